import { describe, expect, it } from 'vitest'
import { TransferForm } from './payments.ts'
import { normalTransactionId, payerNameProblem, transactionIdProblem } from './payment-rules.ts'

const problem = (id: string) => transactionIdProblem('manual_international', id)
const signs = 'International transfer reference should contain only letters, digits, - and /.'
const length = 'International transfer reference should have 6-35 letters and digits (e.g., 1234567890).'

describe('the reference of a transfer from abroad', () => {
  it.each([
    ['a transfer number of Wise', '1234567890'],
    ['the same as Wise prints it', '#1234567890'],
    ['a SWIFT reference', 'FT26327/0012-A'],
    ['a UETR', '97ed4827-7b6f-40b3-8a5b-0b3a3f1d2c1e'],
    ['the longest reference of ISO 20022', `E2E${'7'.repeat(32)}`],
    ['one with spaces around it', '  123456 '],
  ])('may be %s', (_, id) => {
    expect(problem(id)).toBeUndefined()
  })

  it.each([
    ['spaces inside', '1234 567890', signs],
    ['other signs', '12345_67890', signs],
    ['five characters', '12345', length],
    ['dashes instead of characters', '1-2-3-4-5', length],
    ['36 letters and digits', '7'.repeat(36), length],
    ['no digit', 'TRANSFER', 'International transfer reference should contain at least one digit.'],
  ])('may not have %s', (_, id, message) => {
    expect(problem(id)).toBe(message)
  })

  it('is kept without # and in upper case', () => {
    expect(normalTransactionId('manual_international', ' #97ed4827-7b6f ')).toBe('97ED4827-7B6F')
  })
})

describe('the name of a payer', () => {
  it.each(['Anne-Marie O’Neil', "D'Souza & Sons Ltd.", 'Studio 54 (Berlin)', 'زارا ملک'])(
    'may be %s abroad',
    (name) => {
      expect(payerNameProblem('manual_international', name)).toBeUndefined()
    },
  )

  it.each(['123', 'a', '<b>'])('may not be %s abroad', (name) => {
    expect(payerNameProblem('manual_international', name)).toBeDefined()
  })

  it('keeps its rule for the other methods', () => {
    expect(payerNameProblem('manual_bank', 'O’Neil')).toBe('Account name should only contain letters and spaces.')
    const transfer = { payment_method: 'manual_bank', account_name: 'O’Neil', transaction_id: 'TXN12345678' }
    expect(TransferForm.safeParse(transfer).success).toBe(false)
    expect(TransferForm.safeParse({ ...transfer, payment_method: 'manual_international' }).success).toBe(true)
  })
})
