import { pageTexts } from '../../../lib/page-meta.ts'
import { type Rating, rateDensity } from './rating.ts'

export interface Density {
  phrase: string
  /** How often the phrase occurs in the text. */
  count: number
  /** Share of all words, to two places: what is shown is what is rated. */
  percent: number
  rating: Rating | undefined
}

/** What the site wants to be found by: nine phrases, the same for every page. */
export const targetPhrases: readonly string[] = pageTexts.home.keywords

const splitWords = (text: string): string[] =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .match(/[\p{L}\p{N}]+/gu) ?? []

/** Counts how often the words of `phrase` follow each other in `line`; occurrences don't overlap. */
function occurrences(line: readonly string[], phrase: readonly string[]): number {
  let count = 0
  for (let at = 0; at + phrase.length <= line.length; at++) {
    if (!phrase.every((word, place) => line[at + place] === word)) continue
    count++
    at += phrase.length - 1
  }
  return count
}

/**
 * The share of a text's words that each phrase makes up: occurrences x words of the phrase / words of the text x 100. A
 * phrase does not reach over the end of a line, so that neighbouring table cells make none.
 */
export function densitiesOf(text: string, phrases = targetPhrases): { wordCount: number; densities: Density[] } {
  const lines = text.split(/[\n\t]+/).map(splitWords)
  const wordCount = lines.reduce((sum, line) => sum + line.length, 0)
  const densities = phrases.map((phrase) => {
    const wanted = splitWords(phrase)
    const count = lines.reduce((sum, line) => sum + occurrences(line, wanted), 0)
    const percent = wordCount ? Math.round(((count * wanted.length) / wordCount) * 10_000) / 100 : 0
    return { phrase, count, percent, rating: rateDensity(percent) }
  })
  return { wordCount, densities }
}
