import { type CheckInRefusal, checkInRefusals } from '@fortnight/contract/testing/checkin-rules'
import type { CheckIn, DayOfUse } from '@fortnight/contract/testing/checkins'
import { isTaken } from '@fortnight/contract/vocabulary/picture-states'
import { Problem } from '@fortnight/contract/problem'
import { markAnswered } from '../../messaging/deliveries/deliveries.repository.ts'
import type { ServiceContext } from '../../platform/context.ts'
import { announceSoon } from '../../platform/push/announce-soon.ts'
import * as storedCheckins from './checkins.repository.ts'
import { keepPrompt } from '../prompts/day-prompts.ts'
import { doubtAnswer } from './doubted-answers.ts'
import { type CheckedInDay, gradeProof } from './grade-proof.ts'
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
function checkedIn(found: screenshots.SeatDay | undefined): CheckedInDay {
  if (!found) throw new Problem('not_found')
  const { evidence, seconds, ...rest } = found
  if (!evidence || seconds === null) throw refused('not_checked_in', ['path', 'day'])
  return { ...rest, evidence, seconds }
}

/** A checked-in day that can still be proven. */
function recent(found: screenshots.SeatDay | undefined): CheckedInDay {
  const day = checkedIn(found)
  if (day.late) throw refused('too_late', ['path', 'day'])
  return day
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
  const [doubted] = await Promise.all([
    keepPrompt(db, seat, day, body.answer),
    markAnswered(db, { personId, act: 'day', subject: seat }),
  ])
  if (doubted) await doubtAnswer(db, doubted, now)
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

/** Owner of a seat's pictures in the file store. */
const ownerOf = (seat: number) => `pictures of seat ${seat}`

/**
 * Takes the picture of a day that was checked in, to be checked in a moment; throws what `redraw` throws, and as
 * `reportDay`. `ageSeconds`: how old the original file was when it was sent, if its phone says so.
 */
export async function proveDay(
  { db, files, limits, clock }: Pick<ServiceContext, 'db' | 'files' | 'limits' | 'clock'>,
  { personId, seat, day }: Place & { day: string },
  file: Blob,
  ageSeconds?: number,
): Promise<DayOfUse> {
  await limits.count('picture', personId)
  const now = clock()
  const before = recent(await screenshots.findDay(db, personId, seat, day, now))
  if (isTaken(before.picture)) return toReply(before)
  const { image, ...picture } = await redraw(Buffer.from(await file.arrayBuffer()))
  const taken_at = ageSeconds === undefined ? undefined : new Date(now.getTime() - ageSeconds * 1000)
  const stored = { ...picture, taken_at, file: await files.put(ownerOf(seat), new Blob([new Uint8Array(image)])) }
  return db.transaction(async (tx) => {
    const found = recent(await screenshots.lockDay(tx, personId, seat, day, now))
    if (isTaken(found.picture)) return toReply(found)
    return toReply({ ...found, picture: await screenshots.insert(tx, { seat, day }, stored, now) })
  })
}
