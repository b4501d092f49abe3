import { sql } from 'drizzle-orm'
import { upgradeEvidence } from '../testing/checkins/grades.repository.ts'
import { disputes, earnings } from '../platform/db/schema/testers-pay.ts'
import type { Scene } from './scene.ts'

/** Pays every seat for each evidenced day. */
export async function paySeats({ db }: Scene): Promise<void> {
  await db.execute(sql`
    insert into earnings (tester_id, assignment_id, day, amount_pkr, created_at)
    select tester_id, id, day, pay_per_day_pkr, created_at from (
      select a.*, c.day, c.created_at, row_number() over (partition by a.id order by c.day) as place
      from assignments a join checkins c on c.assignment_id = a.id where c.evidence <> 'claimed') paid
    where place <= paid_days`)
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
  await db.insert(earnings).values({ tester_id: tester.id, amount_pkr: 5600, reason, by: people.admin.id, created_at })
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
