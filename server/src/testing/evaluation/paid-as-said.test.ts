import { describe, expect, it } from 'vitest'
import { dayMs } from '@fortnight/contract/format/spans'
import { ok, send } from '../../../../tests/fixtures.ts'
import { useTestServer } from '../../../../tests/test-server.ts'
import { upgradeEvidence } from '../checkins/grades.repository.ts'
import { aStartedRun, dayAfter, noon, startAfresh } from './tick.testkit.ts'

const world = useTestServer()

interface SeatRow {
  id: number
  state: string
  opted_in: string
  ended: string | null
  reason: string | null
  paid_days: number
  earned: number
}

/**
 * Rupees by the pay that the product begins with, as an offer says it to a reliable tester: counted by hand, day after
 * day.
 */
function said(proven: number, paidDays: number): number {
  let rupees = 0
  for (let day = 1; day <= Math.min(proven, paidDays); day++) {
    rupees += day <= 7 ? 5 : 7
    if (day === 14) rupees += 14 + 5
  }
  return rupees
}

describe('a whole test, from the first day to the end of the wait for Google', () => {
  it('pays every tester exactly what the offer said, and no tester who did what was asked less', async () => {
    const [owner, admin] = await startAfresh(world)
    const test = await aStartedRun(world, owner, admin, 80)
    const run_id = String((await test.run()).id)
    const { pool, db } = world.database
    const first = (await test.seats('opted_in')).map(({ id }) => id)
    // One falls silent on day 4, one misses each fourth day, one leaves on day 6, and the operator releases one on day 5.
    const [, released, careless, silent] = first as [string, string, string, string]
    const proven = new Map<string, number[]>()

    for (let day = 0; day < 24; day++) {
      const live = (await test.seats('opted_in')).map(({ id }) => id)
      if (!live.length) break
      const absent = [...(day >= 4 ? [silent] : []), ...(day % 4 === 3 ? [careless] : [])]
      await test.use(day, absent)
      await db.transaction((tx) =>
        upgradeEvidence(tx, { run_id, day: dayAfter(day), to: 'evidenced', because: 'screenshot', now: noon(day) }),
      )
      for (const id of live.filter((seat) => !absent.includes(seat))) proven.set(id, [...(proven.get(id) ?? []), day])
      world.now = new Date(noon(day).getTime() + 60_000)
      if (day === 5 && live.includes(released))
        await ok(
          send(world.app, 'POST', `/api/admin/apps/${test.id}/testers/${released}/release`, admin, { reason: 'X' }),
        )
      if (day === 6) await test.leave(1, world.now)
      await test.dueAgain()
      await test.tickOn(day + 1)
    }

    expect((await test.run())['phase']).toBe('completed')
    const { rows } = await pool.query<SeatRow>(
      `select a.id, a.state, (a.opted_in_at at time zone 'UTC')::date::text as opted_in, a.paid_days,
         (a.ended_at at time zone 'UTC')::date::text as ended,
         coalesce((select sum(amount_pkr)::int from earnings e where e.assignment_id = a.id), 0) as earned
       from assignments a where a.run_id = $1 and a.opted_in_at is not null`,
      [run_id],
    )
    const ends = new Map<string, number>()
    for (const seat of rows) {
      const days = proven.get(String(seat.id)) ?? []
      const at = (text: string) => Math.round((Date.parse(text) - Date.parse(dayAfter(0))) / dayMs)
      const [joined, last] = [at(seat.opted_in), at(seat.ended!)]
      const missed = Array.from({ length: Math.max(0, last - joined - 1) }, (_, n) => joined + 1 + n).filter(
        (day) => !days.includes(day),
      )
      const left = joined + 14 - last - (days.includes(last) ? 1 : 0)
      const letGo = seat.state === 'released' || seat.state === 'completed'
      const forLeft = letGo && missed.length <= 1 ? Math.max(0, left) * 2 : 0
      expect([seat.id, seat.state, seat.earned]).toEqual([
        seat.id,
        seat.state,
        said(days.length, seat.paid_days) + forLeft,
      ])
      // Who did what was asked to the end that we set has the whole sum, or its days and the rest at the stated rate.
      if (letGo && missed.length === 0)
        expect(seat.earned).toBeGreaterThanOrEqual(Math.min(103, said(days.length, 14) + Math.max(0, left) * 2))
      ends.set(seat.state, (ends.get(seat.state) ?? 0) + 1)
    }
    expect(ends.get('completed')).toBeGreaterThanOrEqual(8)
    expect(ends.get('released')).toBeGreaterThanOrEqual(1)
    expect(ends.get('lost')).toBe(1)
    expect(ends.get('opted_out')).toBe(1)
  })
})
