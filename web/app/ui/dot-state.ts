/**
 * One tester on one day: opened, under the plan's minimum, reported without proof, missed, opened today, saved on the
 * phone that will send it, waiting for today, not yet; the first day without a tester who left, and the days after it.
 */
export const dotStates = [
  'opened',
  'short',
  'reported',
  'missed',
  'today',
  'saved',
  'waiting',
  'future',
  'left',
  'gone',
] as const
export type DotState = (typeof dotStates)[number]

/** Minutes at which a dot has its full size. */
const fullSize = 7.5

/**
 * Step 1 (66 % of the cell) to 5 (100 %) by minutes of use. Steps and not a style: the page's policy refuses style
 * attributes.
 */
export function dotStep(minutes: number): 1 | 2 | 3 | 4 | 5 {
  const share = Math.min(Math.max(minutes, 0), fullSize) / fullSize
  return (Math.min(4, Math.floor(share * 5)) + 1) as 1 | 2 | 3 | 4 | 5
}

/** The classes of a dot; without minutes an opened day has one size. */
export function dotClass(state: DotState, minutes?: number): string {
  if (state !== 'opened' && state !== 'today') return `dot dot-${state}`
  return `dot dot-${state} dot-s${minutes === undefined ? 4 : dotStep(minutes)}`
}
