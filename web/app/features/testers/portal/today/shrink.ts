import { pictureSide } from '@fortnight/contract/testing/checkin-rules'
import { takenAt } from './taken-at.ts'

/** A picture that is ready to be sent. */
export interface Shrunk {
  picture: Blob
  /** A small copy as a data URL, shown with the picture. */
  thumbnail: string
  /** When the original was made, by the phone's clock; Infinity if that is not known. */
  takenAt: number
}

/** What a slow line carries within the time that the server waits. */
const wantedBytes = 150_000
const attempts = [
  { side: pictureSide, quality: 0.7 },
  { side: pictureSide, quality: 0.45 },
  { side: 900, quality: 0.4 },
]
const thumbnailSide = 96

function draw(picture: ImageBitmap, most: number): HTMLCanvasElement {
  const scale = Math.min(1, most / Math.max(picture.width, picture.height))
  const canvas = document.createElement('canvas')
  canvas.width = Math.max(1, Math.round(picture.width * scale))
  canvas.height = Math.max(1, Math.round(picture.height * scale))
  const context = canvas.getContext('2d')
  if (!context) throw new Error('no canvas')
  // What was see-through becomes white, as in the server.
  context.fillStyle = '#fff'
  context.fillRect(0, 0, canvas.width, canvas.height)
  context.drawImage(picture, 0, 0, canvas.width, canvas.height)
  return canvas
}

const encode = (canvas: HTMLCanvasElement, type: string, quality: number) =>
  new Promise<Blob | null>((done) => canvas.toBlob(done, type, quality))

/** WebP, or JPEG if the browser writes no WebP and silently makes a PNG. */
async function pack(canvas: HTMLCanvasElement, quality: number): Promise<Blob> {
  const webp = await encode(canvas, 'image/webp', quality)
  const packed = webp?.type === 'image/webp' ? webp : await encode(canvas, 'image/jpeg', quality)
  if (!packed) throw new Error('not encoded')
  return packed
}

/** Makes a picture small enough for a slow line; throws if the browser can't read it. */
export async function shrink(file: File): Promise<Shrunk> {
  const bitmap = await createImageBitmap(file, { imageOrientation: 'from-image' })
  try {
    const thumbnail = draw(bitmap, thumbnailSide).toDataURL('image/jpeg', 0.7)
    let picture: Blob | undefined
    for (const { side, quality } of attempts) {
      picture = await pack(draw(bitmap, side), quality)
      if (picture.size <= wantedBytes) break
    }
    if (!picture) throw new Error('not encoded')
    return { picture, thumbnail, takenAt: await takenAt(file) }
  } finally {
    bitmap.close()
  }
}
