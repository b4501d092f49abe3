import { beforeEach, describe, expect, it } from 'vitest'
import { defaultRetention, type SealedLedgers } from '@fortnight/contract/operations/retention'
import { verifyLedger } from '@fortnight/contract/testing/verify-ledger'
import { ok, send } from '../../../../tests/fixtures.ts'
import { useTestServer } from '../../../../tests/test-server.ts'
import { createIssuers } from '../../identity/auth/issuers.ts'
import { checkRestored } from '../../operations/backup/check-restored.ts'
import { aDayOfUse, aJoinedRun, type JoinedRun } from '../joining/joined-run.testkit.ts'
import { appendEvents } from './append.ts'
import { expectReplayed } from './replay.testkit.ts'
import { sealLedgers } from './seal.job.ts'

const world = useTestServer()
const query = async <T = object>(text: string, ...values: unknown[]) =>
  (await world.database.pool.query(text, values)).rows as T[]

const now = new Date('2026-11-26T09:00:00Z')

let at: JoinedRun
let errors: Error[]
/** Closes the run that number of days ago. */
const closedFor = (days: number) =>
  query("update runs set closed_at = clock() - $2 * interval '1 day' where id = $1", at.run, days)

beforeEach(async () => {
  errors = []
  world.now = now
  at = await aJoinedRun(world)
  await aDayOfUse(world, at.run, at.seats[0] ?? 0, '2026-11-12', 'evidenced')
  await closedFor(91)
  await query('delete from settings')
})

const seal = async () =>
  sealLedgers({
    db: world.database.db,
    issuers: await createIssuers(world.database.db, world.vault),
    config: { publicOrigin: 'https://fortnight.example' },
    clock: () => now,
    onError: (error) => errors.push(error),
  })

const rows = () => query('select seq from run_events where run_id = $1 order by seq', at.run)

/** Everything that is served of the run's event log, byte for byte. */
async function served() {
  const ofRun = ['', '/events', '/ledger', '/days', '/state', '/shown-days', '/findings'].map(
    (end) => `/api/apps/${at.app}/run${end}`,
  )
  const ofOwner = ['/api/apps/user', `/api/apps/${at.app}/report.pdf`, `/api/apps/${at.app}/production`]
  const ofAdmin = ['', '/events', '/events?sort=at&limit=5'].map((end) => `/api/admin/apps/${at.app}${end}`)
  const answers = []
  for (const [urls, person] of [
    [[...ofRun, ...ofOwner], at.owner],
    [[...ofRun, ...ofAdmin], at.admin],
  ] as const)
    for (const url of urls) {
      const { statusCode, body } = await send(world.app, 'GET', url, person)
      answers.push({ url, statusCode, body })
    }
  expect(answers.filter(({ statusCode }) => statusCode !== 200).map(({ url }) => url)).toEqual([])
  return answers
}

/** A late fact: Google's answer came after the test was over. */
const appendLate = () =>
  world.database.db.transaction((tx) =>
    appendEvents(tx, [{ run_id: at.run, kind: 'version', data: { version: at.run, name: '2.0' }, at: now }]),
  )

const sealed = () =>
  query<{ length: number; bytes: number; row_bytes: number }>(
    'select length, octet_length(lines) as bytes, row_bytes from sealed_ledgers where run_id = $1',
    at.run,
  )

describe('a sealed event log', () => {
  it('serves what it served before, and none of its rows is left', async () => {
    const before = await served()
    const count = (await rows()).length
    expect(await seal()).toBe(1)
    expect(await rows()).toEqual([])
    expect(await sealed()).toMatchObject([{ length: count }])
    expect(await served()).toEqual(before)
    const { body } = await send(world.app, 'GET', `/api/apps/${at.app}/run/ledger`, at.owner)
    const { keys } = await ok<{ keys: { kid: string }[] }>(send(world.app, 'GET', '/api/ledger/keys', null))
    expect((await verifyLedger(body, keys)).wrong).toBeNull()
    expect((await checkRestored(world.database.db)).wrong).toEqual([])
  })

  it('is continued by a late event, and sealed again with it', async () => {
    await seal()
    await appendLate()
    const [length] = await sealed()
    expect(await rows()).toEqual([{ seq: length!.length + 1 }])
    const open = await served()
    expect((await checkRestored(world.database.db)).wrong).toEqual([])
    expect(await seal()).toBe(1)
    expect(await rows()).toEqual([])
    expect(await sealed()).toMatchObject([{ length: length!.length + 1 }])
    expect(await served()).toEqual(open)
    expect((await checkRestored(world.database.db)).wrong).toEqual([])
  })

  it('is the same run to tables and replay', async () => {
    await world.asOwner(`update runs set closed_at = null where id = '${at.run}'`)
    await expectReplayed(world, at.run)
    await closedFor(91)
    await seal()
    await expectReplayed(world, at.run)
  })

  it('is sealed once by two servers, and not before its time or never', async () => {
    const count = (await rows()).length
    const save = (ledgers_days: number) =>
      query(
        `insert into settings (key, value) values ('settings:retention', $1) on conflict (key) do update set value = excluded.value`,
        JSON.stringify({ ...defaultRetention, ledgers_days }),
      )
    for (const days of [92, 0]) {
      await save(days)
      expect(await seal()).toBe(0)
    }
    expect(await rows()).toHaveLength(count)
    await save(90)
    expect((await Promise.all([seal(), seal()])).toSorted()).toEqual([0, 1])
    expect(errors).toEqual([])
    expect(await sealed()).toMatchObject([{ length: count }])
  })

  it('that was changed is not served, and is found', async () => {
    await seal()
    await world.asOwner(
      `update sealed_ledgers set lines = replace(lines, '"seconds": 180', '"seconds": 999') where run_id = '${at.run}'`,
    )
    expect((await send(world.app, 'GET', `/api/apps/${at.app}/run/ledger`, at.owner)).statusCode).toBe(500)
    expect((await checkRestored(world.database.db)).wrong).toEqual([`The event log of run ${at.run} is broken.`])
  })

  it.each(['', '{}', '["run"]'])('whose signed line became %j is found', async (signed) => {
    await seal()
    await world.asOwner(`update sealed_ledgers set signed = '${signed}' where run_id = '${at.run}'`)
    expect((await checkRestored(world.database.db)).wrong).toContain(`The event log of run ${at.run} is broken.`)
  })

  it('of a broken chain is not made', async () => {
    const before = await rows()
    await world.asOwner(`set session_replication_role = replica;
      update run_events set data = data || '{"by": "me"}' where run_id = '${at.run}' and seq = 3`)
    expect(await seal()).toBe(0)
    expect(errors.map(({ cause }) => String(cause))).toEqual([
      expect.stringContaining(`the event log of run ${at.run} is broken`),
    ])
    expect(await rows()).toEqual(before)
  })
})

it('the operator sees what would be sealed, what is, and the room it saves', async () => {
  const preview = async (days: number) =>
    (
      await ok<{ ledgers: SealedLedgers }>(
        send(world.app, 'GET', `/api/admin/retention/preview?ledgers_days=${days}`, at.admin),
      )
    ).ledgers
  const events = (await rows()).length
  const open = await preview(90)
  expect(open).toMatchObject({ to_seal: expect.any(Number) })
  expect(await preview(0)).toMatchObject({ to_seal: 0, events_to_seal: 0 })
  const before = await query('select from sealed_ledgers')
  const made = await seal()
  expect(made).toBeGreaterThan(0)
  const after = await preview(90)
  expect(after.sealed).toBe(before.length + made)
  expect(open.to_seal - after.to_seal).toBe(made)
  expect(open.events_to_seal - after.events_to_seal).toBeGreaterThanOrEqual(events)
  expect(after.bytes).toBeLessThan(after.row_bytes)
})

describe('an event cannot leave its table', () => {
  it('before it is sealed, not even for the owner', async () => {
    await expect(world.asOwner(`delete from run_events where run_id = '${at.run}'`)).rejects.toThrow('is append-only')
    await expect(query('delete from run_events where run_id = $1', at.run)).rejects.toThrow('permission denied')
  })

  it('to another end than the one that was signed, nor while its test is open', async () => {
    const [end] = await query<{ length: number; head: string }>(
      `select length, encode(head, 'hex') as head from run_chains where run_id = $1`,
      at.run,
    )
    const asked = (signed: object) =>
      query<{ seal_ledger: boolean }>('select seal_ledger($1, $2, $3)', at.run, JSON.stringify(signed), 'a.b.c')
    expect(await asked({ run: at.run, ...end, length: end!.length - 1 })).toEqual([{ seal_ledger: false }])
    expect(await asked({})).toEqual([{ seal_ledger: false }])
    await closedFor(29)
    expect(await asked({ run: at.run, ...end })).toEqual([{ seal_ledger: false }])
    expect(await sealed()).toEqual([])
  })
})
