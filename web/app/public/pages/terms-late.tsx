import { dollars } from '@fortnight/contract/format/money'
import { lateCents } from '@fortnight/contract/operations/late-scale'
import { plans } from '@fortnight/contract/plans'
import { listHours, startDaysAtMost } from '@fortnight/contract/testing/promise'
import type { ProseSection } from '../prose-page.tsx'
import { useSite } from '../site-context.ts'

/** The scale by which orders of now pay back. */
function Scale() {
  const { lateScale: scale } = useSite()
  const after = (days: number) => dollars(lateCents(scale, plans.starter.cents, { days, startDays: 0 }))
  return (
    <ul>
      <li>
        {scale.first_percent}% of the price for the first day late, {scale.further_percent}% for each further one, all
        of it from day {scale.whole_from}. For Starter: {after(1)}, {after(2)}, {after(3)} and so on.
      </li>
      <li>
        If the test has not started {scale.start_hours} hours after payment and Play set-up, {scale.start_percent}% for
        each day from then. The higher of the two amounts counts.
      </li>
      <li>
        You ask for nothing: it is booked on the day, and sent to the account that paid. Together with every other
        refund it is never more than the price. If a shortfall comes to more, the difference is refunded as well.
      </li>
    </ul>
  )
}

export const late: ProseSection = {
  id: 'late',
  title: 'Money back for a late test',
  body: (
    <>
      <p>
        Before you pay you see the day on which you can apply, and until when Play has to be set up for it. That day is
        kept with your order. It moves only by what you take longer: a Play set-up after that time, and testers who wait
        more than {listHours} hours for a place on your list while their number is short. We notify you each time, and
        we never move it ourselves.
      </p>
      <p>If the day passes and too few testers have all their days, money goes back by itself, and the test goes on:</p>
      <Scale />
      <p>
        A test for which no full team was found in {startDaysAtMost} days ends, and the whole price has gone back by
        then.
      </p>
      <p>The percentages of the day on which you order count; later changes do not touch your order.</p>
    </>
  ),
}
