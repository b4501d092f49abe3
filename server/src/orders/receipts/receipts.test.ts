import { extractText, getDocumentProxy } from 'unpdf'
import { describe, expect, it } from 'vitest'
import {
  aCompletedPayment,
  anApp,
  aPayment,
  aPerson,
  aTransfer,
  ok,
  type Person,
  send,
  settle,
} from '../../../../tests/fixtures.ts'
import { useTestServer } from '../../../../tests/test-server.ts'
import { receiptLines } from './receipt-lines.ts'
import { receiptPdf } from './receipt-pdf.ts'
import { activeContentOf, inactive, pdfInText, structureOf } from '../../platform/pdf/structure.testkit.ts'
import { linesOf, visualOrder } from '../../platform/pdf/visual-order.ts'

const world = useTestServer()
const receipt = (who: Person, id: string) => send(world.app, 'GET', `/api/payments/${id}/receipt`, who)
const wordsOf = async (bytes: Uint8Array) =>
  (await extractText(await getDocumentProxy(new Uint8Array(bytes)), { mergePages: true })).text

/** A printed receipt without a refund. */
const paper: Parameters<typeof receiptPdf>[0] = {
  number: 'R-2026-000042',
  issued_at: new Date('2026-11-20T10:00:00Z'),
  submitted_at: new Date('2026-11-20T10:00:00Z'),
  seller: { name: 'Fortnight', email: 'support@fortnight.example' },
  buyer: { name: 'Zara Malik', email: 'zara@people.example' },
  app_name: 'Tideline',
  package_name: null,
  lines: receiptLines({ app_name: 'Tideline', package_plan: 'pro', cents: 1799, days: 14 }),
  paid_from: 'Zara Malik',
  package_plan: 'pro',
  package_label: 'Professional',
  amount: 17.99,
  amount_pkr: 5037,
  payment_method: 'manual_easypaisa',
  method_label: 'EasyPaisa transfer',
  transaction_id: '•••••••6789',
  refunded: null,
}

describe('a receipt', () => {
  it('shows names as text, also if they are written in the language of PDFs', async () => {
    const pdf = await receiptPdf({
      ...paper,
      buyer: { name: pdfInText, email: paper.buyer.email },
      app_name: pdfInText,
    })
    expect((await wordsOf(pdf)).replaceAll(/\s+/g, ' ')).toContain('/OpenAction << /S /JavaScript')
    expect(await activeContentOf(pdf)).toMatchObject(inactive)
  })

  it('states what was paid, by whom, for what and when', async () => {
    const [owner, admin] = [await aPerson(world), await aPerson(world, 'admin')]
    const { id, transaction_id } = await aCompletedPayment(world, owner, admin)
    expect((await receipt(owner, id)).json()).toEqual({
      number: expect.stringMatching(/^R-\d{4}-\d{6}$/),
      issued_at: expect.any(String),
      submitted_at: expect.any(String),
      seller: { name: 'Fortnight', email: 'support@fortnight.example' },
      buyer: { name: 'Zara Malik', email: owner.email },
      app_name: 'Tideline',
      package_name: expect.any(String),
      lines: [
        {
          label: 'Starter, closed testing of Tideline',
          detail: 'At least 12 testers for 14 days',
          amount: 9.99,
        },
      ],
      paid_from: 'Zara Malik',
      package_plan: 'starter',
      package_label: 'Starter',
      amount: 9.99,
      amount_pkr: 2797,
      payment_method: 'manual_easypaisa',
      method_label: 'EasyPaisa transfer',
      transaction_id: '•'.repeat(transaction_id.length - 4) + transaction_id.slice(-4),
      refunded: null,
    })
  })

  it('has a permanent number of its own', async () => {
    const [owner, admin] = [await aPerson(world), await aPerson(world, 'admin')]
    const ids = [await aCompletedPayment(world, owner, admin), await aCompletedPayment(world, owner, admin)]
    const numbers = await Promise.all([...ids, ...ids].map(async ({ id }) => (await receipt(owner, id)).json().number))
    expect(numbers.slice(2)).toEqual(numbers.slice(0, 2))
    expect(numbers[0] < numbers[1]).toBe(true)
  })

  it.each(['pending', 'failed'] as const)('does not exist for a %s payment', async (status) => {
    const [owner, admin] = [await aPerson(world), await aPerson(world, 'admin')]
    const { id } = await aPayment(world, owner)
    if (status === 'failed') await ok(settle(world.app, admin, id, 'failed'))
    expect((await receipt(owner, id)).statusCode).toBe(404)
  })

  it('states later refunds', async () => {
    const [owner, admin] = [await aPerson(world), await aPerson(world, 'admin')]
    const { id } = await aCompletedPayment(world, owner, admin)
    const { id: refund } = await ok<{ id: string }>(
      send(world.app, 'POST', `/api/payments/${id}/refund`, owner, { pay_to: null }),
    )
    const body = { refund_status: 'paid', reference: '15291443999' }
    await ok(send(world.app, 'PUT', `/api/admin/refunds/${refund}/status`, admin, body))
    expect((await receipt(owner, id)).json()).toMatchObject({ refunded: { amount: 9.99 } })
  })
})

describe('a receipt as PDF', () => {
  it('has the receipt’s number in its name, and is not cached', async () => {
    const [owner, admin] = [await aPerson(world), await aPerson(world, 'admin')]
    const app = await anApp(world, owner, { name: 'Tideline – حفاظتی ایپ' })
    const { payment_id: id } = await ok<{ payment_id: string }>(
      send(world.app, 'POST', '/api/payments/create', owner, aTransfer(app.id)),
    )
    await ok(settle(world.app, admin, id))
    const { number } = (await receipt(owner, id)).json()
    const answer = await send(world.app, 'GET', `/api/payments/${id}/receipt.pdf`, owner)
    expect(answer.headers).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': `attachment; filename="${number}.pdf"`,
      'cache-control': 'private, no-store',
    })
    // A word that is wider than its column continues in the next line.
    const text = (await wordsOf(answer.rawPayload)).replaceAll(/\s+/g, '')
    for (const printed of [number, 'Zara Malik', owner.email, 'Starter', '$9.99', 'Rs 2,797', 'EasyPaisa transfer'])
      expect(text).toContain(printed.replaceAll(' ', ''))
  })

  it('breaks no name, however long or in whatever script', async () => {
    const long = {
      ...paper,
      buyer: { name: 'زارا ملک', email: 'zara@people.example' },
      lines: [{ label: 'Ünïcode Čeština '.repeat(20) + 'W'.repeat(300), detail: '', amount: 9.99 }],
    }
    const text = await wordsOf(await receiptPdf(long))
    // And the one of "Write to".
    expect(text.replaceAll(/[^W]/g, '')).toHaveLength(301)
    expect(text.match(/Ünïcode/g)).toHaveLength(20)
    expect(text).toContain('$9.99')
    expect(text.normalize('NFKC')).toMatch(/زارا/)
  })

  it('lists the days that were paid for beyond the plan, and they add up', () => {
    const bought = { app_name: 'Tideline', package_plan: 'starter', cents: 2141, days: 30 } as const
    const lines = receiptLines(bought)
    expect(lines.slice(1)).toEqual([{ label: 'Longer test', detail: '30 days instead of 14', amount: 11.42 }])
    expect(lines.reduce((sum, { amount }) => sum + amount * 100, 0)).toBeCloseTo(bought.cents)
    expect(receiptLines({ ...bought, cents: 999 })).toHaveLength(1)
  })

  it('says in which currency was paid, and what a refund left', async () => {
    const refunded = { amount: 5, at: new Date('2026-12-01T10:00:00Z') }
    const pdf = await receiptPdf({ ...paper, refunded })
    const { roles, ...named } = await structureOf(pdf)
    expect(named).toMatchObject({ language: 'en', title: 'Receipt R-2026-000042', marked: true })
    expect(roles.filter((role) => /^H\d$/.test(role))).toEqual(['H1', 'H2', 'H2', 'H2', 'H2'])
    expect(roles.filter((role) => role === 'Table > TR > TH')).toHaveLength(4 + 2 + 4)
    const text = (await wordsOf(pdf)).replaceAll(/\s+/g, ' ')
    expect(text).toContain('Rs 5,037 paid on 20 November 2026')
    expect(text).toContain('EasyPaisa transfer, from Zara Malik')
    expect(text).toMatch(/Refunded on 1 December 2026 -\$5\.00/)
    expect(text).toContain('$12.99')
  })

  it('sets Urdu words from right to left, also between Latin ones', () => {
    expect(visualOrder('Zara Malik')).toBe('Zara Malik')
    expect(visualOrder('علی خان')).toBe('خان علی')
    expect(visualOrder('Ali علی خان test')).toBe('Ali خان علی test')
    expect(visualOrder('علی 42 خان')).toBe('خان 42 علی')
  })

  it('breaks lines between words, and inside a word only if it is too long', () => {
    const width = (line: string) => line.length
    expect(linesOf('one two three', 7, width)).toEqual(['one two', 'three'])
    expect(linesOf('abcdefghij', 4, width)).toEqual(['abcd', 'efgh', 'ij'])
    expect(linesOf('  ', 4, width)).toEqual([])
  })
})
