import type { PaymentTerms } from '@fortnight/contract/payments'
import type { Config } from '../config.ts'

/** The ways to pay. A manual method is offered once the operator has set the account to pay to, the automatic one once it is switched on. */
export function termsOf({ pkrPerUsd, easypaisa, bank, gateway }: Config['payments']): PaymentTerms {
  return {
    pkr_per_usd: pkrPerUsd ?? null,
    methods: [
      {
        method: 'manual_easypaisa',
        enabled: easypaisa !== undefined,
        recommended: true,
        account: easypaisa
          ? [
              { label: 'Send to', value: easypaisa.title, copy: false },
              { label: 'Number', value: easypaisa.number, copy: true },
            ]
          : [],
      },
      {
        method: 'manual_bank',
        enabled: bank !== undefined,
        recommended: false,
        account: bank
          ? [
              { label: 'Send to', value: bank.title, copy: false },
              { label: 'Bank', value: bank.name, copy: false },
              { label: 'Account', value: bank.account, copy: true },
            ]
          : [],
      },
      { method: 'easypaisa', enabled: gateway !== undefined, recommended: false, account: [] },
    ],
  }
}
