/** Decodes the pictures of testers; runs where `picture.ts` calls it. */
import { createHash } from 'node:crypto'
import { pictureSide } from '@fortnight/contract/testing/checkin-rules'
import { Problem } from '@fortnight/contract/problem'
import { mostPixels, type Sharp, withDecoder } from '../../platform/pictures/decoder.ts'
import { takenOn } from '../../platform/pictures/taken-on.ts'
import type { Grey } from '../../platform/pictures/text-reader.ts'
import { comparedHeight, comparedWidth, type Sums, sumsOf } from '../../platform/pictures/likeness.ts'

/** A stored picture: WebP, without anything but the visible pixels. */
export interface Picture {
  image: Buffer
  width: number
  height: number
  /** SHA-256 of the visible pixels; the same picture under another name, type or date has the same hash. */
  pixels_hash: Buffer
  /** Day on which the file says that it was made; it is not stored. */
  taken_on: string | undefined
}

/** What a stored picture is compared by. */
export const sumsOfStored = (image: Buffer): Promise<Sums> =>
  withDecoder(async (sharp) =>
    sumsOf(
      await sharp(image)
        .greyscale()
        .resize({ width: comparedWidth, height: comparedHeight, fit: 'fill' })
        .raw()
        .toBuffer(),
    ),
  )

/** Shortest side of a useful picture. */
const leastSide = 100

async function unpack(sharp: Sharp, file: Buffer) {
  return sharp(file, { limitInputPixels: mostPixels, sequentialRead: true, failOn: 'error', animated: false })
    .autoOrient()
    .flatten({ background: '#fff' })
    .toColourspace('srgb')
    .resize({ width: pictureSide, height: pictureSide, fit: 'inside', withoutEnlargement: true })
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
}

function pack(sharp: Sharp, pixels: Buffer, raw: { width: number; height: number; channels: 1 | 2 | 3 | 4 }) {
  return sharp(pixels, { raw }).webp({ quality: 75 }).toBuffer()
}

/**
 * Re-encodes the visible pixels of an uploaded file: places, names, scripts and all other contents are gone. Throws
 * `invalid` if it is no complete PNG, JPEG or WebP picture of a sensible size.
 */
export async function redraw(file: Buffer): Promise<Picture> {
  return withDecoder(async (sharp) => {
    const found = await unpack(sharp, file).catch(() => undefined)
    if (!found)
      throw new Problem(
        'invalid',
        'This is not a picture that we can read. Please take a screenshot as PNG, JPEG or WebP.',
      )
    const { data, info } = found
    if (Math.min(info.width, info.height) < leastSide)
      throw new Problem('invalid', 'This screenshot is too small to read.')
    const { exif } = await sharp(file).metadata()
    return {
      taken_on: takenOn(exif),
      image: await pack(sharp, data, info),
      width: info.width,
      height: info.height,
      pixels_hash: createHash('sha256').update(`${info.width}x${info.height}x${info.channels}:`).update(data).digest(),
    }
  })
}

/** Widths in which text is read: a status bar is small. */
const [textWidth, barWidth] = [900, 1400]
/** Share of a screenshot's long side that is its status bar. */
const barShare = 0.055

/** A stored picture in grey, and its status bar alone, for reading their text. */
export const greyOfStored = (image: Buffer, { width, height }: { width: number; height: number }) =>
  withDecoder(async (sharp) => {
    const bar = { left: 0, top: 0, width, height: Math.min(height, Math.round(barShare * Math.max(width, height))) }
    const grey = async (part: ReturnType<Sharp>, wide: number): Promise<Grey> => {
      const { data, info } = await part
        .greyscale()
        .resize({ width: wide })
        .toColourspace('b-w')
        .raw()
        .toBuffer({ resolveWithObject: true })
      return { pixels: data, width: info.width, height: info.height }
    }
    return { bar: await grey(sharp(image).extract(bar), barWidth), all: await grey(sharp(image), textWidth) }
  })
