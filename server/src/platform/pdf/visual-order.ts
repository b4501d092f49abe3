import bidiFactory from 'bidi-js'

// Its types are those of the ES build; Node loads the other one, which exports the function itself.
const bidi = (bidiFactory as unknown as typeof bidiFactory.default)()

/** Words and spaces of a text; letters of a word stay together. */
const splitWords = (text: string) => text.match(/\s+|\S+/g) ?? []

const segmenter = new Intl.Segmenter()
/** Grapheme clusters: letters with their marks. */
const letters = (word: string) => Array.from(segmenter.segment(word), ({ segment }) => segment)

/** Runs of one direction with their embedding level (Unicode's UAX 9). */
function stretches(text: string): { text: string; level: number }[] {
  const { levels } = bidi.getEmbeddingLevels(text, 'auto')
  const found: { text: string; level: number }[] = []
  for (let at = 0; at < text.length; at++) {
    const level = levels[at] ?? 0
    const last = found.at(-1)
    if (last && last.level === level) last.text += text[at]
    else found.push({ text: text[at] ?? '', level })
  }
  return found
}

/**
 * Reorders the words of a line from left to right as they are displayed. pdfkit places words from left to right,
 * whatever their script; it orders the letters within a word correctly by itself.
 */
export function visualOrder(line: string): string {
  let parts = stretches(line)
  const highest = Math.max(0, ...parts.map(({ level }) => level))
  parts = parts.map(({ text, level }) => ({ level, text: level % 2 ? splitWords(text).toReversed().join('') : text }))
  // UAX 9, rule L2: from the highest level down, every run of at least that level is reversed.
  for (let level = highest; level > 0; level--)
    for (let from = 0; from < parts.length; from++) {
      let to = from
      while ((parts[to]?.level ?? -1) >= level) to++
      if (to - from > 1) parts.splice(from, to - from, ...parts.slice(from, to).toReversed())
      from = Math.max(from, to - 1)
    }
  return parts.map(({ text }) => text).join('')
}

/** Lines no wider than `most`, broken between words, or inside a word that is too wide alone. */
export function linesOf(text: string, most: number, widthOf: (line: string) => number): string[] {
  const lines: string[] = []
  let line = ''
  const pieces = splitWords(text.replace(/\s+/g, ' ').trim()).flatMap((word) =>
    widthOf(word) > most ? letters(word) : [word],
  )
  for (const piece of pieces) {
    if (line && widthOf(line + piece) > most) {
      lines.push(line.trim())
      line = ''
    }
    line += piece
  }
  return [...lines, line.trim()].filter(Boolean)
}
