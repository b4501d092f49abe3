import type { TesterPay } from '@fortnight/contract/operations/tester-pay'
import type { TesterState } from '@fortnight/contract/vocabulary/tester-states'

/**
 * The smallest payout that a tester can ask for, in rupees: the operator's setting, and any amount once the tester has
 * left for good, because a smaller balance could never grow to it. `tester` is undefined for users who are no testers.
 */
export const leastPayout = (
  { least_payout_pkr }: Pick<TesterPay, 'least_payout_pkr'>,
  tester: { status: TesterState } | undefined,
): number => (tester?.status === 'retired' ? 1 : least_payout_pkr)
