import { counted } from '../format/plurals.ts'
import type { GapState, StaffingGap } from '../testing/staffing-gap.ts'
import { leftOutForDevelopers } from './left-out-labels.ts'
import type { Names } from './label.ts'

/** How many testers are in, and how many were asked. */
export const gapHead = ({ in_now, need, offered }: StaffingGap): string =>
  `${in_now} of ${need} testers are in${offered ? `, and ${counted(offered, 'offer is', 'offers are')} open` : ''}.`

/** What is done about those who are missing, for administrators and developers. */
export const gapStateTexts: Names<GapState> = {
  offers: 'Those who were asked are likely to be enough.',
  asking: 'More testers are free, and are asked within the hour.',
  too_few: 'Fewer testers are free than the test needs. More are asked as soon as they are free.',
  largest: 'The team is as large as it may be: more are asked when an offer ends.',
  too_late: 'A tester who joins now could not finish before the test ends.',
  silent: 'Most testers were silent on the same day, which has one cause. More are asked once it is over.',
}

/** Whom the conditions of a test leave out, for its developer; undefined if that is not what it lacks. */
export function gapForDeveloper({ state, wanted, free, pool, left_out }: StaffingGap): string | undefined {
  if (state !== 'too_few') return undefined
  const said = left_out.flatMap(({ reason, testers }) =>
    leftOutForDevelopers[reason] ? [`${testers} ${leftOutForDevelopers[reason]}`] : [],
  )
  const whom = said.length ? ` Of our ${counted(pool, 'tester')}, ${said.join(', ')}.` : ''
  return `It needs ${counted(wanted, 'more tester')}, and ${free === 0 ? 'none is' : counted(free, 'is', 'are')} free.${whom}`
}
