import { Problem } from '@fortnight/contract/problem'
import { decodeApart } from '../../platform/pictures/decode-apart.ts'
import type { AppIcon } from './icon-decoding.ts'

const decoding = new URL('./icon-decoding.ts', import.meta.url)

/** Draws an icon in a process of its own; as `drawIcon` of that module does. */
export const drawIcon = (file: Buffer): Promise<AppIcon> =>
  decodeApart<AppIcon>(decoding, 'drawIcon', file).catch((error: unknown) => {
    throw error instanceof Problem
      ? error
      : new Problem('invalid', 'This picture takes too much to read. Please choose a simpler one.')
  })
