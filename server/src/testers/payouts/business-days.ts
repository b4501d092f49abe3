import { payoutDays } from '@fortnight/contract/testers/payouts'
import { dayMs, hourMs } from '@fortnight/contract/format/spans'

/** The operator's banks are in Pakistan, which has no daylight saving time. */
const hoursEast = 5

const isBusinessDay = (day: Date) => day.getUTCDay() % 6 !== 0

/** The day that many business days after a time, as `2026-11-26`. Public holidays are unknown. */
function after(moment: Date, businessDays: number): string {
  const day = new Date(moment.getTime() + hoursEast * hourMs)
  for (let left = businessDays; left > 0;) {
    day.setTime(day.getTime() + dayMs)
    if (isBusinessDay(day)) left--
  }
  return day.toISOString().slice(0, 10)
}

/** Earliest and latest day for sending a payout requested at that time. */
export const sentBetween = (asked: Date) => ({
  from_day: after(asked, payoutDays.first),
  to_day: after(asked, payoutDays.last),
})
