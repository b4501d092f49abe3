import { type CheckInRefusal, checkInRefusals } from '@fortnight/contract/testing/checkin-rules'
import type { checkins, DayOfUse } from '@fortnight/contract/testing/checkins'
import { taskOf } from '@fortnight/contract/testing/day-tasks'
import type { Grade } from '@fortnight/contract/vocabulary/grades'
import { planOf } from '@fortnight/contract/plans'
import { Problem } from '@fortnight/contract/problem'
import { payNow } from '../../operations/settings/in-force.ts'
import type { Handlers } from '../../platform/http/serve.ts'
import { announceSoon } from '../../platform/push/announce-soon.ts'
import { balanceOf } from '../../testers/payouts/payouts.repository.ts'
import * as testers from '../../testers/payouts/testers.repository.ts'
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

export const checkinsService: Handlers<typeof checkins> = {
  async today({ db, user, clock }) {
    const now = clock()
    const [seats, tester, { least_payout_pkr }] = await Promise.all([
      storedCheckins.listToday(db, user.id, now),
      testers.findByPerson(db, user.id),
      payNow(db),
    ])
    const balance_pkr = tester ? (await balanceOf(db, tester.id)).balance_pkr : 0
    return {
      success: true,
      now,
      pay: { balance_pkr, least_payout_pkr },
      data: seats.map(({ pay, ...seat }) => ({
        ...seat,
        ...pay,
        minutes: planOf(seat.package_plan).minutes,
        task: taskOf(seat.day, seat.instructions !== null),
      })),
    }
  },

  async checkIn({ db, user, clock }, { params, body }) {
    const now = clock()
    const used = trueTime(body.used_at, body.sent_at, now)
    const wrong = unbelievable(used, now)
    if (wrong) throw refused(wrong, ['body', 'used_at'])
    const kept = await storedCheckins.upsert(db, {
      person_id: user.id,
      seat: params.id,
      seconds: body.minutes * 60,
      note: body.note,
      used,
      now,
    })
    if (!kept) throw new Problem('not_found')
    if (kept.refusal) throw refused(kept.refusal, ['body', 'used_at'])
    announceSoon(db, kept.owner_id, 'apps')
    if (!kept.confirmed || kept.evidence === 'confirmed') return toReply(kept)
    const { run_id, day } = kept
    await db.transaction((tx) =>
      upgradeEvidence(tx, { run_id, day, seat: params.id, to: 'confirmed', because: 'play_count', now }),
    )
    return toReply({ ...kept, evidence: 'confirmed' })
  },

  async sendPicture({ db, user, limits, clock }, { params: { id, day }, body }) {
    await limits.count('picture', user.id)
    const now = clock()
    const before = checkedIn(await screenshots.findDay(db, user.id, id, day, now))
    if (before.picture === 'fresh') return toReply(before)
    const picture = await redraw(Buffer.from(await body.arrayBuffer()))
    return db.transaction(async (tx) => {
      const found = checkedIn(await screenshots.lockDay(tx, user.id, id, day, now))
      if (found.picture === 'fresh') return toReply(found)
      if (!(await screenshots.upsert(tx, id, day, picture))) return toReply({ ...found, picture: 'same' })
      const { run_id } = found
      const raised = await upgradeEvidence(tx, { run_id, day, seat: id, to: 'evidenced', because: 'screenshot', now })
      return toReply({ ...found, picture: 'fresh', ...(raised && { evidence: 'evidenced' }) })
    })
  },

  async picture({ db, user }, { params: { id, day } }) {
    const image = await screenshots.find(db, id, day, user.id, user.role === 'admin')
    if (!image) throw new Problem('not_found')
    return new File([new Uint8Array(image)], `day-${day}.webp`, { type: 'image/webp' })
  },
}
