import { describe, expect, it } from 'vitest'
import { aPool, aRefund, ok, type Person, send } from '../../../../tests/fixtures.ts'
import { readNotifications } from '../../messaging/notifications/notifications.testkit.ts'
import { useTestServer } from '../../../../tests/test-server.ts'
import { channel, readAnnouncement } from '../../platform/push/announce.ts'
import { paid } from '../../orders/refunds/refunds.testkit.ts'
import { aWebhook } from '../../developer-api/webhooks/receiver.testkit.ts'
import { expectReplayed } from '../ledger/replay.testkit.ts'
import { aStartedRun, noon, startAfresh } from '../evaluation/tick.testkit.ts'
import { accountOf, aJoinedRun, type JoinedRun } from '../joining/joined-run.testkit.ts'

const world = useTestServer({ env: { LOCAL_WEBHOOKS: 'on' } })
const ends = ['declined', 'expired', 'withdrawn', 'opted_out', 'lost', 'released', 'completed']

interface Team extends JoinedRun {
  /** Two testers with an account, who read English and Urdu; and their ids. */
  english: Person
  urdu: Person
  ids: [number, number]
}

async function aTeam(): Promise<Team> {
  const run = await aJoinedRun(world)
  const urdu = await accountOf(world, run.seats[1]!)
  const { rows } = await world.database.pool.query<{ tester_id: number }>(
    'select tester_id from assignments where id = any($1) order by id',
    [run.seats.slice(0, 2)],
  )
  const [first, second] = rows.map(({ tester_id }) => tester_id)
  await world.database.pool.query(
    `update testers set locale = case id when $1 then 'en' else 'ur' end where id in ($1, $2)`,
    [first, second],
  )
  return { ...run, english: run.tester, urdu, ids: [first!, second!] }
}

const newest = async (who: Person) =>
  (
    await ok<{ data: { title: string; link: string }[] }>(
      send(world.app, 'GET', `/api/notifications/user/${who.email}`, who),
    )
  ).data[0]

const admin = ({ admin: who }: Team, method: 'POST' | 'PUT' | 'DELETE', path: string, body?: object) =>
  ok(send(world.app, method, `/api/admin/${path}`, who, body))
const reason = 'It breaks the rules.'

const removed = ['You are off the test of Tideline', 'آپ اب \u2068Tideline\u2069 کے ٹیسٹ میں نہیں ہیں'] as const
const stopped = [
  'The test of Tideline was ended early',
  '\u2068Tideline\u2069 کا ٹیسٹ وقت سے پہلے ختم کر دیا گیا',
] as const

interface Way {
  /** Ends the seats of the two testers. */
  act: (team: Team) => Promise<unknown>
  /** Final state, and the actor in the record. */
  state: 'released' | 'opted_out'
  data?: object
  /** Notifications of the two testers; left out if they ended it themselves. */
  titles?: readonly [en: string, ur: string]
  /** Whether the whole test ends, with all its seats. */
  all?: true
}

const byTesters = (act: (team: Team, who: Person, seat: number) => Promise<unknown>): Way => ({
  act: async (team) => {
    await act(team, team.english, team.seats[0]!)
    await act(team, team.urdu, team.seats[1]!)
  },
  state: 'opted_out',
})

/** All ways to end a seat. */
const ways: Record<string, Way> = {
  'its tester, who leaves': byTesters((_team, who, seat) =>
    ok(send(world.app, 'POST', `/api/tester/seats/${seat}/leave`, who, { reason: '' })),
  ),
  'its tester, who deletes their account': byTesters((_team, who) =>
    ok(send(world.app, 'DELETE', '/api/account', who)),
  ),
  'an administrator’s release': {
    act: async (team) => {
      for (const seat of team.seats.slice(0, 2))
        await admin(team, 'POST', `apps/${team.app}/testers/${seat}/release`, { reason })
    },
    state: 'released',
    data: { by: 'administrator' },
    titles: removed,
  },
  'a replacement': {
    act: async (team) => {
      for (const seat of team.seats.slice(0, 2)) {
        const [tester_id] = await aPool(world, 1, { model: () => crypto.randomUUID() })
        await admin(team, 'POST', `apps/${team.app}/testers/${seat}/replace`, { reason, tester_id })
      }
    },
    state: 'released',
    data: { by: 'administrator', reason: 'replaced' },
    titles: removed,
  },
  'a cancelled app': {
    act: (team) => admin(team, 'PUT', `apps/${team.app}/cancel`, { reason }),
    state: 'released',
    data: { by: 'administrator', reason: 'app_cancelled' },
    titles: stopped,
    all: true,
  },
  'a deleted app': {
    act: (team) => admin(team, 'DELETE', `apps/${team.app}`),
    state: 'released',
    data: { by: 'administrator', reason: 'app_deleted' },
    titles: stopped,
    all: true,
  },
  'a refund that was paid': {
    act: async (team) => {
      const { rows } = await world.database.pool.query<{ id: string }>('select id from payments where app_id = $1', [
        team.app,
      ])
      const refund = await aRefund(world, team.owner, rows[0]!.id)
      await admin(team, 'PUT', `refunds/${refund}/status`, paid)
    },
    state: 'released',
    data: { by: 'administrator', reason: 'app_refunded' },
    titles: stopped,
    all: true,
  },
  'a suspension': {
    act: async (team) => {
      for (const id of team.ids) await admin(team, 'PUT', `testers/${id}/status`, { change: 'suspend', reason })
    },
    state: 'released',
    data: { by: 'administrator', reason: 'tester.suspend' },
    titles: removed,
  },
  'a ban': {
    act: async (team) => {
      for (const id of team.ids) await admin(team, 'PUT', `testers/${id}/status`, { change: 'ban', reason })
    },
    state: 'released',
    data: { by: 'administrator', reason: 'tester.ban' },
    titles: removed,
  },
}

/** Users whose open tester portal is asked to reload during an act. */
async function reloadedBy(act: () => Promise<unknown>): Promise<Set<string>> {
  const client = await world.database.pool.connect()
  const reloaded = new Set<string>()
  client.on('notification', ({ payload = '' }) => {
    const heard = readAnnouncement(payload)
    if (heard?.topics.includes('tester') && heard.to !== 'admins') for (const person of heard.to) reloaded.add(person)
  })
  try {
    await client.query(`listen ${channel}`)
    await act()
    // Announcements committed before an answer are delivered before it.
    await client.query('unlisten *')
    return reloaded
  } finally {
    client.release(true)
  }
}

/** Webhook events that the owner's programs get. */
async function delivered(owner: Person) {
  const { rows } = await world.database.pool.query<{ kind: string; data: Record<string, unknown> }>(
    `select d.kind, d.body -> 'data' as data from webhook_deliveries d join webhooks w on w.id = d.webhook_id
     where w.owner_id = $1 order by d.created_at, d.id`,
    [owner.id],
  )
  return rows
}

describe('a seat ends with the same consequences in every way', () => {
  it.each(Object.entries(ways))('%s', async (_name, { act, state, data, titles, all }) => {
    const team = await aTeam()
    await aWebhook(world, team.owner, 'http://127.0.0.1:9/hook', ['tester.left', 'run.cancelled'])
    const two = team.seats.slice(0, 2)
    const reloaded = await reloadedBy(() => act(team))
    const { pool } = world.database

    // The seat is over, and its fact is on record, once.
    const seats = await pool.query('select state from assignments where id = any($1)', [two])
    expect(seats.rows).toEqual([{ state }, { state }])
    const facts = await pool.query<{ kind: string; data: object; at: Date; ended_at: Date }>(
      `select e.kind, e.data, e.at, a.ended_at from run_events e join assignments a on a.id = e.assignment_id
       where a.id = any($1) and e.kind = any($2)`,
      [two, ends],
    )
    expect(facts.rows.map(({ kind }) => kind)).toEqual([state, state])
    if (data) expect(facts.rows.map((row) => row.data)).toEqual([data, data])
    for (const { at, ended_at } of facts.rows) expect(ended_at).toEqual(at)
    await expectReplayed(world, team.run)

    // Webhooks report each opted-in tester once, and the end of a whole test.
    const deliveries = await delivered(team.owner)
    const left = deliveries.filter(({ kind }) => kind === 'tester.left').map((delivery) => delivery.data)
    const gone = all ? team.seats : two
    expect(left.toSorted((x, y) => Number(x['seat']) - Number(y['seat']))).toEqual(
      gone.map((seat) => ({ app_id: team.app, seat, how: state })),
    )
    expect(deliveries.filter(({ kind }) => kind === 'run.cancelled').map((delivery) => delivery.data)).toEqual(
      all ? [{ app_id: team.app }] : [],
    )

    // Testers are notified in their language, and their open pages reload.
    if (titles) {
      expect(await newest(team.english)).toMatchObject({ title: titles[0], link: '/tester' })
      expect(await newest(team.urdu)).toMatchObject({ title: titles[1], link: '/tester' })
    }
    expect(reloaded).toEqual(new Set([...reloaded, team.english.id, team.urdu.id]))

    // The developer of a test that continues is notified of each.
    const owner = (await readNotifications(world, team.owner)).filter(({ title }) => title === 'A tester left Tideline')
    const replaced = await pool.query("select 1 from audit_log where action = 'team.replace' and subject = $1", [
      team.app,
    ])
    expect(owner).toHaveLength(all || replaced.rows.length ? 0 : 2)
  })
})

const titlesOf: Record<string, readonly [en: string, ur: string]> = {
  lost: ['You are off the test of Harbour', 'آپ اب \u2068Harbour\u2069 کے ٹیسٹ میں نہیں ہیں'],
  completed: ['You finished the test of Harbour', 'آپ نے \u2068Harbour\u2069 کا ٹیسٹ مکمل کر لیا'],
  released: ['Your test of Harbour is over', '\u2068Harbour\u2069 کا آپ کا ٹیسٹ ختم ہو گیا'],
  withdrawn: ['Harbour needs no more testers', '\u2068Harbour\u2069 کو مزید ٹیسٹر نہیں چاہییں'],
}

describe('a seat that the engine ends notifies its tester in their language', () => {
  async function aTestWithAccounts() {
    const [owner, operator] = await startAfresh(world)
    const run = await aStartedRun(world, owner, operator)
    await world.database.pool.query(
      `insert into users (id, email, name, role) select person_id, email, name, 'tester' from testers on conflict do nothing`,
    )
    await world.database.pool.query(`update testers set locale = 'ur' where id % 2 = 0`)
    // Testers released at the start had no account then.
    const before = (await run.seats()).filter(({ state }) => state !== 'opted_in').map(({ id }) => id)
    return { ...run, before }
  }

  /**
   * Every seat that ended in one of these states, and how often its tester got a notification of it with its own text.
   */
  async function notified({ id, before }: { id: string; before: string[] }) {
    const { rows } = await world.database.pool.query<{ state: string; locale: 'en' | 'ur'; id: string }>(
      `select a.state, t.locale, a.person_id as id
       from assignments a join testers t on t.id = a.tester_id where a.app_id = $1 and a.ended_at is not null and a.state <> 'opted_out'
         and a.id <> all($2::bigint[])`,
      [id, before],
    )
    return Promise.all(
      rows.map(async (row) => {
        const notes = await readNotifications(world, row)
        return { ...row, titles: notes.flatMap(({ title, link }) => (link === '/tester' ? [title] : [])) }
      }),
    )
  }

  const check = (rows: Awaited<ReturnType<typeof notified>>) => {
    for (const { state, locale, titles } of rows) {
      const all = Object.values(titlesOf).flat()
      expect(titles.filter((title) => all.includes(title))).toEqual([titlesOf[state]?.[locale === 'en' ? 0 : 1]])
    }
    return [...new Set(rows.map(({ state }) => state))].toSorted()
  }

  it('after a long silence', async () => {
    const run = await aTestWithAccounts()
    await run.use(0)
    await run.tickOn(1)
    const silent = (await run.seats('opted_in')).slice(0, 5).map(({ id }) => id)
    for (let day = 1; day < 9; day++) {
      await run.use(day, silent)
      await run.tickOn(day + 1)
    }
    expect(check(await notified(run))).toContain('lost')
  })

  it('with the end of the test, opted in or only invited', async () => {
    const run = await aTestWithAccounts()
    await run.leave((await run.seats('opted_in')).length - 8, noon(1))
    for (const day of [1, 8, 15, 22, 29, 36, 41]) {
      for (let d = Math.max(0, day - 7); d < day; d++) await run.use(d)
      await run.tickOn(day)
    }
    await run.use(41)
    await run.tickOn(42)
    expect(check(await notified(run))).toEqual(expect.arrayContaining(['completed', 'withdrawn']))
  })
})
