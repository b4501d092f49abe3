import { beforeAll, describe, expect, it } from 'vitest'
import type { PayoutBatch } from '@fortnight/contract/testers/payouts'
import type { ReferenceReport } from '@fortnight/contract/testers/payout-references'
import { aPerson, ok, type Person, send } from '../../../../tests/fixtures.ts'
import { useTestServer } from '../../../../tests/test-server.ts'
import { act, anApprovedPayout, anEasypaisaAccount, aPaidTester, aPayout, onDesk } from './pay.testkit.ts'

const world = useTestServer()
let admin: Person
let other: Person
beforeAll(async () => {
  admin = await aPerson(world, 'admin')
  other = await aPerson(world, 'admin')
})

const makeBatch = (ids: string[], app = world.app) => send(app, 'POST', '/api/admin/payout-batches', admin, { ids })
const aBatch = async (ids: string[]) => (await ok<{ data: PayoutBatch }>(makeBatch(ids))).data
const fileOf = (id: string, who = admin) => send(world.app, 'GET', `/api/admin/payout-batches/${id}/transfers.csv`, who)
const references = (csv: string, what: '' | '/preview' = '', who = admin, app = world.app) =>
  send(app, 'POST', `/api/admin/payouts/references${what}`, who, { csv })
const imported = async (csv: string, what: '' | '/preview' = '') =>
  (await ok<{ data: ReferenceReport }>(references(csv, what))).data

describe('a batch of payouts', () => {
  it('accepts approved payouts, each once, even if eight requests make one at the same time', async () => {
    const waiting = await aPayout(world, await aPaidTester(world, 500))
    expect((await makeBatch([waiting.id])).statusCode).toBe(409)
    const approved = [await anApprovedPayout(world, admin), await anApprovedPayout(world, admin, 700)]
    const ids = approved.map(({ id }) => id)
    const second = await world.another()
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, place) =>
        makeBatch(place % 2 ? ids : ids.toReversed(), place % 3 ? second : world.app),
      ),
    )
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, ...Array.from({ length: 7 }, () => 409)])
    const made = answers.find(({ statusCode }) => statusCode === 200)?.json().data as PayoutBatch
    expect(made).toMatchObject({ payouts: 2, amount_pkr: 1200, paid: 0, declined: 0 })
    const { data } = await ok<{ data: { id: string }[] }>(
      send(world.app, 'GET', `/api/admin/payouts?batch=${made.id}`, admin),
    )
    expect(data.map(({ id }) => id).sort()).toEqual(ids.toSorted())
  })

  it('is downloaded for the bank with accounts in clear, no formula, on record, after a recent proof', async () => {
    const account = anEasypaisaAccount({ title: '=HYPERLINK("x")', number: '03331234567' })
    const tester = await aPaidTester(world, 500, account)
    const { id } = await aPayout(world, tester)
    await ok(act(world.app, admin, id, 'approve'))
    const batch = await aBatch([id])
    const { body, headers } = await fileOf(batch.id)
    expect(headers['content-type']).toContain('text/csv')
    expect(body.split('\r\n').slice(0, 2)).toEqual([
      '\uFEFFPayout,Tester,Method,Account title,Bank,Account,Rupees,Reference',
      `${id},Tester 0,EasyPaisa,"'=HYPERLINK(""x"")",,03331234567,500,`,
    ])
    const { rows } = await world.database.pool.query(
      'select action, data from audit_log where subject = $1 order by id',
      [batch.id],
    )
    expect(rows).toEqual([
      { action: 'payout.batch', data: { payouts: 1, amount_pkr: 500 } },
      { action: 'payout.file', data: { payouts: 1 } },
    ])
    const late = await aPerson(world, 'admin')
    await world.database.pool.query(
      `update sessions set authenticated_at = now() - interval '1 hour' where user_id = $1`,
      [late.id],
    )
    expect((await fileOf(batch.id, late)).json().code).toBe('step-up-required')
  })

  it('is in the export of batches with its figures, and its payouts in one of its own', async () => {
    const payouts = [await anApprovedPayout(world, admin, 500), await anApprovedPayout(world, admin, 700)]
    const elsewhere = await anApprovedPayout(world, admin)
    const { id } = await aBatch(payouts.map((payout) => payout.id))
    await ok(act(world.app, admin, payouts[0]?.id ?? '', 'pay', { reference: `B${id.slice(0, 8)}` }))
    const all = await send(world.app, 'GET', '/api/admin/payout-batches.csv', admin)
    expect(all.headers['content-disposition']).toContain('batches.csv')
    const [header, ...lines] = all.body.split('\r\n')
    expect(header).toBe('\uFEFFBatch,Made,By,Payouts,Rupees,Paid,Declined')
    expect(lines.find((line) => line.startsWith(id))).toMatch(/,Zara Malik,2,1200,1,0$/)
    const csv = await send(world.app, 'GET', `/api/admin/payouts.csv?status=all&batch=${id}`, admin)
    expect(csv.body.trim().split('\r\n')).toHaveLength(3)
    for (const payout of payouts) expect(csv.body).toContain(payout.id)
    expect(csv.body).not.toContain(elsewhere.id)
  })

  it('shows accounts nowhere else', async () => {
    const number = '03339998887'
    const tester = await aPaidTester(world, 500, anEasypaisaAccount({ number }))
    const { id } = await aPayout(world, tester)
    for (const path of ['/api/admin/payouts', `/api/admin/payouts/${id}`, '/api/admin/payouts.csv'])
      expect((await send(world.app, 'GET', path, admin)).body).not.toContain(number)
  })
})

describe('a file of references', () => {
  it('is the completed file of the batch, and pays its payouts once, also if it is read again', async () => {
    const payouts = [await anApprovedPayout(world, admin, 500), await anApprovedPayout(world, admin, 650)]
    const batch = await aBatch(payouts.map(({ id }) => id))
    const [header = '', ...lines] = (await fileOf(batch.id)).body.trim().split('\r\n')
    const csv = [header, ...lines.map((line, place) => `${line}ref ${batch.id.slice(0, 8)} ${place}`)].join('\r\n')
    const preview = await imported(csv, '/preview')
    expect(preview).toMatchObject({ paid: 2, known: 0, refused: 0, passed: 0 })
    expect(await onDesk(world, admin, payouts[0]?.id ?? '')).toMatchObject({ state: 'approved' })
    expect(await imported(csv)).toEqual(preview)
    expect(await onDesk(world, admin, payouts[0]?.id ?? '')).toMatchObject({
      state: 'paid',
      reference: `REF${batch.id.slice(0, 8).toUpperCase()}0`,
      decided_by: 'Zara Malik',
    })
    expect(await imported(csv)).toMatchObject({ paid: 0, known: 2, refused: 0 })
    const { data } = await ok<{ data: PayoutBatch[] }>(send(world.app, 'GET', '/api/admin/payout-batches', admin))
    expect(data.find(({ id }) => id === batch.id)).toMatchObject({ payouts: 2, paid: 2 })
  })

  it('pays nothing for an invalid line, and says what is wrong with it', async () => {
    const { id } = await anApprovedPayout(world, admin, 500)
    const { id: twice } = await anApprovedPayout(world, admin, 500)
    const waiting = await aPayout(world, await aPaidTester(world, 500))
    const { id: done } = await anApprovedPayout(world, admin, 500)
    await ok(act(world.app, admin, done, 'pay', { reference: 'TAKEN1' }))
    const csv = [
      'Payout,Rupees,Reference',
      `${id},501,A1`,
      `${waiting.id},500,A2`,
      `${crypto.randomUUID()},500,A3`,
      'abc,500,A4',
      `${done},500,A5`,
      `${done},500,taken1`,
      `${id},500,TAKEN1`,
      `${id},500,1.5E+11`,
      `${twice},500,GOOD1`,
      `${twice},500,GOOD2`,
      `${id},500,`,
    ].join('\n')
    const report = await imported(csv)
    expect(report).toMatchObject({ paid: 1, known: 1, refused: 8, passed: 1 })
    expect(report.refusals.map(({ line, reason }) => `${line}: ${reason}`)).toEqual([
      '2: The payout is of Rs\u00a0500, not of Rs\u00a0501.',
      '3: The payout is not approved.',
      '4: The payout is none of ours.',
      '5: The payout is none of ours.',
      '6: The payout was paid before, with TAKEN1.',
      '8: Another payout has this reference.',
      '9: A spreadsheet has shortened the reference. Write it as text.',
      '11: The payout is in the file twice.',
    ])
    expect(await onDesk(world, admin, id)).toMatchObject({ state: 'approved' })
  })

  it.each([
    ['no such columns', 'Name,Amount\nSana,5', /first line must name/],
    ['an open quote', 'Payout,Reference\n"a,b', /quote/i],
  ])('with %s is refused as a whole', async (_case, csv, message) => {
    const answer = await references(csv)
    expect([answer.statusCode, answer.json().detail[0].loc]).toEqual([422, ['body', 'csv']])
    expect(answer.json().detail[0].msg).toMatch(message)
  })

  it('pays once if two administrators import it at the same time on two servers, and others mark by hand', async () => {
    const ids = (await Promise.all(Array.from({ length: 12 }, () => anApprovedPayout(world, admin)))).map(
      ({ id }) => id,
    )
    const csv = ['Payout,Reference', ...ids.map((id) => `${id},I${id.replaceAll('-', '')}`)].join('\n')
    const second = await world.another()
    const imports = [references(csv), references(csv, '', other, second), references(csv, '', other)]
    const byHand = ids.map((id) => act(second, other, id, 'pay', { reference: `H${id.replaceAll('-', '')}` }))
    const [hand, files] = [await Promise.all(byHand), await Promise.all(imports)]
    const paid = hand.filter(({ statusCode }) => statusCode === 200).length
    const read = files.map((answer) => answer.json().data as ReferenceReport)
    expect(paid + read.reduce((sum, report) => sum + report.paid, 0)).toBe(12)
    for (const report of read) expect(report.paid + report.known + report.refused).toBe(12)
    const { rows } = await world.database.pool.query(
      `select count(*)::int from audit_log where action = 'payout.paid' and subject = any($1::text[])`,
      [ids],
    )
    expect(rows).toEqual([{ count: 12 }])
  })
})
