import type { PayoutMethod } from '@fortnight/contract/vocabulary/payout-states'
import { payoutMethodForTester } from '@fortnight/contract/vocabulary/payouts-for-testers'
import { useTranslation } from '../translation.ts'

/** An account in a few words, of which only the last digits are known here. */
export function useAccountName() {
  const { t } = useTranslation('pay')
  return ({ method, ending }: { method: PayoutMethod; ending: string }) =>
    t('accountIs', { method: t(payoutMethodForTester[method]), ending: `\u2066${ending}\u2069` })
}
