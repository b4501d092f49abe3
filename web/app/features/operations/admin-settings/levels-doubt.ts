import type { Margin } from '@fortnight/contract/orders/margins'
import { TesterLevels } from '@fortnight/contract/operations/tester-levels'
import { TesterPay } from '@fortnight/contract/operations/tester-pay'
import type { Value } from '../../admin/versions/subject.ts'
import type { Doubt } from '../../admin/versions/versioned-form.tsx'
import { marginDoubt } from './pay-effect.tsx'

/**
 * Asks once more before levels with which a plan loses money if the whole team is trusted. Only plans with finished tests
 * are judged: a team of strangers, which the others are reckoned with, has no trusted testers.
 */
export function levelsDoubt(
  margins: readonly Margin[] | undefined,
  terms: Parameters<typeof marginDoubt>[1],
  typed: Value,
): Doubt | undefined {
  const levels = TesterLevels.safeParse(typed).data
  const pay = TesterPay.safeParse(terms.pay).data
  if (!levels || !pay) return undefined
  const bonus_pkr = pay.bonus_pkr + levels.trusted_bonus_pkr
  const measured = margins?.filter((margin) => margin.measured)
  return marginDoubt(measured, { ...terms, pay: { ...pay, bonus_pkr } })
}
