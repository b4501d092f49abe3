/** Reads text in pictures, in a process of its own that `text-reader.ts` starts, limits and ends. */
import { readFileSync } from 'node:fs'
import { setPriority } from 'node:os'
import { gunzipSync } from 'node:zlib'
import { createOCREngine } from 'tesseract-wasm'
import type { Grey } from './text-reader.ts'

const library = new URL('tesseract-core.wasm', import.meta.resolve('tesseract-wasm'))
const model = new URL(import.meta.resolve('@tesseract.js-data/eng/4.0.0_best_int/eng.traineddata.gz'))

// Pages come first.
setPriority(10)
process.once('disconnect', () => process.exit())

const engine = await createOCREngine({ wasmBinary: readFileSync(library) })
engine.loadModel(gunzipSync(readFileSync(model)))

/** The picture in the form that the library takes: red, green, blue and opacity of each pixel. */
function imageOf({ pixels, width, height }: Grey) {
  const data = new Uint8ClampedArray(4 * pixels.length).fill(255)
  for (const [place, level] of pixels.entries()) data.fill(level, 4 * place, 4 * place + 3)
  return { data, width, height }
}

process.on('message', (picture: Grey) => {
  engine.loadImage(imageOf(picture))
  process.send?.(engine.getText())
  engine.clearImage()
})
process.send?.('')
