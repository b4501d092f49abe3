import { randomInt } from 'node:crypto'

const consonants = 'bdfgklmnprstvz'
const vowels = 'aeiou'
const letter = (letters: string) => letters.charAt(randomInt(letters.length))
const syllable = () => letter(consonants) + letter(vowels)

/** Four words that can be read out and typed, as in "lumo-kadi-vesu-nira": 19 characters, 49 random bits. */
export const readablePassword = (): string => Array.from({ length: 4 }, () => syllable() + syllable()).join('-')
