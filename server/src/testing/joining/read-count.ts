import { mostPictureBytes } from '@fortnight/contract/testing/checkin-rules'
import { Problem } from '@fortnight/contract/problem'
import { mostPixels, withDecoder } from '../../platform/pictures/decoder.ts'
import type { Grey, ReadText } from '../../platform/pictures/text-reader.ts'
import { countInText } from './count-in-text.ts'

/** Most pixels of each side that are read: letters of a computer's screen are made twice as large, those of a phone stay. */
const [narrow, wide, tallest] = [1200, 2400, 2600]

/** A screenshot in grey, as large as its letters must be. Throws `invalid` if it is no picture that can be read. */
const greyOf = (file: Buffer): Promise<Grey> =>
  withDecoder(async (sharp) => {
    const picture = sharp(file, { limitInputPixels: mostPixels, failOn: 'error', animated: false }).autoOrient()
    try {
      const { width, height } = await picture.metadata()
      const { data, info } = await picture
        .flatten({ background: '#fff' })
        .greyscale()
        .resize({ width: Math.min(width > height ? wide : narrow, 2 * width), height: tallest, fit: 'inside' })
        .toColourspace('b-w')
        .raw()
        .toBuffer({ resolveWithObject: true })
      return { pixels: data, width: info.width, height: info.height }
    } catch {
      throw new Problem('invalid', 'This is not a picture that we can read. Take a screenshot as PNG, JPEG or WebP.')
    }
  })

/**
 * Reads the number of opted-in testers in a screenshot of Play Console; undefined if it shows none. The picture is not
 * kept.
 */
export async function readCount(file: Buffer, readText: ReadText): Promise<number | undefined> {
  if (file.length > mostPictureBytes) throw new Problem('too_large')
  const grey = await greyOf(file)
  const text = await readText(grey).catch(() => {
    throw new Problem('unavailable', 'We can’t read pictures just now. Enter the number instead.')
  })
  return countInText(text)
}
