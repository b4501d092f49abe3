import { aPool, aRefund, ok, type Person, send } from '../../../../tests/fixtures.ts'
import type { TestServer } from '../../../../tests/test-server.ts'
import { paid } from '../../orders/refunds/refunds.testkit.ts'
import { accountOf, aJoinedRun, type JoinedRun } from '../joining/joined-run.testkit.ts'

export interface Team extends JoinedRun {
  /** Two testers with an account, who read English and Urdu; and their ids. */
  english: Person
  urdu: Person
  ids: [number, number]
}

const reason = 'It breaks the rules.'

const removed = ['You are off the test of Tideline', 'آپ اب \u2068Tideline\u2069 کے ٹیسٹ میں نہیں ہیں'] as const
const stopped = [
  'The test of Tideline was ended early',
  '\u2068Tideline\u2069 کا ٹیسٹ وقت سے پہلے ختم کر دیا گیا',
] as const

export interface Way {
  /** Ends the seats of the two testers. */
  act: (team: Team) => Promise<unknown>
  /** Final state, and the actor in the record. */
  state: 'released' | 'opted_out'
  data?: object
  /** Notifications of the two testers; left out if they ended it themselves. */
  titles?: readonly [en: string, ur: string]
  /** Whether the whole test ends, with all its seats. */
  all?: true
  /** Whether the tester who showed each day is paid for the days that were left. */
  unpaid?: true
}

/** All ways in which people end a seat, and a team to try them on. */
export function seatEnds(world: TestServer) {
  async function aTeam(started_on: string): Promise<Team> {
    const run = await aJoinedRun(world, { started_on })
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

  const admin = ({ admin: who }: Team, method: 'POST' | 'PUT' | 'DELETE', path: string, body?: object) =>
    ok(send(world.app, method, `/api/admin/${path}`, who, body))
  const byTesters = (act: (team: Team, who: Person, seat: number) => Promise<unknown>): Way => ({
    act: async (team) => {
      await act(team, team.english, team.seats[0]!)
      await act(team, team.urdu, team.seats[1]!)
    },
    state: 'opted_out',
    unpaid: true,
  })

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
      unpaid: true,
      titles: removed,
    },
    'a ban': {
      act: async (team) => {
        for (const id of team.ids) await admin(team, 'PUT', `testers/${id}/status`, { change: 'ban', reason })
      },
      state: 'released',
      data: { by: 'administrator', reason: 'tester.ban' },
      unpaid: true,
      titles: removed,
    },
  }

  return { aTeam, ways }
}
