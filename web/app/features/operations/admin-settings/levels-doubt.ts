import type { Margin } from '@fortnight/contract/orders/margins'
import { TesterLevels } from '@fortnight/contract/operations/tester-levels'
import { TesterPay } from '@fortnight/contract/operations/tester-pay'
import { plans } from '@fortnight/contract/plans'
import type { Value } from '../../admin/versions/subject.ts'
import type { Doubt } from '../../admin/versions/versioned-form.tsx'
import { marginDoubt } from './pay-effect.tsx'

const smallest = ({ package_plan, days }: Margin) => Array.from({ length: days }, () => plans[package_plan].testers)

/**
 * Asks once more before levels with which a plan loses money if the whole team is trusted. Plans without enough finished tests
 * are judged by the smallest team that can serve them, which shows all days: the one of strangers that they are reckoned with
 * otherwise has no trusted testers, and is larger.
 */
export function levelsDoubt(
  margins: readonly Margin[],
  terms: Parameters<typeof marginDoubt>[1],
  typed: Value,
): Doubt | undefined {
  const levels = TesterLevels.safeParse(typed).data
  const pay = TesterPay.safeParse(terms.pay).data
  if (!levels || !pay) return undefined
  const bonus_pkr = pay.bonus_pkr + levels.trusted_bonus_pkr
  const judged = margins.map((margin) => (margin.measured ? margin : { ...margin, testers_paid: smallest(margin) }))
  return marginDoubt(judged, { ...terms, pay: { ...pay, bonus_pkr } })
}
