import * as z from 'zod'
import { mostFreeMb } from '@fortnight/contract/testers/android'
import { Email, text } from '@fortnight/contract/text'
import { androidVersion } from './android.ts'
import { countryCodes } from '@fortnight/contract/countries'
import { plural } from '@fortnight/contract/format/plurals'
import { type Locale, locales } from '@fortnight/contract/vocabulary/locales'
import type { ReadNumber } from '../../messaging/phone/read-number.ts'
import { timeZone } from './time-zones.ts'

const oneLine = (max: number) =>
  text(max)
    .min(1, 'is missing')
    .refine((value) => !/[\n\t]/.test(value), 'holds a line break or a tab')
    // U+FFFD means that an earlier program met bytes it could not read: the name is lost already.
    .refine((value) => !value.includes('\uFFFD'), 'was damaged by a wrong encoding before it came here')

const truth: Record<string, boolean> = {
  yes: true,
  true: true,
  '1': true,
  no: false,
  false: false,
  '0': false,
  '': false,
}

/** A language that we have; null for none, undefined for another one. */
const language = (written: string): Locale | null | undefined =>
  written === '' ? null : locales.find((locale) => locale === written.toLowerCase())

/** Parser of a written value, with a reason if it cannot. */
const readAs = <T>(read: (written: string) => T | undefined, wrong: string) =>
  text(100).transform((written, context): T => {
    const value = read(written)
    if (value !== undefined) return value
    context.addIssue({ code: 'custom', message: wrong })
    return z.NEVER
  })

/** One line of an import file, from text to what is stored. */
const TesterLine = z.object({
  name: oneLine(100),
  email: Email,
  model: oneLine(100),
  android: readAs(androidVersion, 'is not an Android version from 7.0 to 16'),
  free_mb: text(100)
    .regex(/^\d{1,12}$/, 'is not a whole number of MB')
    .transform(Number)
    .refine((mb) => mb <= mostFreeMb, `is more than ${mostFreeMb} MB`),
  country: readAs(
    (written) => (countryCodes.has(written.toUpperCase()) ? written.toUpperCase() : undefined),
    'is not a country code of two letters (ISO 3166-1), such as PK',
  ),
  timezone: readAs(timeZone, 'is not a time zone such as Asia/Karachi'),
  premium: readAs((written) => truth[written.toLowerCase()], 'is not yes, no, true, false, 1, 0 or empty'),
  /** Language of their mail; null if the file says nothing. */
  language: readAs(language, 'is not en, ur or empty'),
})

/** What is stored of a line; the number is null if the line has none, or numbers are not used. */
export type TesterLine = z.output<typeof TesterLine> & { number: string | null }

type Column = keyof typeof TesterLine.shape

/** A column's label in messages, and the header names it may have (letters only, see `columnsOf`). */
const columns: Record<Column, { label: string; headers: string[]; optional?: true }> = {
  name: { label: 'Name', headers: ['name', 'fullname'] },
  email: { label: 'E-mail', headers: ['email', 'emailaddress'] },
  model: { label: 'Device model', headers: ['devicemodel', 'device', 'model'] },
  android: { label: 'Android version', headers: ['androidversion', 'android'] },
  free_mb: { label: 'Free storage MB', headers: ['freestoragemb', 'freemb'] },
  country: { label: 'Country', headers: ['country', 'countrycode'] },
  timezone: { label: 'Time zone', headers: ['timezone'] },
  premium: { label: 'Premium', headers: ['premium'] },
  language: { label: 'Language', headers: ['language'], optional: true },
}
const order = Object.keys(columns) as Column[]

/** Position of each column that a header has; of the number, if numbers are used. */
export type Places = Partial<Record<Column | 'number', number>>

const numberColumn = { label: 'Phone number', headers: ['phonenumber', 'phone', 'mobile', 'mobilenumber', 'whatsapp'] }

const lettersOf = (cell: string) => cell.toLowerCase().replace(/[^a-z]/g, '')

/** Whether a header has a column of telephone numbers. */
export const hasNumbers = (header: readonly string[]): boolean =>
  header.some((cell) => numberColumn.headers.includes(lettersOf(cell)))

/** Position of each column in a header, of numbers too if they are used; the message says what is wrong with it. */
export function columnsOf(header: string[], withNumbers = false): { places: Places } | { problem: string } {
  const names = header.map(lettersOf)
  const places: Places = {}
  const missing: string[] = []
  const wanted = [
    ...order.map((key) => ({ key, ...columns[key] })),
    ...(withNumbers ? [{ key: 'number' as const, ...numberColumn }] : []),
  ]
  for (const { key, label, headers, ...rest } of wanted) {
    const found = names.flatMap((name, place) => (headers.includes(name) ? [place] : []))
    if (found.length > 1) return { problem: `has the column "${label}" more than once` }
    if (found[0] !== undefined) places[key] = found[0]
    else if (!('optional' in rest)) missing.push(label)
  }
  return missing.length
    ? { problem: `lacks the ${plural(missing.length, 'column')} ${missing.join(', ')}` }
    : { places }
}

/** The number of a line; undefined if it cannot exist. */
function numberOf(typed: string, country: string, read: ReadNumber | undefined): string | null | undefined {
  if (!read || typed === '') return null
  return typed.length > 40 ? undefined : read(typed, country)
}

/**
 * Reads the cells of one line, with its number if there is a reader of numbers; `reason` names the first wrong column of
 * those that are wrong, and why each is.
 */
export function readLine(
  places: Places,
  cells: string[],
  readNumber?: ReadNumber,
): { tester: TesterLine } | { reason: string } {
  const cellOf = (column: keyof Places) => cells[places[column] ?? -1] ?? ''
  const parsed = TesterLine.safeParse(Object.fromEntries(order.map((column) => [column, cellOf(column)])))
  if (parsed.success) {
    const number = numberOf(cellOf('number'), parsed.data.country, readNumber)
    if (number !== undefined) return { tester: { ...parsed.data, number } }
    return { reason: `${numberColumn.label}: cannot exist in ${parsed.data.country}. Write it as +923001234567` }
  }
  const reasons = new Map<Column, string>()
  for (const { path, message } of parsed.error.issues) {
    const column = path[0] as Column
    if (!reasons.has(column))
      reasons.set(column, `${columns[column].label}: ${column === 'email' ? 'is not an e-mail address' : message}`)
  }
  return { reason: [...reasons.values()].join('; ') }
}
