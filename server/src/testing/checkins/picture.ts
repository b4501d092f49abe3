import { mostPictureBytes } from '@fortnight/contract/testing/checkin-rules'
import { Problem } from '@fortnight/contract/problem'
import { decodeApart } from '../../platform/pictures/decode-apart.ts'
import type { Sums } from '../../platform/pictures/likeness.ts'
import type { Grey } from '../../platform/pictures/text-reader.ts'
import type { Picture } from './picture-decoding.ts'

const decoding = new URL('./picture-decoding.ts', import.meta.url)

/** Re-encodes an uploaded picture in a process of its own; as `redraw` of that module does. Throws `too_large` too. */
export async function redraw(file: Buffer): Promise<Picture> {
  if (file.length > mostPictureBytes) throw new Problem('too_large')
  return decodeApart<Picture>(decoding, 'redraw', file).catch((error: unknown) => {
    throw error instanceof Problem
      ? error
      : new Problem('invalid', 'This picture takes too much to read. Please take a screenshot.')
  })
}

/** What a stored picture is compared by, read in a process of its own. */
export const sumsOfStored = (image: Buffer): Promise<Sums> => decodeApart(decoding, 'sumsOfStored', image)

/** A stored picture in grey, and its status bar alone, for reading their text; read in a process of its own. */
export const greyOfStored = (
  image: Buffer,
  size: { width: number; height: number },
): Promise<{ bar: Grey; all: Grey }> => decodeApart(decoding, 'greyOfStored', image, size)
