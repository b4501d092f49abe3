import { createHash } from 'node:crypto'

const [width, height] = [180, 320]

/**
 * A picture like a screenshot of a phone, different for every seed: a bar on a background, each in a colour of its own.
 */
export async function samplePicture(seed: string): Promise<File> {
  const { default: sharp } = await import('sharp')
  const [r = 0, g = 0, b = 0, ...other] = createHash('sha256').update(seed).digest()
  const [r2 = 0, g2 = 0, b2 = 0, tall = 0] = other
  const bar = { width, height: 40 + (tall % 160), channels: 3 as const, background: { r: r2, g: g2, b: b2 } }
  const image = await sharp({ create: { width, height, channels: 3, background: { r, g, b } } })
    .composite([{ input: { create: bar }, top: 0, left: 0 }])
    .png()
    .toBuffer()
  return new File([new Uint8Array(image)], 'screen.png', { type: 'image/png' })
}
