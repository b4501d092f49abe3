import { describe, expect, it } from 'vitest'
import { aPool, aRefund, ok, type Person, send } from '../../../../tests/fixtures.ts'
import { useWorld } from '../../../../tests/world.ts'
import { paid } from '../../orders/refunds/refunds.testkit.ts'
import { aStartedRun, noon, startAfresh } from '../evaluation/tick.testkit.ts'
import { accountOf, aJoinedRun, type JoinedRun } from '../joining/joined-run.testkit.ts'

const world = useWorld()

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
  await world.database.pool.query(`update testers set locale = 'ur' where id = $1`, [second])
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

/** Every way in which somebody else than its tester ends a seat, with what the two testers read. */
const ways: Record<string, [act: (team: Team) => Promise<unknown>, titles: readonly [en: string, ur: string]]> = {
  'an administrator’s release': [
    async (team) => {
      for (const seat of team.seats.slice(0, 2))
        await admin(team, 'POST', `apps/${team.app}/testers/${seat}/release`, { reason })
    },
    removed,
  ],
  'a replacement': [
    async (team) => {
      for (const seat of team.seats.slice(0, 2)) {
        const [tester_id] = await aPool(world, 1, { model: () => crypto.randomUUID() })
        await admin(team, 'POST', `apps/${team.app}/testers/${seat}/replace`, { reason, tester_id })
      }
    },
    removed,
  ],
  'a cancelled app': [(team) => admin(team, 'PUT', `apps/${team.app}/cancel`, { reason }), stopped],
  'a deleted app': [(team) => admin(team, 'DELETE', `apps/${team.app}`), stopped],
  'a refund that was paid': [
    async (team) => {
      const { rows } = await world.database.pool.query<{ id: string }>('select id from payments where app_id = $1', [
        team.app,
      ])
      const refund = await aRefund(world, team.owner, rows[0]!.id)
      await admin(team, 'PUT', `refunds/${refund}/status`, paid)
    },
    stopped,
  ],
  'a suspension': [
    async (team) => {
      for (const id of team.ids) await admin(team, 'PUT', `testers/${id}/status`, { change: 'suspend', reason })
    },
    removed,
  ],
  'a ban': [
    async (team) => {
      for (const id of team.ids) await admin(team, 'PUT', `testers/${id}/status`, { change: 'ban', reason })
    },
    removed,
  ],
}

describe('a seat that somebody else ends notifies its tester in their language', () => {
  it.each(Object.entries(ways))('%s', async (_name, [act, [en, ur]]) => {
    const team = await aTeam()
    await act(team)
    const { rows } = await world.database.pool.query(
      'select 1 from assignments where id = any($1) and ended_at is null',
      [team.seats.slice(0, 2)],
    )
    expect(rows).toEqual([])
    expect(await newest(team.english)).toMatchObject({ title: en, link: '/tester' })
    expect(await newest(team.urdu)).toMatchObject({ title: ur, link: '/tester' })
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
    // Who was let go at the start had no account then.
    const before = (await run.seats()).filter(({ state }) => state !== 'opted_in').map(({ id }) => id)
    return { ...run, before }
  }

  /** Every seat that ended in one of these states, with how often its tester was notified of it, in words of their own. */
  async function notified({ id, before }: { id: string; before: string[] }) {
    const { rows } = await world.database.pool.query<{ state: string; locale: 'en' | 'ur'; titles: string[] }>(
      `select a.state, t.locale, array(select title from notifications n where n.user_id = a.person_id and n.link = '/tester') as titles
       from assignments a join testers t on t.id = a.tester_id where a.app_id = $1 and a.ended_at is not null and a.state <> 'opted_out'
         and a.id <> all($2::bigint[])`,
      [id, before],
    )
    return rows
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

  it('with the end of the test, in or only asked', async () => {
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
