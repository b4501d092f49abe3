import type { checkins } from '@fortnight/contract/testing/checkins'
import { Problem } from '@fortnight/contract/problem'
import { payNow } from '../../operations/settings/in-force.ts'
import { bytesOf } from '../../platform/file-store/file-store.ts'
import type { Handlers } from '../../platform/http/serve.ts'
import { leastPayout } from '../../testers/payouts/least-payout.ts'
import { findPurse } from '../../testers/payouts/payouts.repository.ts'
import { proveDay, reportDay } from './report-day.ts'
import * as screenshots from './screenshots.repository.ts'
import { listTodaySeats } from './today.ts'

export const checkinsService: Handlers<typeof checkins> = {
  async today({ db, user, clock }) {
    const now = clock()
    const [seats, purse, pay] = await Promise.all([
      listTodaySeats(db, user.id, now),
      findPurse(db, user.id),
      payNow(db),
    ])
    return {
      success: true,
      now,
      pay: { balance_pkr: purse?.balance_pkr ?? 0, least_payout_pkr: leastPayout(pay, purse) },
      data: seats,
    }
  },

  checkIn: (caller, { params, body }) => reportDay(caller, { personId: caller.user.id, seat: params.id }, body),
  sendPicture: (caller, { params, query, body }) =>
    proveDay(caller, { personId: caller.user.id, seat: params.id, day: params.day }, body, query.age_seconds),

  async picture({ db, files, user }, { params: { id, day } }) {
    const image = await bytesOf(files, await screenshots.find(db, id, day, user.id, user.role === 'admin'))
    if (!image) throw new Problem('not_found')
    return new File([new Uint8Array(image)], `day-${day}.webp`, { type: 'image/webp' })
  },
}
