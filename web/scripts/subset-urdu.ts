import { readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import subset from 'subset-font'

/**
 * What is written in Urdu, with the Arabic letters that keyboards put in the place of Urdu's own: a word whose letters
 * come from two files would fall apart.
 */
const letters =
  'ءآأؤئابپتٹثجچحخدڈذرڑزژسشصضطظعغفقکگلمنںوۂۃہھیےۓ' + // of Urdu
  'كةهىيإ' + // of Arabic
  '\u064B\u064C\u064D\u064E\u064F\u0650\u0651\u0652\u0654\u0670' + // marks
  '،؛؟۔٪٫٬۰۱۲۳۴۵۶۷۸۹' +
  '\u200C\u200D\u200E'

const whole = '@fontsource-variable/noto-naskh-arabic/files/noto-naskh-arabic-arabic-wght-normal.woff2'
const pathOf = (file: string) => fileURLToPath(new URL(`../app/${file}`, import.meta.url))

/** The characters of the file in CSS's notation, as its face names them. */
const range = [...new Set(letters)]
  .map((letter) => `U+${letter.codePointAt(0)?.toString(16).toUpperCase().padStart(4, '0')}`)
  .sort()
  .join(', ')

/** Writes the part of the Urdu face that Urdu needs, a quarter of it; to be run when the face or the letters change. */
const font = readFileSync(fileURLToPath(import.meta.resolve(whole)))
writeFileSync(pathOf('urdu-letters.woff2'), await subset(font, letters, { targetFormat: 'woff2' }))
const css = readFileSync(pathOf('urdu-font.css'), 'utf8')
writeFileSync(
  pathOf('urdu-font.css'),
  css.replace(/(urdu-letters[^}]+unicode-range:)[^;]+/, (_, before: string) => `${before} ${range}`),
)
