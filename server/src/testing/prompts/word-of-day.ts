import { createHash } from 'node:crypto'

const consonants = 'bdfgklmnprstvz'
const vowels = 'aeiou'

/**
 * The word of a day: six letters that are easy to read and to type. It follows from the prompt's id, which no tester
 * sees.
 */
export function wordOfDay(promptId: string, day: string): string {
  const bytes = createHash('sha256').update(`${promptId} ${day}`).digest()
  return Array.from({ length: 6 }, (_, place) => {
    const letters = place % 2 ? vowels : consonants
    return letters[(bytes[place] ?? 0) % letters.length]
  }).join('')
}
