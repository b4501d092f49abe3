import type { TestAtRisk } from '@fortnight/contract/operations/figures'
import { figure } from '@fortnight/contract/format/numbers'
import { inPercent } from '@fortnight/contract/format/shares'
import { counted } from '@fortnight/contract/format/plurals'
import { capitalized } from '@fortnight/contract/format/sentences'

/** Chances below this are said: a team as strong as promised has a better one. */
const weak = 0.95

/** The reason why a test might miss its goal, as text. */
export function riskOf({ phase, need, live, probability, days_behind, waits_for_setup }: TestAtRisk): string {
  const reasons = []
  if (waits_for_setup) reasons.push('waits for Play set-up')
  else if (phase === 'queued') reasons.push(`waits for a team of ${figure(need)}`)
  if (days_behind > 0) reasons.push(`${counted(days_behind, 'day')} behind`)
  if (phase !== 'queued' && live < need) reasons.push(`${figure(live)} of ${figure(need)} testers`)
  if (probability !== null && probability < weak) reasons.push(`chance ${inPercent(probability)}`)
  return capitalized(reasons.join(', '))
}
