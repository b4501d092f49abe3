import type { PaymentMethod } from '@fortnight/contract/vocabulary/payment-states'
import type { PaymentTerms } from '@fortnight/contract/orders/payments'
import { paymentMethodNames } from '@fortnight/contract/vocabulary/payment-method-labels'
import { RadioCards } from '../../../ui/radio-cards.tsx'

/** The ways to pay; those that can't be used now are shown and say why. */
export function MethodChoice({
  terms,
  value,
  onChange,
}: {
  terms: PaymentTerms
  value: PaymentMethod | undefined
  onChange: (method: PaymentMethod) => void
}) {
  const options = terms.methods.map(({ method, enabled, recommended }) => ({
    value: method,
    label: paymentMethodNames[method],
    disabled: !enabled,
    badge: enabled && recommended ? 'Recommended' : undefined,
    note: enabled ? undefined : method === 'easypaisa' ? 'Coming Soon' : 'Not set up yet',
  }))
  return (
    <RadioCards
      legend="Payment method"
      hideLegend
      columns={2}
      name="payment_method"
      options={options}
      value={value}
      onChange={onChange}
    />
  )
}
