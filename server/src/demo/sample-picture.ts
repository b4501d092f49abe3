import { createHash } from 'node:crypto'

const [width, height] = [180, 320]

const [columns, rows] = [3, 8]

/** A picture like a screenshot of a phone, different for every seed: blocks, each in a colour of its own. */
export async function samplePicture(seed: string): Promise<File> {
  const { default: sharp } = await import('sharp')
  const bytes = Buffer.concat([0, 1, 2].map((part) => createHash('sha256').update(`${seed} ${part}`).digest()))
  const pixels = Buffer.alloc(width * height * 3)
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const block = Math.floor((y * rows) / height) * columns + Math.floor((x * columns) / width)
      bytes.copy(pixels, (y * width + x) * 3, block * 3, block * 3 + 3)
    }
  const image = await sharp(pixels, { raw: { width, height, channels: 3 } })
    .png()
    .toBuffer()
  return new File([new Uint8Array(image)], 'screen.png', { type: 'image/png' })
}
