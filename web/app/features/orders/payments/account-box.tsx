import { inRupees } from '@fortnight/contract/format/money'
import type { PaymentTerms } from '@fortnight/contract/orders/payments'
import { CopyButton } from '../../../ui/copy-button.tsx'
import type { Price } from './price.ts'

type Row = PaymentTerms['methods'][number]['account'][number]

function AccountRow({ label, value, copy }: { label: string; value: string; copy: string | undefined }) {
  return (
    <div className="grid min-h-[34px] grid-cols-[76px_minmax(0,1fr)] items-center max-sm:min-h-11">
      <dt className="text-ink-3">{label}</dt>
      <dd className="flex items-center justify-between gap-2 font-semibold">
        <span className={copy === undefined ? 'wrap-anywhere' : 'wrap-anywhere tabular-nums'}>{value}</span>
        {copy !== undefined && (
          <CopyButton
            text={copy}
            label={`Copy ${label.toLowerCase()}`}
            announcement={`${label} copied`}
            className="max-sm:size-11!"
          />
        )}
      </dd>
    </div>
  )
}

/** The account to send the money to, and the amount; `rate` is how many rupees count as one dollar. */
export function AccountBox({ account, price, rate }: { account: readonly Row[]; price: Price; rate: number | null }) {
  return (
    <dl className="my-4 rounded-3 border border-dashed border-line-2 py-2 pr-2 pl-[18px] text-14">
      {account.map(({ label, value, copy }) => (
        <AccountRow key={label} label={label} value={value} copy={copy ? value : undefined} />
      ))}
      <AccountRow label="Amount" value={price.text} copy={price.number} />
      {rate !== null && (
        <div className="text-13 text-ink-3">
          <dt className="sr-only">Exchange rate</dt>
          <dd>{`Rate: ${inRupees(rate)} per dollar, locked when you submit.`}</dd>
        </div>
      )}
    </dl>
  )
}
