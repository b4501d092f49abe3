import { fileURLToPath } from 'node:url'
import type { openSync } from 'fontkit'
import type { Doc } from './document.ts'
import { palette } from './palette.ts'
import { content } from './structure.ts'
import { linesOf, visualOrder } from './visual-order.ts'

// Written out, so that the packages are seen to be in use.
const plain = import.meta.resolve('dejavu-fonts-ttf/ttf/DejaVuSans.ttf')
const bold = import.meta.resolve('dejavu-fonts-ttf/ttf/DejaVuSans-Bold.ttf')
const display = import.meta.resolve('@expo-google-fonts/familjen-grotesk/700Bold/FamiljenGrotesk_700Bold.ttf')
const text = import.meta.resolve('@expo-google-fonts/hanken-grotesk/400Regular/HankenGrotesk_400Regular.ttf')
const medium = import.meta.resolve('@expo-google-fonts/hanken-grotesk/500Medium/HankenGrotesk_500Medium.ttf')
const strong = import.meta.resolve('@expo-google-fonts/hanken-grotesk/600SemiBold/HankenGrotesk_600SemiBold.ttf')
const mono = import.meta.resolve('@expo-google-fonts/geist-mono/500Medium/GeistMono_500Medium.ttf')
const monoStrong = import.meta.resolve('@expo-google-fonts/geist-mono/600SemiBold/GeistMono_600SemiBold.ttf')

/** Fonts of each face in the order in which they are tried: the last has the other scripts. */
const faces = {
  display: [display, bold],
  text: [text, plain],
  medium: [medium, plain],
  strong: [strong, bold],
  mono: [mono, plain],
  monoStrong: [monoStrong, bold],
} as const
type Face = keyof typeof faces

/** How a text is set: `tracking` is a share of the size, as in CSS. */
export interface Type {
  face: Face
  size: number
  colour?: string
  tracking?: number
}

type Font = Extract<ReturnType<typeof openSync>, { unitsPerEm: number }>
let reader: { openSync: typeof openSync } | undefined

/** Loads the reader of fonts, once in a process: a server that makes no PDF does without it. */
export async function loadFonts() {
  reader ??= await import('fontkit')
}

const opened = new Map<string, Font>()

/** The font of a file, read once in a process. */
function fontOf(file: string): Font {
  const known = opened.get(file)
  if (known) return known
  if (!reader) throw new Error('The fonts are not loaded yet.')
  const font = reader.openSync(fileURLToPath(file)) as Font
  opened.set(file, font)
  return font
}

/** The first of the files whose font has this letter; the last one if none has it. */
function fileFor(letter: string, files: readonly string[]): string {
  const codePoint = letter.codePointAt(0) ?? 32
  return files.find((file) => fontOf(file).hasGlyphForCodePoint(codePoint)) ?? files.at(-1) ?? plain
}

/** Parts of a line that one font can draw. Spaces stay with the part before them. */
function partsOf(line: string, face: Face): { text: string; file: string }[] {
  const parts: { text: string; file: string }[] = []
  for (const letter of line) {
    const last = parts.at(-1)
    const file = letter === ' ' && last ? last.file : fileFor(letter, faces[face])
    if (last?.file === file) last.text += letter
    else parts.push({ text: letter, file })
  }
  return parts
}

/** Unicode's left-to-right mark. */
const leftToRight = '\u200e'

function use(doc: Doc, file: string, { size, tracking = 0 }: Type) {
  doc.font(fileURLToPath(file)).fontSize(size)
  return { characterSpacing: tracking * size }
}

/** The width of a line in this type. */
export const widthOf = (doc: Doc, line: string, type: Type): number =>
  partsOf(line, type.face).reduce((sum, { text, file }) => sum + doc.widthOfString(text, use(doc, file, type)), 0)

/** Writes one line, a paragraph where nothing else is said (structure.ts), whose base line is `y`; it begins, ends or has its middle at `x`. */
export function writeLine(
  doc: Doc,
  line: string,
  { x, y, align = 'left', ...type }: Type & { x: number; y: number; align?: 'left' | 'right' | 'middle' },
) {
  const ordered = visualOrder(line).replaceAll(leftToRight, '')
  const width = align === 'left' ? 0 : widthOf(doc, ordered, type)
  // The caller decides where the next line goes.
  const { y: before } = doc
  let from = x - (align === 'middle' ? width / 2 : width)
  content(doc, 'P', () => {
    doc.fillColor(type.colour ?? palette.ink)
    for (const { text, file } of partsOf(ordered, type.face)) {
      const spacing = use(doc, file, type)
      doc.text(text, from, y, { ...spacing, lineBreak: false, baseline: 'alphabetic' })
      from += doc.widthOfString(text, spacing)
    }
  })
  doc.y = before
}

/** Writes a text in lines of that width, the first base line at `y`, and returns the base line after the last. */
export function writeText(
  doc: Doc,
  text: string,
  { x, y, width, leading, ...type }: Type & { x: number; y: number; width: number; leading: number },
): number {
  const lines = linesOf(text, width, (line) => widthOf(doc, line, type))
  // Every line has the direction of the text, whatever its own first letter is.
  const direction = /^\P{L}*\p{Script=Latin}/u.test(text) ? leftToRight : ''
  const writeAll = () =>
    lines.forEach((line, index) => writeLine(doc, direction + line, { x, y: y + index * leading, ...type }))
  content(doc, 'P', writeAll)
  return y + lines.length * leading
}

/** The least width in which the text has as many lines as in `width`: its lines are then about equally long. */
export function balancedWidth(doc: Doc, text: string, width: number, type: Type): number {
  const lines = (width: number) => linesOf(text, width, (line) => widthOf(doc, line, type)).length
  const most = lines(width)
  let least = width
  while (least > width / 2 && lines(least - 6) === most) least -= 6
  return least
}

/** The line, or what of it is no wider than `most`, with an ellipsis. */
export function shortened(doc: Doc, line: string, most: number, type: Type): string {
  if (widthOf(doc, line, type) <= most) return line
  let kept = line
  while (kept.length > 1 && widthOf(doc, `${kept}…`, type) > most) kept = kept.slice(0, -1)
  return `${kept.trimEnd()}…`
}

/** Outlines of a line on a base line that begins at 0,0, and its width: a picture of it needs no font. */
export function outlineOf(line: string, { face, size, tracking = 0 }: Type): { svg: string; width: number } {
  let [x, svg] = [0, '']
  for (const { text, file } of partsOf(visualOrder(line).replaceAll(leftToRight, ''), face)) {
    const font = fontOf(file)
    const scale = size / font.unitsPerEm
    // Word by word, as pdfkit does: the words are in their order already, the letters of a word are not.
    for (const word of text.split(/(?<= )|(?= )/)) {
      const { glyphs, positions } = font.layout(word)
      glyphs.forEach((glyph, index) => {
        // Fonts count upwards, pictures downwards.
        const place = `translate(${x.toFixed(2)}) scale(${scale.toFixed(5)} ${(-scale).toFixed(5)})`
        svg += `<path transform="${place}" d="${glyph.path.toSVG()}"/>`
        x += (positions[index]?.xAdvance ?? 0) * scale + tracking * size
      })
    }
  }
  return { svg, width: x }
}
