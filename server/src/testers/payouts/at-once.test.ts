import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { beforeAll, describe, expect, it } from 'vitest'
import { aCompletedPayment, aPerson, aPool, type Person, send } from '../../../../tests/fixtures.ts'
import { useTestServer } from '../../../../tests/test-server.ts'
import { earn } from './earn.repository.ts'
import { act, aPaidTester, ask, earningsOf } from './pay.testkit.ts'
import { offerSeats } from '../../testing/ledger/course.testkit.ts'

const world = useTestServer()
const query = async <R extends object>(text: string, values: unknown[] = []) =>
  (await world.database.pool.query<R>(text, values)).rows

const perDay = 200
const mostDays = 8
const days = Array.from({ length: 12 }, (_, day) => `2026-11-${String(day + 1).padStart(2, '0')}`)
const started = 300

let admins: Person[]
let servers: (typeof world.app)[]
let app: string
beforeAll(async () => {
  admins = [await aPerson(world, 'admin'), await aPerson(world, 'admin')]
  servers = [world.app, await world.another()]
  await aPool(world, 60)
  app = (await aCompletedPayment(world, await aPerson(world), admins[0]!)).app.id
})

/** A seat with evidence of every day, and its tester, who has some money already and an account. */
async function aWorkingTester() {
  const tester = await aPaidTester(world, started)
  const [seat = 0] = await offerSeats(world, app, [tester.tester_id])
  await query(
    'update assignments set pay_per_day_pkr = $2, paid_days = $3, streak_pkr = 0, bonus_pkr = 0 where id = $1',
    [seat, perDay, mostDays],
  )
  await query(
    `insert into checkins (assignment_id, day, seconds, evidence) select $1, day, 60, 'evidenced' from unnest($2::date[]) day`,
    [seat, days],
  )
  return { tester, seat }
}

/** Results, by the answers alone. */
interface Done {
  asked: Map<string, number>
  ended: Map<string, 'paid' | 'back'>
  worked: Set<string>
}

const place = fc.nat({ max: 1 })
const step = fc.oneof(
  fc.record({ what: fc.constant('work' as const), day: fc.constantFrom(...days) }),
  fc.record({ what: fc.constant('ask' as const), rupees: fc.integer({ min: 100, max: 900 }), server: place }),
  fc.record({
    what: fc.constantFrom('approve' as const, 'decline' as const, 'pay' as const, 'take back' as const),
    server: place,
    admin: place,
  }),
)
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never

describe('money, with a tester and two administrators at work at the same time on two servers', () => {
  it('is paid once for each day and each payout, and adds up to what the answers say', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(fc.array(step, { minLength: 2, maxLength: 5 }), { maxLength: 7 }), async (rounds) => {
        const { tester, seat } = await aWorkingTester()
        const done: Done = { asked: new Map(), ended: new Map(), worked: new Set() }

        const onPayout = async (move: Step & { what: 'approve' | 'decline' | 'pay' | 'take back' }, id: string) => {
          const server = servers[move.server]!
          const answer = await (move.what === 'take back'
            ? send(server, 'POST', `/api/tester/payouts/${id}/take-back`, tester)
            : act(
                server,
                admins[move.admin]!,
                id,
                move.what,
                move.what === 'pay' ? { reference: randomUUID() } : undefined,
              ))
          expect([200, 409]).toContain(answer.statusCode)
          if (answer.statusCode !== 200 || move.what === 'approve') return
          // However it ended, it ended once.
          expect(done.ended.has(id)).toBe(false)
          done.ended.set(id, move.what === 'pay' ? 'paid' : 'back')
        }
        const doOne = async (move: Step, open: string | undefined) => {
          if (move.what === 'work') {
            done.worked.add(move.day)
            await world.database.db.transaction((tx) => earn(tx, seat, move.day))
          } else if (move.what === 'ask') {
            const answer = await ask({ ...world, app: servers[move.server]! }, tester, move.rupees)
            expect([201, 409]).toContain(answer.statusCode)
            if (answer.statusCode === 201) done.asked.set(answer.json().data.id, move.rupees)
          } else if (open) await onPayout(move, open)
        }
        for (const round of rounds) {
          const open = [...done.asked.keys()].find((id) => !done.ended.has(id))
          await Promise.all(round.map((move) => doOne(move, open)))
          const sum = (how: (id: string) => boolean) =>
            [...done.asked].reduce((all, [id, rupees]) => all + (how(id) ? rupees : 0), 0)
          const earned_pkr = started + perDay * Math.min(done.worked.size, mostDays)
          const paid_pkr = sum((id) => done.ended.get(id) === 'paid')
          const asked_pkr = sum((id) => !done.ended.has(id))
          const balance_pkr = earned_pkr - paid_pkr - asked_pkr
          expect(balance_pkr).toBeGreaterThanOrEqual(0)
          expect(await earningsOf(world, tester)).toMatchObject({ earned_pkr, paid_pkr, asked_pkr, balance_pkr })
        }
        const twice = await query(
          'select day from earnings where assignment_id = $1 group by day having count(*) > 1',
          [seat],
        )
        expect(twice).toEqual([])
      }),
      { numRuns: 15 },
    )
  })
})
