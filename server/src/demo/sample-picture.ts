import { createHash } from 'node:crypto'

const [width, height] = [180, 320]

const [columns, rows] = [3, 8]

/** A picture like a screenshot of a phone, different for every seed: blocks on a background, each in a colour of its own. */
export async function samplePicture(seed: string): Promise<File> {
  const { default: sharp } = await import('sharp')
  const bytes = Buffer.concat([0, 1, 2].map((part) => createHash('sha256').update(`${seed} ${part}`).digest()))
  const colour = (place: number) => ({ r: bytes[place] ?? 0, g: bytes[place + 1] ?? 0, b: bytes[place + 2] ?? 0 })
  const block = { width: width / columns, height: height / rows, channels: 3 as const }
  const blocks = Array.from({ length: columns * rows }, (_, place) => ({
    input: { create: { ...block, background: colour(place * 3) } },
    top: Math.floor(place / columns) * block.height,
    left: (place % columns) * block.width,
  }))
  const image = await sharp({ create: { width, height, channels: 3, background: '#fff' } })
    .composite(blocks)
    .png()
    .toBuffer()
  return new File([new Uint8Array(image)], 'screen.png', { type: 'image/png' })
}
