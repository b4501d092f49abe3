import type { ManualMethod } from '../vocabulary/payment-states.ts'

/** The rules of spec §5 for a typed account name; undefined when it is fine. The first broken rule speaks. */
export function accountNameProblem(name: string): string | undefined {
  const trimmed = name.trim()
  if (trimmed.length < 2) return 'Account name must be at least 2 characters long.'
  // Marks belong to letters in many scripts (Urdu, Hindi); a name in them is letters and spaces to its owner.
  if (!/^[\p{L}\p{M} ]+$/u.test(trimmed)) return 'Account name should only contain letters and spaces.'
  return undefined
}

/** The rules of spec §5 for a typed transaction ID; undefined when it is fine. */
export function transactionIdProblem(method: ManualMethod, id: string): string | undefined {
  const trimmed = id.trim()
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

/** One spelling per transaction: banks print the same ID in either case. */
export const normalTransactionId = (method: ManualMethod, id: string): string =>
  method === 'manual_bank' ? id.trim().normalize('NFKC').toUpperCase() : id.trim().normalize('NFKC')

/** Corrections that one payment takes. */
export const mostCorrections = 10

/** A transaction ID as papers show it: its last four characters, the others hidden. */
export const maskedTransactionId = (id: string): string => '•'.repeat(Math.max(0, id.length - 4)) + id.slice(-4)
