import { createHash } from 'node:crypto'
import { mostPictureBytes, pictureSide } from '@fortnight/contract/testing/checkin-rules'
import { Problem } from '@fortnight/contract/problem'
import { limitConcurrency } from '../../platform/limit-concurrency.ts'

/** A picture as we keep it: WebP, without anything but what can be seen. */
export interface Picture {
  image: Buffer
  width: number
  height: number
  /** SHA-256 of what can be seen; the same picture under another name, type or date has the same. */
  pixels_hash: Buffer
}

/** Sides of a picture on which something can be recognised, and the most pixels that are unpacked: no phone makes more. */
const leastSide = 100
const mostPixels = 50_000_000

// Unpacking takes a core and up to 200 MB for a moment.
const limited = limitConcurrency({ running: 1, waiting: 30 })

/** Loaded with the first picture: the library takes 20 MB. Of its many readers only three may see what strangers send. */
const library = async () => {
  const { default: sharp } = await import('sharp')
  sharp.block({ operation: ['VipsForeignLoad'] })
  sharp.unblock({ operation: ['VipsForeignLoadJpeg', 'VipsForeignLoadPng', 'VipsForeignLoadWebp'] })
  sharp.cache(false)
  sharp.concurrency(1)
  return sharp
}
type Sharp = Awaited<ReturnType<typeof library>>
let loaded: Promise<Sharp> | undefined

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
 * What can be seen in a file that somebody sent, drawn again: places, names, scripts and whatever else it carried are gone. Throws
 * `invalid` where it is no whole PNG, JPEG or WebP picture of a sensible size, `unavailable` while too many are being drawn.
 */
export async function redraw(file: Buffer): Promise<Picture> {
  if (file.length > mostPictureBytes) throw new Problem('too_large')
  return limited(async () => {
    const sharp = await (loaded ??= library())
    const found = await unpack(sharp, file).catch(() => undefined)
    if (!found)
      throw new Problem(
        'invalid',
        'This is not a picture that we can read. Please take a screenshot as PNG, JPEG or WebP.',
      )
    const { data, info } = found
    if (Math.min(info.width, info.height) < leastSide)
      throw new Problem('invalid', 'This picture is too small to show anything.')
    return {
      image: await pack(sharp, data, info),
      width: info.width,
      height: info.height,
      pixels_hash: createHash('sha256').update(`${info.width}x${info.height}x${info.channels}:`).update(data).digest(),
    }
  })
}
