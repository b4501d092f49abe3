import { useTranslation } from 'react-i18next'
import type { PayoutMethod } from '@fortnight/contract/vocabulary/payout-states'
import { payoutMethodForTester } from '@fortnight/contract/vocabulary/payouts-for-testers'
import { useFormats } from '../formats.ts'

/** An account in a few words, of which only the last digits are known here. */
export function useAccountName() {
  const { t } = useTranslation('pay')
  const { word } = useFormats()
  return ({ method, ending }: { method: PayoutMethod; ending: string }) =>
    t('accountIs', { method: word(payoutMethodForTester[method]), ending: `\u2066${ending}\u2069` })
}
