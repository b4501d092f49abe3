import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { StatementPreview } from '@fortnight/contract/orders/statements'
import { aPayment, aPerson, aTransactionId, ok, type Person, send } from '../../../../tests/fixtures.ts'
import { useTestServer } from '../../../../tests/test-server.ts'
import { anyCharacter } from '../../../../tests/any-text.ts'

const world = useTestServer()

type Stored = Pick<StatementPreview, 'added' | 'known' | 'refused' | 'confirms' | 'differs'>
const method = 'manual_easypaisa'
const post = (path: string, admin: Person, csv: string, payment_method: string = method) =>
  send(world.app, 'POST', `/api/admin/statements${path}`, admin, { payment_method, csv })
const preview = (admin: Person, csv: string, of?: string) => ok<StatementPreview>(post('/preview', admin, csv, of))
const store = async (admin: Person, csv: string, of?: string) =>
  (await ok<{ data: Stored }>(post('', admin, csv, of))).data
const refused = async (csv: string) => {
  const answer = await post('/preview', await aPerson(world, 'admin'), csv)
  return [answer.statusCode, answer.json().detail[0]?.msg] as const
}
const csvOf = (...rows: (string | number)[][]) =>
  ['Transaction ID,Amount,Date,Sender', ...rows.map((row) => row.join(','))].join('\r\n')
const line = (id: string, amount: number | string = 2797) => [id, amount, '22/11/2026', 'Zara Malik']
const linesOf = async (...ids: string[]) =>
  (
    await world.database.pool.query<{ transaction_id: string; amount_pkr: string; paid_on: string; sender: string }>(
      `select transaction_id, amount_pkr::text, paid_on::text, sender from statement_lines where transaction_id = any($1)
       order by transaction_id`,
      [ids],
    )
  ).rows

interface OnDesk {
  id: string
  statement: string | null
  statement_pkr: number | null
}
const onDesk = async (admin: Person, id: string) =>
  (await ok<{ payment: OnDesk }>(send(world.app, 'GET', `/api/admin/payments/${id}/preview`, admin))).payment

describe('a statement', () => {
  it('previews what it would confirm and stores nothing until it is imported', async () => {
    const [owner, admin] = [await aPerson(world), await aPerson(world, 'admin')]
    const [equal, differs, unseen] = [
      await aPayment(world, owner),
      await aPayment(world, owner),
      await aPayment(world, owner),
    ]
    const nobodys = aTransactionId()
    const csv = csvOf(
      line(nobodys, '"5,000.00"'),
      line(equal.transaction_id),
      line(differs.transaction_id, 2700),
      ['123', 2797, '22/11/2026', 'Short ID'],
      [aTransactionId(), 'much', '', ''],
      [aTransactionId(), -500, '', ''],
    )
    const counts = { added: 3, known: 0, refused: 2, confirms: 1, differs: 1 }
    const previewed = await preview(admin, csv)
    expect(previewed).toMatchObject({
      columns: { transaction_id: 'Transaction ID', amount: 'Amount', paid_on: 'Date', sender: 'Sender' },
      passed: 1,
      ...counts,
    })
    expect(previewed.lines.map(({ line: at, payment }) => [at, payment?.id, payment?.equal])).toEqual([
      [3, equal.id, true],
      [4, differs.id, false],
      [2, undefined, undefined],
    ])
    expect(previewed.refusals.map((refusal) => refusal.line)).toEqual([5, 6])
    expect((await onDesk(admin, equal.id)).statement).toBe('unseen')

    expect(await store(admin, csv)).toEqual(counts)
    expect(await onDesk(admin, equal.id)).toMatchObject({ statement: 'confirmed', statement_pkr: 2797 })
    expect(await onDesk(admin, differs.id)).toMatchObject({ statement: 'differs', statement_pkr: 2700 })
    expect(await onDesk(admin, unseen.id)).toMatchObject({ statement: 'unseen', statement_pkr: null })
    expect(await linesOf(nobodys)).toEqual([
      { transaction_id: nobodys, amount_pkr: '5000.00', paid_on: '2026-11-22', sender: 'Zara Malik' },
    ])
  })

  it('adds nothing the second time, and each import is on record', async () => {
    const admin = await aPerson(world, 'admin')
    const csv = csvOf(line(aTransactionId()), line(aTransactionId()))
    expect(await store(admin, csv)).toMatchObject({ added: 2, known: 0 })
    expect(await store(admin, csv)).toMatchObject({ added: 0, known: 2 })
    const { rows } = await world.database.pool.query('select action, subject from audit_log where actor_id = $1', [
      admin.id,
    ])
    const act = { action: 'statement.import', subject: method }
    expect(rows).toEqual([act, act])
  })

  it('keeps the amount that was stored first, and says so', async () => {
    const admin = await aPerson(world, 'admin')
    const id = aTransactionId()
    await store(admin, csvOf(line(id, 2797)))
    const again = csvOf(line(id, 9797))
    expect((await preview(admin, again)).refusals).toEqual([
      { line: 2, reason: 'This transaction ID was imported before with Rs\u00a02,797.' },
    ])
    expect(await store(admin, again)).toMatchObject({ added: 0, known: 0, refused: 1 })
    expect(await linesOf(id)).toMatchObject([{ amount_pkr: '2797.00' }])
  })

  it('confirms also payments that are reported after the import', async () => {
    const [owner, admin] = [await aPerson(world), await aPerson(world, 'admin')]
    const id = aTransactionId()
    await store(admin, csvOf(line(id)))
    const payment = await aPayment(world, owner, { transaction_id: id })
    expect((await onDesk(admin, payment.id)).statement).toBe('confirmed')
  })

  it('of a bank confirms no EasyPaisa payment, and its IDs are found however they are grouped', async () => {
    const [owner, admin] = [await aPerson(world), await aPerson(world, 'admin')]
    const digits = aTransactionId()
    const wallet = await aPayment(world, owner, { transaction_id: digits })
    const bank = await aPayment(world, owner, { payment_method: 'manual_bank', transaction_id: `ft${digits}` })
    const csv = [
      'Statement of account;;;',
      ';;;',
      'Posting Date;Reference No.;Debit;Credit (PKR)',
      `22-Nov-2026;FT-${digits.slice(0, 4)} ${digits.slice(4)};;2,797.00`,
      `22-Nov-2026;${digits};;2,797.00`,
      '22-Nov-2026;FEE00001;150.00;',
    ].join('\n')
    expect(await preview(admin, csv, 'manual_bank')).toMatchObject({ added: 2, passed: 1, confirms: 1 })
    await store(admin, csv, 'manual_bank')
    expect((await onDesk(admin, bank.id)).statement).toBe('confirmed')
    expect((await onDesk(admin, wallet.id)).statement).toBe('unseen')
  })

  it('imported by two administrators at once is stored once', async () => {
    const admins = [await aPerson(world, 'admin'), await aPerson(world, 'admin')]
    const ids = Array.from({ length: 300 }, aTransactionId)
    const [forwards, backwards] = [ids, ids.toReversed()].map((order) => csvOf(...order.map((id) => line(id))))
    const stored = await Promise.all(admins.map((admin, at) => store(admin, (at ? backwards : forwards) ?? '')))
    expect(stored.map(({ added }) => added).reduce((sum, added) => sum + added)).toBe(300)
    expect(stored.map(({ added, known }) => added + known)).toEqual([300, 300])
    expect(await linesOf(...ids)).toHaveLength(300)
  })

  it('flags every payment like a plain comparison of all lines with all payments', async () => {
    const admin = await aPerson(world, 'admin')
    const amount = fc.constantFrom(2797, 2797.5, 2796, 27.97)
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.record({ at: fc.nat(7), amount }), { maxLength: 12 }),
        fc.uniqueArray(fc.nat(7), { maxLength: 4 }),
        fc.boolean(),
        async (entries, reported, first) => {
          const ids = Array.from({ length: 8 }, aTransactionId)
          const owner = await aPerson(world)
          const pay = () =>
            Promise.all(
              reported.map(async (at) => ({ at, ...(await aPayment(world, owner, { transaction_id: ids[at] })) })),
            )
          const csv = csvOf(...entries.map((entry) => line(ids[entry.at] ?? '', entry.amount)))
          const before = first ? [] : await pay()
          if (entries.length) await store(admin, csv)
          for (const payment of first ? await pay() : before) {
            // The first line of an ID counts: a second one in the same file is refused.
            const foundAmount = entries.find((entry) => entry.at === payment.at)?.amount
            const expected = foundAmount === undefined ? 'unseen' : foundAmount === 2797 ? 'confirmed' : 'differs'
            expect((await onDesk(admin, payment.id)).statement).toBe(expected)
          }
        },
      ),
      { numRuns: 25 },
    )
  })
})

describe('an invalid file', () => {
  const id = '15291443521'
  it.each([
    ['empty', '', 'The file is empty.'],
    ['without a header', `${id},2797`, 'No line names a column of transaction IDs and a column of amounts or credits.'],
    [
      'binary',
      'Transaction ID,Amount\n\0\0',
      'Line 2 holds NUL characters, as UTF-16 text or a damaged file does. Save the file as UTF-8.',
    ],
    [
      'with an open quote',
      `Transaction ID,Amount\n"${id},2797\n`,
      'A quote that opens on or after line 2 is never closed.',
    ],
    ['too large', 'x'.repeat(1_000_001), 'The file is larger than 1 MB. Import it in parts.'],
  ])('%s is refused as a whole', async (_case, csv, why) => {
    expect(await refused(csv)).toEqual([422, why])
  })

  it.each([
    ['an ID that repeats', csvOf(line(id), line(id, 1)), 3, 'The transaction ID is that of line 2 again.'],
    [
      'a comma of thousands without quotes',
      csvOf([id, '2,797', '', '']),
      2,
      'There are 5 columns where the header has 4.',
    ],
    ['a formula', csvOf(['=1529144352+1', 2797, '', '']), 2, 'EasyPaisa Transaction ID should contain only digits.'],
    ['a formula for an amount', csvOf([id, '=2797', '', '']), 2, 'The amount is not a number of rupees.'],
    ['no ID', csvOf(['', 2797, '', 'Total']), 2, 'There is no transaction ID.'],
    [
      'an ID that lost its digits',
      csvOf(['1.52914E+10', 2797, '', '']),
      2,
      'A spreadsheet has shortened the transaction ID. Import the file as it was downloaded.',
    ],
    [
      'a day that does not exist',
      csvOf([id, 2797, '31/02/2026', '']),
      2,
      'The date is not a day such as 2026-11-22 or 22/11/2026.',
    ],
  ])('with %s leaves out that line and says why', async (_case, csv, at, reason) => {
    const { refusals } = await preview(await aPerson(world, 'admin'), csv)
    expect(refusals).toEqual([{ line: at, reason }])
  })

  it('of a megabyte is read completely, and its preview stays small', async () => {
    const admin = await aPerson(world, 'admin')
    const rows = Array.from({ length: 24_000 }, (_, at) => line(String(10 ** 10 + at)))
    const csv = csvOf(...rows)
    expect(csv.length).toBeGreaterThan(900_000)
    const answer = await post('/preview', admin, csv)
    expect(answer.json()).toMatchObject({ added: 24_000, refused: 0 })
    expect(answer.body.length).toBeLessThan(64 * 1024)
  })

  it('never causes an internal error, whatever it contains', async () => {
    const admin = await aPerson(world, 'admin')
    const cell = fc.oneof(
      fc.constantFrom(
        id,
        '2797',
        '"',
        '""',
        '=cmd',
        ',',
        ';',
        '\t',
        '\r\n',
        'Transaction ID,Amount\n',
        '\ud800',
        '\u202e',
        '\ufeff',
      ),
      fc.string({ unit: anyCharacter }),
    )
    await fc.assert(
      fc.asyncProperty(fc.array(cell, { maxLength: 30 }), async (cells) => {
        for (const csv of [cells.join(''), `Transaction ID,Amount,Sender\n${cells.join(',')}`])
          expect([200, 400, 422]).toContain((await post('', admin, csv)).statusCode)
      }),
      { numRuns: 100 },
    )
  })

  it('is accepted only here: other bodies stay under 64 KB', async () => {
    const admin = await aPerson(world, 'admin')
    const { id: payment } = await aPayment(world, await aPerson(world))
    const answer = await send(world.app, 'PUT', `/api/admin/payments/${payment}/status`, admin, {
      payment_status: 'failed',
      reason: 'x'.repeat(70_000),
    })
    expect(answer.statusCode).toBe(413)
  })
})
