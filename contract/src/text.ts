import * as z from 'zod'

// PostgreSQL refuses NUL in text, and other control characters only serve to deceive a reader of logs and mails.
// oxlint-disable-next-line no-control-regex
const control = /[\u0000-\u0008\u000b-\u001f\u007f]/
const clean = (value: string) => value.isWellFormed() && !control.test(value)

/**
 * Plain text: trimmed, NFC, well-formed Unicode, no control characters but tab and newline, at most `max` characters.
 */
export const text = (max: number) =>
  z
    .string()
    .trim()
    .normalize('NFC')
    .max(max, `Please use at most ${max} characters.`)
    .refine(clean, 'This contains characters that cannot be stored.')

/** Text that must not be empty; `message` is said when it is missing or blank. */
export const required = (max: number, message: string) =>
  z
    .string({ error: message })
    .trim()
    .normalize('NFC')
    .min(1, message)
    .max(max, `Please use at most ${max} characters.`)
    .refine(clean, 'This contains characters that cannot be stored.')

/** The reason for an act; kept on record. */
export const Reason = required(500, 'Please say why.')

/** Optional text; blank counts as left out, so that one state has one spelling (null). */
export const optional = (max: number) =>
  text(max)
    .nullish()
    .transform((value) => value || null)

const noAddress = 'Invalid email address. Please check your email and try again.'

const missingAddress = 'Enter your email address.'

/** An e-mail address as we store it: lower case, ASCII, at most 254 characters (RFC 5321). */
export const Email = z
  .string({ error: missingAddress })
  .trim()
  .min(1, { error: missingAddress, abort: true })
  .max(254, noAddress)
  // Before letters become small: the Kelvin sign would turn into an ordinary k, and the address into another person's.
  .regex(/^[\x21-\x7e]*$/, noAddress)
  .toLowerCase()
  .pipe(z.email(noAddress))

/** A random identifier of ours. */
export const Id = z.uuid()

/** The version of a row that its writer had before them, as PostgreSQL counts (`integer`). */
export const RowVersion = z
  .int()
  .min(1)
  .max(2 ** 31 - 1)

/** What a call about one app has in its path. */
export const AppId = z.strictObject({ id: Id })

/** SHA-256 of an app's icon: the version of it that an address names. */
export const IconHash = z.string().regex(/^[0-9a-f]{64}$/)
