import { useTranslation } from 'react-i18next'
import type { PayoutMethod } from '@fortnight/contract/vocabulary/payout-states'

/** An account in a few words, of which only the last digits are known here. */
export function useAccountName() {
  const { t } = useTranslation('pay')
  return ({ method, ending }: { method: PayoutMethod; ending: string }) =>
    t('accountIs', { method: t(`method_${method}`), ending: `\u2066${ending}\u2069` })
}
