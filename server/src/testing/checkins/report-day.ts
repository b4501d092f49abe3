import { type CheckInRefusal, checkInRefusals } from '@fortnight/contract/testing/checkin-rules'
import type { CheckIn, DayOfUse } from '@fortnight/contract/testing/checkins'
import type { Grade } from '@fortnight/contract/vocabulary/grades'
import { Problem } from '@fortnight/contract/problem'
import { markAnswered } from '../../messaging/deliveries/deliveries.repository.ts'
import type { ServiceContext } from '../../platform/context.ts'
import { announceSoon } from '../../platform/push/announce-soon.ts'
import * as storedCheckins from './checkins.repository.ts'
import { upgradeEvidence } from './grades.repository.ts'
import { trueTime, unbelievable } from './phone-clock.ts'
import { redraw } from './picture.ts'
import * as screenshots from './screenshots.repository.ts'

const refused = (type: CheckInRefusal, where: readonly string[]) =>
  new Problem('invalid', [{ loc: [...where], msg: checkInRefusals[type], type }])

type Day = { day: string; seconds: number; evidence: Grade; noted: boolean; picture: DayOfUse['picture'] }

const toReply = ({ day, seconds, evidence, noted, picture }: Day): DayOfUse => ({
  day,
  minutes: Math.floor(seconds / 60),
  evidence,
  noted,
  picture,
})

/** A recent, checked-in day of the caller's seat; throws a problem that says what is wrong otherwise. */
function checkedIn(found: screenshots.SeatDay | undefined) {
  if (!found) throw new Problem('not_found')
  const { evidence, seconds, ...rest } = found
  if (!evidence || seconds === null) throw refused('not_checked_in', ['path', 'day'])
  if (found.late) throw refused('too_late', ['path', 'day'])
  return { ...rest, evidence, seconds }
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
  await markAnswered(db, { personId, act: 'day', subject: seat })
  announceSoon(db, kept.owner_id, 'apps')
  if (!kept.confirmed || kept.evidence === 'confirmed') return toReply(kept)
  const { run_id, day } = kept
  await db.transaction((tx) => upgradeEvidence(tx, { run_id, day, seat, to: 'confirmed', because: 'play_count', now }))
  return toReply({ ...kept, evidence: 'confirmed' })
}

/** Proves a day that was checked in with a picture; throws what `redraw` throws, and as `reportDay`. */
export async function proveDay(
  { db, limits, clock }: Pick<ServiceContext, 'db' | 'limits' | 'clock'>,
  { personId, seat, day }: Place & { day: string },
  file: Blob,
): Promise<DayOfUse> {
  await limits.count('picture', personId)
  const now = clock()
  const before = checkedIn(await screenshots.findDay(db, personId, seat, day, now))
  if (before.picture === 'fresh') return toReply(before)
  const picture = await redraw(Buffer.from(await file.arrayBuffer()))
  return db.transaction(async (tx) => {
    const found = checkedIn(await screenshots.lockDay(tx, personId, seat, day, now))
    if (found.picture === 'fresh') return toReply(found)
    if (!(await screenshots.upsert(tx, seat, day, picture))) return toReply({ ...found, picture: 'same' })
    const { run_id } = found
    const raised = await upgradeEvidence(tx, { run_id, day, seat, to: 'evidenced', because: 'screenshot', now })
    return toReply({ ...found, picture: 'fresh', ...(raised && { evidence: 'evidenced' }) })
  })
}
