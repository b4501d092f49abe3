import { generate } from 'lean-qr'
import { toSvgPath } from 'lean-qr/extras/svg'
import { craterLines, darkSide } from '@fortnight/contract/engraving'
import { moonPath } from '@fortnight/contract/moon'
import type { Doc } from './document.ts'
import { palette } from './palette.ts'
import { content, decoration } from './structure.ts'
import { type Type, widthOf, writeLine } from './type.ts'

/** Draws in the units of a picture whose left upper corner is `x`, `y`; a decoration, unless it is a part of an element. */
function scaled(doc: Doc, x: number, y: number, scale: number, draw: () => void) {
  decoration(doc, () => {
    doc.save().translate(x, y).scale(scale)
    draw()
    doc.restore()
  })
}

/** A moon of that radius around a point: progress, its only sign. */
export function moon(doc: Doc, { x, y, r, k }: { x: number; y: number; r: number; k: number }) {
  const scale = r / 10
  scaled(doc, x - 12 * scale, y - 12 * scale, scale, () => {
    doc.circle(12, 12, 10).lineWidth(1).stroke(palette.line2)
    const lit = moonPath(k)
    if (lit) doc.path(lit).fill(palette.moon)
  })
}

/** The engraved moon of the front page, for the head of a document. */
export function engravedMoon(doc: Doc, { x, y, r, k }: { x: number; y: number; r: number; k: number }) {
  const scale = r / 10
  scaled(doc, x - 12 * scale, y - 12 * scale, scale, () => {
    const lit = moonPath(k)
    doc.path(darkSide).lineWidth(0.06).strokeOpacity(0.5).stroke(palette.ink)
    if (lit) {
      doc.strokeOpacity(1).path(lit).fill(palette.moon)
      doc.save().path(lit).clip()
      doc.path(craterLines).lineWidth(0.06).strokeOpacity(0.45).stroke(palette.crater)
      doc.restore()
    }
    doc.strokeOpacity(1).circle(12, 12, 10).lineWidth(0.13).stroke(palette.ink)
  })
}

/** The name with a moon for its first "o"; a name without one as it is. */
export function wordmark(doc: Doc, name: string, { x, y, size }: { x: number; y: number; size: number }) {
  const type: Type = { face: 'display', size, tracking: -0.035 }
  const at = name.indexOf('o')
  if (at < 0) return writeLine(doc, name, { x, y, ...type })
  const [room, side] = [0.63 * size, 0.6 * size]
  const left = x + widthOf(doc, name.slice(0, at), type)
  const draw = () => {
    writeLine(doc, name.slice(0, at), { x, y, ...type })
    // The letter stays in the text, transparent under the moon, so that the name can be found and copied.
    doc.fillOpacity(0)
    writeLine(doc, 'o', { x: left, y, ...type })
    doc.fillOpacity(1)
    writeLine(doc, name.slice(at + 1), { x: left + room, y, ...type })
    scaled(doc, left + (room - side) / 2 - 0.01 * size, y - 0.56 * size, side / 24, () => {
      doc.path(moonPath(0.68)).fill(palette.moon)
      doc.circle(12, 12, 10).lineWidth(3.6).stroke(palette.ink)
    })
  }
  content(doc, 'P', draw, { actual: name })
}

/** A QR code that fills a square, with the margin that readers need (ISO/IEC 18004: 4 modules). */
export function qrCode(doc: Doc, text: string, { x, y, side }: { x: number; y: number; side: number }) {
  const code = generate(text)
  const margin = 4
  const module = side / (code.size + 2 * margin)
  const draw = () => {
    doc.roundedRect(x, y, side, side, 6).fill('#ffffff')
    scaled(doc, x + margin * module, y + margin * module, module, () => doc.path(toSvgPath(code)).fill(palette.ink))
  }
  content(doc, 'Figure', draw, { alt: `QR code: ${text}` })
}
