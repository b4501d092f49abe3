import { mostConsoleTesters } from '@fortnight/contract/testing/console-counts'

/** How many words a count and "opted in" can be apart: "14 testers currently opted in", "Opted in: 14". */
const [before, after] = [5, 3]

const isCount = (token: string | undefined) =>
  token !== undefined && /^\d{1,4}$/.test(token) && Number(token) <= mostConsoleTesters

/** Whether the words next to a number make it a demand or a duration: "at least 12 testers", "14 days". */
const isDemand = (tokens: readonly string[], at: number) =>
  /^(?:least|minimum|than|over)$/.test(tokens[at - 1] ?? '') || /^days?$/.test(tokens[at + 1] ?? '')

/**
 * The number of opted-in testers in the text of a screenshot of Play Console: the one that is nearest to "opted in" and is no
 * demand. Undefined if there is none; what was read is confirmed by a person.
 */
export function countInText(text: string): number | undefined {
  const tokens = text
    .toLowerCase()
    .replaceAll(/opted[\s\W]*in\b/g, ' opted-in ')
    // "1,204" is one number.
    .replaceAll(/(?<=\b\d),(?=\d{3}\b)/g, '')
    .split(/[^\da-z-]+/)
    .filter(Boolean)
  const found = tokens.flatMap((token, at) => {
    if (token !== 'opted-in') return []
    const near = [...Array(before).keys()].map((step) => at - step - 1)
    const next = [...Array(after).keys()].map((step) => at + step + 1)
    return [...near, ...next]
      .filter((index) => isCount(tokens[index]) && !isDemand(tokens, index))
      .map((index) => ({ count: Number(tokens[index]), distance: Math.abs(index - at) }))
  })
  return found.toSorted((x, y) => x.distance - y.distance)[0]?.count
}
