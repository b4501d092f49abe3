import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import type { Refund } from '@fortnight/contract/orders/refunds'
import { LateRefunds } from './late-refunds.tsx'

const refund: Refund = {
  id: '3f2c1b1a-0000-4000-8000-000000000001',
  payment_id: '3f2c1b1a-0000-4000-8000-000000000002',
  app_id: '3f2c1b1a-0000-4000-8000-000000000003',
  app_name: 'Tideline',
  ground: 'late',
  refund_status: 'due',
  amount: 2.5,
  amount_pkr: 700,
  pay_to: null,
  message: '2 days after the promised date.',
  reason: null,
  reference: null,
  created_at: '2026-11-20T10:00:00.000Z',
  decided_at: null,
  take_back_until: null,
}
const draw = (refunds: Refund[]) => renderToStaticMarkup(<LateRefunds refunds={refunds} />).replaceAll(/<[^>]+>/g, ' ')

test('money of a late test names its amounts, its reason, and whether it was sent', () => {
  const text = draw([refund])
  expect(text).toContain('$2.50')
  expect(text).toMatch(/Rs\s700/)
  expect(text).toContain('On its way')
  expect(text).toContain('2 days after the promised date. To the account that paid.')
  const sent = {
    ...refund,
    refund_status: 'paid' as const,
    reference: '15291443999',
    decided_at: '2026-11-21T10:00:00.000Z',
  }
  expect(draw([sent])).toContain('Sent on 21 November 2026, 15291443999')
})

test('a test that is not late shows nothing of it', () => {
  expect(draw([])).toBe('')
})
