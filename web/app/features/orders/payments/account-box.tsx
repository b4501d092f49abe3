import type { ReactNode } from 'react'
import { inRupees } from '@fortnight/contract/format/money'
import type { PaymentTerms } from '@fortnight/contract/orders/payments'
import { classNames } from '../../../ui/class-names.ts'
import { CopyButton } from '../../../ui/copy-button.tsx'
import type { Price } from './price.ts'

type Row = PaymentTerms['methods'][number]['account'][number]

/** Longer than a telephone number: an IBAN. */
const isLong = (value: string) => value.length > 16

function AccountRow({ label, value, copy }: { label: string; value: ReactNode; copy?: string | undefined }) {
  return (
    <div className="min-w-0">
      <dt className="text-13 text-ink-3">{label}</dt>
      <dd className="flex min-h-8 items-center gap-1 font-semibold max-sm:min-h-11">
        <span className="wrap-anywhere tabular-nums">{value}</span>
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

/** The number that money is sent to, as large as one reads it out. */
function AccountNumber({ label, value }: Row) {
  const name = label.toLowerCase()
  return (
    <div className="col-span-full">
      <dt className="sr-only">{label}</dt>
      <dd className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <span
          className={classNames(
            'font-mono font-medium tracking-[-0.03em] wrap-anywhere',
            isLong(value) ? 'text-20' : 'text-[1.75rem]',
          )}
        >
          {value}
        </span>
        <CopyButton
          text={value}
          variant="secondary"
          size="md"
          announcement={`${label} copied`}
          className="max-sm:min-h-11 max-sm:w-full"
        >
          Copy {name}
        </CopyButton>
      </dd>
    </div>
  )
}

/** The account to send the money to, and the amount; `rate` is how many rupees count as one dollar. */
export function AccountBox({ account, price, rate }: { account: readonly Row[]; price: Price; rate: number | null }) {
  const number = account.find(({ label }) => label === 'Number' || label === 'Account')
  return (
    <dl className="mt-2 mb-5 grid grid-cols-2 gap-x-6 gap-y-3 text-14 sm:grid-cols-3">
      {number && <AccountNumber {...number} />}
      <AccountRow label="Amount" value={price.text} copy={price.number} />
      {account
        .filter((row) => row !== number)
        .map(({ label, value, copy }) => (
          <AccountRow key={label} label={label} value={value} copy={copy ? value : undefined} />
        ))}
      {rate !== null && (
        <div className="col-span-full">
          <dt className="sr-only">Exchange rate</dt>
          <dd className="text-13 text-ink-3">{`Rate: ${inRupees(rate)} per dollar, locked when you submit.`}</dd>
        </div>
      )}
    </dl>
  )
}
