import type { ManualMethod } from '../vocabulary/payment-states.ts'

/** The rules of spec §5 for a typed account name; undefined when it is fine. The first broken rule speaks. */
export function accountNameProblem(name: string): string | undefined {
  const trimmed = name.trim()
  if (trimmed.length < 2) return 'Account name must be at least 2 characters long.'
  // Marks belong to letters in many scripts (Urdu, Hindi); a name in them is letters and spaces to its owner.
  if (!/^[\p{L}\p{M} ]+$/u.test(trimmed)) return 'Account name should only contain letters and spaces.'
  return undefined
}

/** The rule for the name of a payer abroad, which can be a company's: undefined when it is fine. */
function internationalNameProblem(name: string): string | undefined {
  const trimmed = name.trim()
  if (trimmed.length < 2) return 'Account name must be at least 2 characters long.'
  if (!/\p{L}/u.test(trimmed) || !/^[\p{L}\p{M}\p{N} .,&'’()-]+$/u.test(trimmed))
    return 'Account name should be written in letters, as your bank shows it.'
  return undefined
}

/** The rule for the name of the account that paid by a method; undefined when it is fine. */
export const payerNameProblem = (method: ManualMethod, name: string): string | undefined =>
  method === 'manual_international' ? internationalNameProblem(name) : accountNameProblem(name)

/**
 * The rule for the reference of a transfer from abroad; undefined when it is fine. Wise numbers its transfers, banks give
 * references of up to 35 characters (ISO 20022) or a UETR, whose 32 characters are divided by dashes.
 */
function internationalReferenceProblem(id: string): string | undefined {
  const bare = id.trim().replace(/^#/, '')
  if (!/^[A-Za-z0-9/-]+$/.test(bare))
    return 'International transfer reference should contain only letters, digits, - and /.'
  const { length } = bare.replaceAll(/[/-]/g, '')
  if (length < 6 || length > 35)
    return 'International transfer reference should have 6-35 letters and digits (e.g., 1234567890).'
  return /\d/.test(bare) ? undefined : 'International transfer reference should contain at least one digit.'
}

/** The rules of spec §5 for a typed transaction ID, and ours for one from abroad; undefined when it is fine. */
export function transactionIdProblem(method: ManualMethod, id: string): string | undefined {
  const trimmed = id.trim()
  if (method === 'manual_international') return internationalReferenceProblem(trimmed)
  if (method === 'manual_easypaisa') {
    if (!/^[0-9]+$/.test(trimmed)) return 'EasyPaisa Transaction ID should contain only digits.'
    if (trimmed.length < 10 || trimmed.length > 15)
      return 'EasyPaisa Transaction ID should be 10-15 digits (e.g., 15291443521).'
    return undefined
  }
  if (!/^[A-Za-z0-9]+$/.test(trimmed)) return 'Bank Transaction ID should contain only letters and numbers.'
  if (trimmed.length < 8 || trimmed.length > 20)
    return 'Bank Transaction ID should be 8-20 characters (e.g., TXN123456789).'
  return undefined
}

/** The form of a Pakistani mobile number that spec §5 hints at, 03XXXXXXXXX; undefined when it is fine. */
export const mobileNumberProblem = (number: string): string | undefined =>
  /^03[0-9]{9}$/.test(number.trim()) ? undefined : 'Mobile number should look like 03XXXXXXXXX.'

/** The form of an identity card's number that spec §5 hints at, XXXXX-XXXXXXX-X; undefined when it is fine. */
export const cnicProblem = (cnic: string): string | undefined =>
  /^[0-9]{5}-[0-9]{7}-[0-9]$/.test(cnic.trim()) ? undefined : 'CNIC should look like XXXXX-XXXXXXX-X.'

/** One spelling per transaction: banks print the same ID in either case, and Wise puts # before its numbers. */
export function normalTransactionId(method: ManualMethod, id: string): string {
  const trimmed = id.trim().normalize('NFKC')
  if (method === 'manual_easypaisa') return trimmed
  return (method === 'manual_international' ? trimmed.replace(/^#/, '') : trimmed).toUpperCase()
}

/** Corrections that one payment takes. */
export const mostCorrections = 10

/** A transaction ID as papers show it: its last four characters, the others hidden. */
export const maskedTransactionId = (id: string): string => '•'.repeat(Math.max(0, id.length - 4)) + id.slice(-4)
