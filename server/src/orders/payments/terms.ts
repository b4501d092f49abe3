import type { PaymentTerms } from '@fortnight/contract/orders/payments'
import { accountRows } from '@fortnight/contract/orders/account-rows'
import type { Config } from '../../platform/config.ts'
import type { Db } from '../../platform/db/database.ts'
import { paymentSettings } from '../../operations/settings/in-force.ts'

/**
 * Available payment methods at this moment. A manual method is offered once the operator has set its account, the
 * automatic one once it is switched on.
 */
export async function termsNow(db: Db, config: Config): Promise<PaymentTerms> {
  const { pkrPerUsd, easypaisa, bank, international, gateway } = await paymentSettings(db, config)
  return {
    pkr_per_usd: pkrPerUsd ?? null,
    methods: [
      {
        method: 'manual_easypaisa',
        enabled: easypaisa !== undefined,
        recommended: true,
        account: easypaisa ? accountRows.easypaisa(easypaisa) : [],
      },
      {
        method: 'manual_bank',
        enabled: bank !== undefined,
        recommended: false,
        account: bank ? accountRows.bank(bank) : [],
      },
      // Few operators have such an account: without one the method is not even named.
      ...(international
        ? [
            {
              method: 'manual_international' as const,
              enabled: true,
              recommended: false,
              account: accountRows.international(international),
            },
          ]
        : []),
      { method: 'easypaisa', enabled: gateway !== undefined, recommended: false, account: [] },
    ],
  }
}
