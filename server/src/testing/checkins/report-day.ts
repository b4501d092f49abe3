import { type CheckInRefusal, checkInRefusals } from '@fortnight/contract/testing/checkin-rules'
import type { CheckIn, DayOfUse } from '@fortnight/contract/testing/checkins'
import { Problem } from '@fortnight/contract/problem'
import { markAnswered } from '../../messaging/deliveries/deliveries.repository.ts'
import type { ServiceContext } from '../../platform/context.ts'
import type { Tx } from '../../platform/db/database.ts'
import { marksOf } from '../../platform/pictures/marks.ts'
import { announceSoon } from '../../platform/push/announce-soon.ts'
import * as storedCheckins from './checkins.repository.ts'
import { keepPrompt } from '../prompts/day-prompts.ts'
import { copyFinder } from './copies.ts'
import { lockPictures } from './copies.repository.ts'
import { upgradeEvidence } from './grades.repository.ts'
import { trueTime, unbelievable } from './phone-clock.ts'
import { redraw } from './picture.ts'
import * as screenshots from './screenshots.repository.ts'

const refused = (type: CheckInRefusal, where: readonly string[]) =>
  new Problem('invalid', [{ loc: [...where], msg: checkInRefusals[type], type }])

const toReply = ({ day, seconds, evidence, noted, picture, answer }: CheckedInDay): DayOfUse => ({
  day,
  minutes: Math.floor(seconds / 60),
  evidence,
  noted,
  picture,
  answer,
})

/** A checked-in day of the caller's seat; throws a problem that says what is wrong otherwise. */
function checkedIn(found: screenshots.SeatDay | undefined) {
  if (!found) throw new Problem('not_found')
  const { evidence, seconds, ...rest } = found
  if (!evidence || seconds === null) throw refused('not_checked_in', ['path', 'day'])
  return { ...rest, evidence, seconds }
}
type CheckedInDay = ReturnType<typeof checkedIn>

/** A checked-in day that can still be proven. */
function recent(found: screenshots.SeatDay | undefined): CheckedInDay {
  const day = checkedIn(found)
  if (day.late) throw refused('too_late', ['path', 'day'])
  return day
}

/**
 * Upgrades a day as far as its picture and its answer prove it. A picture alone is no proof on a day whose prompt has
 * a right answer; both together confirm the day, as the developer's own answer agrees.
 */
async function gradeProof(tx: Tx, seat: number, day: CheckedInDay, now: Date): Promise<CheckedInDay> {
  if (day.picture !== 'fresh' || (day.compared && day.answer !== 'right')) return day
  const proof = day.compared
    ? ({ to: 'confirmed', because: 'answer' } as const)
    : ({ to: 'evidenced', because: 'screenshot' } as const)
  const upgraded = await upgradeEvidence(tx, { run_id: day.run_id, day: day.day, seat, now, ...proof })
  return upgraded ? { ...day, evidence: proof.to } : day
}

/** A seat, and the person who must hold it. */
interface Place {
  personId: string
  seat: number
}

/** Reports a day of use on a person's own seat; throws `not_found` or `invalid`, with the reason, if it cannot be. */
export async function reportDay(
  { db, clock }: Pick<ServiceContext, 'db' | 'clock'>,
  { personId, seat }: Place,
  body: CheckIn,
): Promise<DayOfUse> {
  const now = clock()
  const used = trueTime(body.used_at, body.sent_at, now)
  const wrong = unbelievable(used, now)
  if (wrong) throw refused(wrong, ['body', 'used_at'])
  const kept = await storedCheckins.upsert(db, {
    person_id: personId,
    seat,
    seconds: body.minutes * 60,
    note: body.note,
    used,
    now,
  })
  if (!kept) throw new Problem('not_found')
  if (kept.refusal) throw refused(kept.refusal, ['body', 'used_at'])
  announceSoon(db, kept.owner_id, 'apps')
  const { run_id, day } = kept
  await Promise.all([markAnswered(db, { personId, act: 'day', subject: seat }), keepPrompt(db, seat, day, body.answer)])
  if (!body.answer && !kept.confirmed)
    return toReply(checkedIn(await screenshots.findDay(db, personId, seat, day, now)))
  return db.transaction(async (tx) => {
    const found = checkedIn(await screenshots.lockDay(tx, personId, seat, day, now))
    const graded = body.answer ? await gradeProof(tx, seat, found, now) : found
    if (!kept.confirmed || graded.evidence === 'confirmed') return toReply(graded)
    const upgraded = await upgradeEvidence(tx, { run_id, day, seat, to: 'confirmed', because: 'play_count', now })
    return toReply(upgraded ? { ...graded, evidence: 'confirmed' } : graded)
  })
}

/** Proves a day that was checked in with a picture; throws what `redraw` throws, and as `reportDay`. */
export async function proveDay(
  { db, limits, clock }: Pick<ServiceContext, 'db' | 'limits' | 'clock'>,
  { personId, seat, day }: Place & { day: string },
  file: Blob,
): Promise<DayOfUse> {
  await limits.count('picture', personId)
  const now = clock()
  const before = recent(await screenshots.findDay(db, personId, seat, day, now))
  if (before.picture === 'fresh') return toReply(before)
  const picture = await redraw(Buffer.from(await file.arrayBuffer()))
  // Before the lock, for which all other pictures wait.
  const marks = marksOf(picture.sums)
  const findCopy = copyFinder(picture.sums)
  await findCopy(db)
  return db.transaction(async (tx) => {
    const found = recent(await screenshots.lockDay(tx, personId, seat, day, now))
    if (found.picture === 'fresh') return toReply(found)
    await lockPictures(tx)
    const state = await screenshots.upsert(tx, { seat, day }, { ...picture, marks }, await findCopy(tx))
    return toReply(await gradeProof(tx, seat, { ...found, picture: state }, now))
  })
}
