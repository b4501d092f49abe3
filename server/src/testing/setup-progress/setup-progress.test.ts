import { describe, expect, it } from 'vitest'
import { hourMs } from '@fortnight/contract/format/spans'
import type { SetupProgress } from '@fortnight/contract/testing/setup-progress'
import { anApp, aPerson, ok, send } from '../../../../tests/fixtures.ts'
import { useTestServer } from '../../../../tests/test-server.ts'
import { aJoiningRun, anInvited, confirm, optInUrl, step } from '../joining/joining.testkit.ts'
import { progressOf, type SetupFacts } from './setup-progress.ts'

const world = useTestServer()

/** A moment, by hours after the app was added. */
const at = (hours: number) => new Date(Date.parse('2026-11-02T08:00:00Z') + hours * hourMs)

const app: SetupFacts['app'] = {
  id: 'app',
  owner_id: 'owner',
  status: 'pending_payment',
  created_at: at(0),
  package_name: null,
  opt_in_url: null,
  access_method: null,
  group_email: null,
  track_live: null,
  setup_since: {},
}
const unpaid: SetupFacts = { app, payment: null, run: null, track: null, seats: [], access: undefined }
const whole: SetupFacts['app'] = {
  ...app,
  status: 'active',
  package_name: 'com.example.tideline',
  opt_in_url: optInUrl,
  access_method: 'email_list',
  setup_since: { package_name: at(1).toISOString(), opt_in_link: at(5).toISOString() },
}
const payment: NonNullable<SetupFacts['payment']> = {
  status: 'completed',
  method: 'manual_bank',
  sent_at: at(2),
  decided_at: at(4),
}
const run: NonNullable<SetupFacts['run']> = {
  id: 'run',
  phase: 'staffing',
  need: 2,
  queued_at: at(4),
  ready_at: at(5),
  staffed_at: at(6),
  paused_at: null,
  closed_at: null,
  started_at: null,
}
const paid: SetupFacts = { ...unpaid, app: whole, payment, run }
const seat = (accepted: number | null, listed: number | null = null, joined: number | null = null) => {
  const [accepted_at, listed_at, opted_in_at] = [accepted, listed, joined].map((hours) => hours && at(hours))
  return { accepted_at, listed_at, opted_in_at, ended_at: null } as SetupFacts['seats'][number]
}

/** Lines as their state, who acts, hours after the app was added, note and number of testers. */
function linesOf(facts: SetupFacts) {
  const hours = (moment: Date | null) => moment && (moment.getTime() - at(0).getTime()) / hourMs
  const { set_up, joining } = progressOf(facts)
  return Object.fromEntries(
    [...set_up.lines, ...joining.lines].map(({ key, state, who, since, done_at, reached, waiting, note }) => [
      key,
      [
        state,
        who,
        hours(since),
        hours(done_at),
        ...(note ? [note] : []),
        ...(reached === null ? [] : [reached]),
        ...(waiting === null ? [] : [waiting]),
      ],
    ]),
  )
}

describe('the lines before day 1', () => {
  it('wait for the developer from the start, and for others only after them', () => {
    expect(linesOf(unpaid)).toEqual({
      payment: ['waits', 'developer', 0, null],
      approval: ['later', 'operator', null, null],
      package_name: ['waits', 'developer', 0, null],
      access: ['waits', 'developer', 0, null],
      opt_in_link: ['waits', 'developer', 0, null],
      track: ['later', 'developer', null, null, 'by_word'],
      team: ['later', 'us', null, null],
      accepting: ['later', 'testers', null, null],
      listing: ['later', 'developer', null, null],
      joined: ['later', 'testers', null, null],
    })
  })

  it('of a payment are its developer’s until it is sent, and then ours', () => {
    const pending = { ...payment, status: 'pending' as const, decided_at: null }
    const sent = { payment: ['done', 'developer', 0, 2], approval: ['waits', 'operator', 2, null] }
    expect(linesOf({ ...unpaid, payment: pending })).toMatchObject(sent)
    expect(linesOf({ ...unpaid, payment: { ...pending, method: 'easypaisa' } })).toMatchObject({
      approval: ['waits', 'us', 2, null, 'automatic'],
    })
    const failed = {
      payment: ['waits', 'developer', 4, null, 'payment_failed'],
      approval: ['later', 'operator', null, null],
    }
    expect(linesOf({ ...unpaid, payment: { ...payment, status: 'failed' } })).toMatchObject(failed)
  })

  it('tell how long each took, where that is stored', () => {
    expect(linesOf({ ...paid, seats: [seat(7), seat(8, 10), seat(9, 11, 12)] })).toEqual({
      payment: ['done', 'developer', 0, 2],
      approval: ['done', 'operator', 2, 4],
      package_name: ['done', 'developer', 0, 1],
      access: ['done', 'developer', 0, null],
      opt_in_link: ['done', 'developer', 0, 5],
      track: ['done', 'developer', null, 5, 'by_word'],
      team: ['done', 'us', 5, 6],
      accepting: ['done', 'testers', 6, 8],
      group: ['not_needed', 'developer', null, null],
      listing: ['waits', 'developer', 7, null, 1],
      joined: ['waits', 'testers', 10, null, 1],
    })
    const begun = { ...paid, run: { ...run, started_at: at(20) }, seats: [seat(7, 10, 12), seat(8, 11, 13)] }
    expect(linesOf(begun)).toMatchObject({
      listing: ['done', 'developer', 7, 11],
      joined: ['done', 'testers', 10, 20],
    })
    expect(progressOf(begun)).toMatchObject({
      set_up: { since: at(0), done_at: at(5) },
      joining: { since: at(5), done_at: at(20) },
      need: 2,
    })
  })

  it('of a track that we see wait for whom Google shows', () => {
    const closed = { ...whole, track_live: false, setup_since: { track: at(3).toISOString() } }
    const unready = { ...paid, app: closed, run: { ...run, ready_at: null, staffed_at: null } }
    expect(linesOf({ ...unready, track: 'review' })).toMatchObject({
      track: ['waits', 'google', 3, null, 'in_review'],
      team: ['later', 'us', null, null],
    })
    expect(linesOf({ ...unready, track: 'draft' })).toMatchObject({ track: ['waits', 'developer', 3, null] })
    expect(linesOf({ ...paid, app: { ...closed, track_live: true } })).toMatchObject({
      track: ['done', 'google', 0, 3],
    })
  })

  it('of a group that we keep wait for its developer once, and then for us', () => {
    const app = { ...whole, access_method: 'managed_group' as const }
    const access = {
      access_method: 'managed_group',
      state: 'ready',
      email: 'test-1@example.com',
      problem: null,
      made_at: at(6),
      on_track_at: null,
      unknown_seats: [],
      is_seen: false,
      binds: false,
    } as const satisfies SetupFacts['access'] & object
    const facts = { ...paid, app, seats: [seat(7)] }
    expect(linesOf({ ...facts, access: { ...access, unknown_seats: [] } })).toMatchObject({
      group: ['waits', 'developer', 6, null],
      listing: ['waits', 'developer', 7, null, 1],
    })
    expect(linesOf({ ...facts, access: { ...access, unknown_seats: [], on_track_at: at(8) } })).toMatchObject({
      group: ['done', 'developer', 6, 8],
      listing: ['waits', 'us', 7, null, 'in_group', 1],
    })
  })

  it('wait for us while a refund is decided, and are not needed once the app is over', () => {
    const paused = { ...paid, run: { ...run, paused_at: at(9) }, seats: [seat(7)] }
    expect(linesOf(paused)).toMatchObject({ listing: ['waits', 'operator', 9, null, 'paused', 1] })
    const over = linesOf({ ...unpaid, app: { ...app, status: 'cancelled' } })
    expect(new Set(Object.values(over).map(([state]) => state))).toEqual(new Set(['not_needed']))
    expect(progressOf({ ...unpaid, app: { ...app, status: 'cancelled' } }).set_up.since).toBeNull()
  })
})

describe('what is stored of them', () => {
  const read = (who: Parameters<typeof send>[3], id: string) => send(world.app, 'GET', `/api/apps/${id}/set-up`, who)

  it('is when a part came and when it went, for every writer', async () => {
    const owner = await aPerson(world)
    const { id } = await anApp(world, owner)
    const setup = { package_name: 'com.example.tideline', access_method: null, group_email: null, countries: [] }
    const since = async () => {
      const { rows } = await world.database.pool.query('select setup_since as parts from apps where id = $1', [id])
      return Object.keys(rows[0].parts).toSorted()
    }
    const save = (parts: object) => ok(send(world.app, 'PUT', `/api/apps/${id}/play-setup`, owner, parts))
    await save({ ...setup, opt_in_url: null })
    expect(await since()).toEqual(['package_name'])
    await save({ ...setup, opt_in_url: optInUrl })
    const { set_up } = await ok<SetupProgress>(read(owner, id))
    const link = set_up.lines.find(({ key }) => key === 'opt_in_link')
    expect(link).toMatchObject({ state: 'done', done_at: expect.stringMatching(/^20/) })
    await save({ ...setup, opt_in_url: null })
    const again = await ok<SetupProgress>(read(owner, id))
    const gone = again.set_up.lines.find(({ key }) => key === 'opt_in_link')
    expect(gone).toMatchObject({ state: 'waits', done_at: null })
    expect(Date.parse(gone?.since ?? '')).toBeGreaterThan(Date.parse(link?.done_at ?? ''))
    await world.database.pool.query('update apps set track_live = false where id = $1', [id])
    expect(await since()).toEqual(['opt_in_link', 'package_name', 'track'])
  })

  it('is read by its developer and administrators as one list, and goes on with the testers', async () => {
    const { app, owner, admin } = await aJoiningRun(world)
    const tester = await anInvited(world, app)
    await ok(step(world, tester, 'accept'))
    const lineOf = async (key: string) => {
      const progress = await ok<SetupProgress>(read(admin, app))
      expect(progress).toEqual(await ok(read(owner, app)))
      return [...progress.set_up.lines, ...progress.joining.lines].find((line) => line.key === key)
    }
    expect(await lineOf('approval')).toMatchObject({ state: 'done', since: expect.any(String), who: 'operator' })
    expect(await lineOf('listing')).toMatchObject({ state: 'waits', who: 'developer', waiting: 1 })
    await ok(confirm(world, owner, app, [tester.seat]))
    expect(await lineOf('listing')).toMatchObject({ state: 'later', waiting: null })
    expect(await lineOf('joined')).toMatchObject({ state: 'waits', who: 'testers', reached: 0 })
    expect((await read(await aPerson(world), app)).statusCode).toBe(403)
  })
})
