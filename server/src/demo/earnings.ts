import { sql } from 'drizzle-orm'
import { upgradeEvidence } from '../testing/checkins/grades.repository.ts'
import { disputes, earnings } from '../platform/db/schema/testers-pay.ts'
import { payDaysLeft } from '../testers/payouts/release-pay.repository.ts'
import type { Scene } from './scene.ts'

/** Pays every seat for each evidenced day, for all days of its test, and for days left. */
export async function paySeats({ db }: Scene): Promise<void> {
  await db.execute(sql`
    with shown as materialized (
      select a.id, a.tester_id, a.paid_days, a.bonus_pkr, r.days, c.day, c.created_at, n.nth, pay_of_day(a, n.nth) as pkr
      from assignments a join runs r on r.id = a.run_id
      join (select *, row_number() over (partition by assignment_id order by day) as nth from checkins where evidence <> 'claimed') n
        on n.assignment_id = a.id
      join checkins c on c.assignment_id = a.id and c.day = n.day
    )
    insert into earnings (tester_id, assignment_id, kind, day, amount_pkr, created_at)
    select tester_id, id, 'day', day, pkr, created_at from shown where nth <= paid_days and pkr > 0
    union all select tester_id, id, 'bonus', day, bonus_pkr, created_at from shown where nth = days and bonus_pkr > 0`)
  const { rows } = await db.execute<{ id: number }>(sql`select id::int from assignments where let_go_at is not null`)
  await payDaysLeft(
    db,
    rows.map(({ id }) => id),
  )
}

/** A long-standing tester, whose earlier earnings are one sum: more than one administrator may pay out alone. */
export async function bringOver({ db, calendar, people }: Scene): Promise<void> {
  const created_at = calendar.at(50, 9)
  const [tester] = (
    await db.execute<{ id: number }>(sql`
    select id from testers where person_id <> ${people.bilal.id} order by created_at, id limit 1`)
  ).rows
  if (!tester) throw new Error('the demo has no testers')
  const reason = 'Days of earlier tests, carried over.'
  await db
    .insert(earnings)
    .values({ tester_id: tester.id, kind: 'correction', amount_pkr: 5600, reason, by: people.admin.id, created_at })
}

const messages = [
  {
    ago: 0.4,
    message: 'I couldn’t take a screenshot because the app forbids it on this screen. I wrote a note of what I did.',
  },
  { ago: 0.9, message: 'The upload broke off twice. I did open the app that day.' },
  {
    ago: 3,
    message: 'The screenshot was taken after midnight, but shows the same evening.',
    decision: { state: 'upheld', answer: 'Thank you for telling us. The day is paid.' },
  },
  {
    ago: 5,
    message: 'I was travelling and used the app later.',
    decision: {
      state: 'declined',
      answer: 'A day can only be checked in while it lasts. Your other days are all paid.',
    },
  },
] as const

/** Days without a picture that testers dispute, the newest by the tester of the demo if they have one. */
export async function addDisputes({ db, calendar, people, notes }: Scene): Promise<void> {
  const { rows } = await db.execute<{ seat: number; run_id: string; day: string }>(sql`
    select seat, run_id, day::text from (
      select distinct on (a.tester_id) a.id::int as seat, a.run_id, c.day, a.person_id = ${people.bilal.id} as mine
      from checkins c join assignments a on a.id = c.assignment_id join runs r on r.id = a.run_id
      where a.ended_at is null and c.evidence = 'claimed' and c.day between ${calendar.day(14)} and ${calendar.day(6)} and r.purged_at is null
      order by a.tester_id, c.day desc) days
    order by mine desc, day desc, seat limit ${messages.length}`)
  for (const [place, { ago, message, ...dispute }] of messages.entries()) {
    const found = rows[place]
    if (!found) continue
    const { seat, run_id, day } = found
    const [asked, decided_at] = [calendar.hoursAgo(24 * ago), calendar.hoursAgo(24 * ago - 20)]
    const decision = 'decision' in dispute && { ...dispute.decision, decided_by: people.admin.id, decided_at }
    await db.insert(disputes).values({ assignment_id: seat, day, message, created_at: asked, ...decision })
    notes.toAdmin(asked, { key: 'day_disputed', values: { day } }, decision !== false)
    if (decision && decision.state === 'upheld')
      await upgradeEvidence(db, { run_id, day, seat, to: 'confirmed', because: 'dispute', now: decided_at })
  }
}
