import type { Known } from './run-figures.ts'

/** Sentences of an answer, as a reader takes them: they end with a mark and a blank, or with the line. */
const sentencesOf = (answer: string): string[] =>
  answer
    .split(/(?<=[.!?])\s+|\n+/u)
    .map((sentence) => sentence.trim())
    .filter(Boolean)

const numerals =
  'two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen twenty'.split(
    ' ',
  )
const numberWords = new Map<string, number>([
  ...numerals.map((numeral, index): [string, number] => [numeral, index + 2]),
  ['dozen', 12],
  ['thirty', 30],
  ['fifty', 50],
  ['hundred', 100],
  ['hundreds', 100],
  ['thousand', 1000],
  ['thousands', 1000],
])

/** Words that no ledger can support: it covers the people who reported something, never all people and all things. */
const absolutes =
  /\b(?:all|every|each|any)(?:\s+(?:of\s+)?(?:the|our|my|its|these|those))?\s+(?:single\s+)?(?:testers?|users?|people|devices?|phones?|features?|functions?|screens?|bugs?|crashes|issues?|problems?|errors?|feedback|android)\b|\b(?:everyone|everybody|everything|nobody|nothing|no[\s-]one|always|never|perfect(?:ly)?|flawless(?:ly)?)\b|\b(?:no|zero|without(?:\s+any)?)\s+(?:bugs?|crash(?:es)?|issues?|problems?|errors?)\b/iu

const spelled = { month: 'long', timeZone: 'UTC' } as const

/** The ways in which people write a day. */
function spellings(day: string): string[] {
  const at = new Date(day)
  const write = (locale: string, year: boolean) =>
    at.toLocaleDateString(locale, { ...spelled, day: 'numeric', ...(year && { year: 'numeric' }) })
  return [day, write('en-GB', true), write('en-US', true), write('en-GB', false), write('en-US', false)]
}

const quoted = (text: string) => text.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')

/** Takes out the days and versions that the ledger names, so that their digits are not read as counts. */
function withoutNames(sentence: string, { days, versions }: Known): string {
  let left = sentence
  for (const name of versions.toSorted((x, y) => y.length - x.length))
    left = left.replaceAll(new RegExp(`\\bversions?\\s+${quoted(name)}(?![\\p{L}\\d])`, 'giu'), 'version')
  for (const day of days.flatMap(spellings).toSorted((x, y) => y.length - x.length))
    left = left.replaceAll(new RegExp(`(?<!\\d)${quoted(day)}(?!\\d)`, 'giu'), '')
  return left
}

/** Every number of a sentence, in digits or in words; NaN for a share, which no ledger line gives. */
function numbersIn(sentence: string): { text: string; value: number }[] {
  const found = [...sentence.matchAll(/\d+(?:[.,]\d+)*(\s*(?:%|percent))?/giu)].map(([text, share]) => ({
    text,
    value: share ? Number.NaN : Number(/^\d{1,3}(?:,\d{3})+$/.test(text) ? text.replaceAll(',', '') : text),
  }))
  const spoken = [...sentence.matchAll(/[a-z]+/giu)].flatMap(([text]) => {
    const value = numberWords.get(text.toLowerCase())
    return value === undefined ? [] : [{ text, value }]
  })
  return [...found, ...spoken]
}

/**
 * Lists the sentences of an answer that the ledger does not support, with the words at fault. The rule is simple and
 * errs on the strict side: a number must equal one that the ledger gives (by value; what it counts we cannot read), and
 * the sentence must not speak of all people, all things or nothing. A sentence that passes is not proved by it.
 */
export function unsupported(answer: string, known: Known): { sentence: string; why: string[] }[] {
  const numbers = new Set(known.numbers)
  return sentencesOf(answer).flatMap((sentence) => {
    const left = withoutNames(sentence, known)
    const strange = numbersIn(left).filter(({ value }) => !numbers.has(value))
    const absolute = absolutes.exec(left)?.[0]
    const why = [...strange.map(({ text }) => text.trim()), ...(absolute ? [absolute] : [])]
    return why.length ? [{ sentence, why: [...new Set(why)] }] : []
  })
}
