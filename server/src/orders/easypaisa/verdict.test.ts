import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Answer } from './gateway.ts'
import { verdictOf } from './verdict.ts'

const asked = { order: 'FN0123456789ABCDEF01', storeId: '4711', rupees: 2797 }
const paid: Answer = {
  responseCode: '0000',
  orderId: asked.order,
  storeId: asked.storeId,
  transactionStatus: 'PAID',
  transactionAmount: '2797.00',
  transactionId: '34823788570',
}

describe('an answer about a payment', () => {
  it.each(['2797', '2797.0', '2797.00'])('is trusted if every field is right and it says %s', (amount) => {
    expect(verdictOf({ ...paid, transactionAmount: amount }, asked)).toEqual({
      kind: 'paid',
      rupees: 2797,
      transactionId: '34823788570',
    })
  })

  it.each<[string, Partial<Answer>]>([
    ['another code', { responseCode: '0001' }],
    ['another order', { orderId: 'FN0123456789ABCDEF02' }],
    ['no order', { orderId: undefined }],
    ['another store', { storeId: '4712' }],
    ['no store', { storeId: undefined }],
    ['no status', { transactionStatus: undefined }],
    ['a status of its own', { transactionStatus: 'PAID?' }],
    ['a pending payment', { transactionStatus: 'PENDING' }],
    ['no transaction ID', { transactionId: '' }],
    ['no amount', { transactionAmount: undefined }],
    ['an amount of nothing', { transactionAmount: '0.00' }],
    ['a negative amount', { transactionAmount: '-2797.00' }],
    ['an amount in other signs', { transactionAmount: '2,797.00' }],
    ['an amount in powers of ten', { transactionAmount: '2.797e3' }],
    ['an amount in hexadecimal', { transactionAmount: '0xAED' }],
  ])('has no meaning with %s', (_case, change) => {
    expect(verdictOf({ ...paid, ...change }, asked)).toEqual({ kind: 'unknown' })
  })

  it.each(['2796.99', '2797.01', '1', '27970'])('reports other money with %s', (amount) => {
    expect(verdictOf({ ...paid, transactionAmount: amount }, asked)).toMatchObject({
      kind: 'other_amount',
      rupees: Number(amount),
    })
  })

  it.each(['FAILED', 'BLOCKED', 'EXPIRED', 'REVERSED', 'failed'])('refuses with %s', (transactionStatus) => {
    expect(verdictOf({ ...paid, transactionStatus }, asked).kind).toBe('refused')
  })

  it('never turns any other answer into money', () => {
    const value = fc.option(fc.oneof(fc.string(), fc.constantFrom(...Object.values(paid).map(String))), {
      nil: undefined,
    })
    const any = fc.record({
      responseCode: fc.oneof(fc.string(), fc.constant('0000')),
      orderId: value,
      storeId: value,
      transactionStatus: value,
      transactionAmount: value,
      transactionId: value,
    })
    fc.assert(
      fc.property(any, (answer) => {
        const right = (Object.keys(paid) as (keyof Answer)[])
          .filter((key) => key !== 'transactionAmount' && key !== 'transactionId' && key !== 'transactionStatus')
          .every((key) => answer[key] === paid[key])
        const { kind } = verdictOf(answer, asked)
        if (!right || answer.transactionStatus?.toUpperCase() !== 'PAID') expect(['unknown', 'refused']).toContain(kind)
        if (kind === 'paid') expect(Number(answer.transactionAmount)).toBe(asked.rupees)
      }),
      { numRuns: 2000 },
    )
  })
})
