import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import * as harfbuzz from 'harfbuzzjs'
import decompress from 'woff2-encoder/decompress'

const displayFont = '@fontsource-variable/familjen-grotesk/files/familjen-grotesk-latin-wght-normal.woff2'
const woff2 = readFileSync(fileURLToPath(import.meta.resolve(displayFont)))
const face = new harfbuzz.Face(new harfbuzz.Blob(await decompress(woff2)))

interface Letter {
  /** Its left edge, and how far it reaches with the space after it, in px. */
  x: number
  width: number
  outline: string
}

/** A line of the display face as outlines on a base line that begins at 0,0: a picture of it needs no font. */
export function setText(text: string, type: { size: number; weight: number; tracking: number }): Letter[] {
  const font = new harfbuzz.Font(face)
  font.setVariations([new harfbuzz.Variation('wght', type.weight)])
  const buffer = new harfbuzz.Buffer()
  buffer.addText(text)
  buffer.guessSegmentProperties()
  harfbuzz.shape(font, buffer)
  const advances = buffer.getGlyphPositions()
  const scale = type.size / face.upem
  let end = 0
  return buffer.getGlyphInfos().map(({ codepoint: glyph }, index) => {
    const x = end
    const width = (advances[index]?.xAdvance ?? 0) * scale + type.tracking * type.size
    end += width
    // Fonts count upwards, pictures downwards.
    const place = `translate(${x.toFixed(2)}) scale(${scale.toFixed(5)} ${(-scale).toFixed(5)})`
    return { x, width, outline: `<path transform="${place}" d="${font.glyphToPath(glyph)}"/>` }
  })
}
