/** Decodes icons of apps; runs where `icon.ts` calls it. */
import { createHash } from 'node:crypto'
import { iconSide, leastIconSide } from '@fortnight/contract/orders/icon-rules'
import { Problem } from '@fortnight/contract/problem'
import { mostPixels, type Sharp, withDecoder } from '../../platform/pictures/decoder.ts'

/** A stored icon: square WebP, without anything but the visible pixels. */
export interface AppIcon {
  image: Buffer
  hash: string
}

/** The most bytes of a stored icon; the table refuses more. */
const mostBytes = 40 * 1024

/** Qualities of encoding, best first: a photograph needs a lower one to stay small. */
const qualities = [85, 60, 30]

const refusals = {
  unreadable: 'This is not a picture that we can read. Please choose a PNG, JPEG or WebP file.',
  animated: 'This picture is animated. Please choose one that does not move.',
  small: `This picture is too small. Please choose one of at least ${leastIconSide} by ${leastIconSide} pixels.`,
  large: 'This picture has too many details for an icon. Please choose a simpler one.',
} as const
const refused = (why: keyof typeof refusals) => new Problem('invalid', refusals[why])

/** Whether a file has several frames. The decoder reads an animated PNG as a still one, so its chunk is looked for. */
async function isAnimated(sharp: Sharp, file: Buffer): Promise<boolean> {
  const { pages = 1, format } = await sharp(file, { limitInputPixels: mostPixels, animated: true }).metadata()
  if (pages > 1) return true
  const animation = file.indexOf('acTL')
  return format === 'png' && animation >= 0 && animation < file.indexOf('IDAT')
}

async function unpack(sharp: Sharp, file: Buffer) {
  const { autoOrient } = await sharp(file, { limitInputPixels: mostPixels }).metadata()
  const pixels = await sharp(file, { limitInputPixels: mostPixels, failOn: 'error', animated: false })
    .autoOrient()
    .toColourspace('srgb')
    .resize({ width: iconSide, height: iconSide, fit: 'cover' })
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  return { ...pixels, least: Math.min(autoOrient.width, autoOrient.height) }
}

/**
 * Re-encodes the middle of an uploaded picture as an icon. Throws `invalid` with a reason for the user if it is no
 * complete, still PNG, JPEG or WebP picture of a sensible size.
 */
export const drawIcon = (file: Buffer): Promise<AppIcon> =>
  withDecoder(async (sharp) => {
    const animated = await isAnimated(sharp, file).catch(() => undefined)
    if (animated === undefined) throw refused('unreadable')
    if (animated) throw refused('animated')
    const found = await unpack(sharp, file).catch(() => undefined)
    if (!found) throw refused('unreadable')
    if (found.least < leastIconSide) throw refused('small')
    for (const quality of qualities) {
      const image = await sharp(found.data, { raw: found.info }).webp({ quality }).toBuffer()
      if (image.length <= mostBytes) return { image, hash: createHash('sha256').update(image).digest('hex') }
    }
    throw refused('large')
  })
