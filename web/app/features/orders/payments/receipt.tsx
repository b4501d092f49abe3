import type { ReactNode } from 'react'
import { amountPaid, type Receipt as ReceiptData } from '@fortnight/contract/orders/receipts'
import { fullDay } from '@fortnight/contract/format/days'
import { momentOf } from '@fortnight/contract/format/moments'
import { inDollars } from '@fortnight/contract/format/money'
import { classNames } from '../../../ui/class-names.ts'
import { Wordmark } from '../../../ui/wordmark.tsx'

function Fact({ name, wide = false, children }: { name: string; wide?: boolean; children: ReactNode }) {
  return (
    <div className={classNames('min-w-0', wide && 'max-sm:col-span-2')}>
      <dt className="text-13 text-ink-3">{name}</dt>
      <dd className="text-14 wrap-anywhere">{children}</dd>
    </div>
  )
}

function Party({ name, email }: { name: string; email: string }) {
  return (
    <>
      <bdi className="block font-semibold">{name}</bdi>
      {email}
    </>
  )
}

function Sum({ name, children, strong = false }: { name: ReactNode; children: ReactNode; strong?: boolean }) {
  return (
    <tr className={strong ? 'font-semibold' : 'font-normal'}>
      <th scope="row" className="py-2 align-top [font-weight:inherit]">
        {name}
      </th>
      <td className="py-2 text-right align-top tabular-nums">{children}</td>
    </tr>
  )
}

/** What was bought, line by line, what was paid, and what has gone back. */
function Sums({ receipt }: { receipt: ReceiptData }) {
  const { lines, amount, refunded } = receipt
  return (
    <table className="hair text-14">
      <caption className="sr-only">What was paid</caption>
      <tbody className="hair">
        {lines.map(({ label, detail, amount: part }) => (
          <Sum
            key={label}
            name={
              <>
                <span className="font-semibold wrap-anywhere">{label}</span>
                <span className="block text-13 text-ink-2">{detail}</span>
              </>
            }
          >
            {inDollars(part)}
          </Sum>
        ))}
        <Sum name="Total" strong>
          {inDollars(amount)}
        </Sum>
        <Sum name="Amount paid" strong>
          {amountPaid(receipt)}
        </Sum>
        {refunded && <Sum name={`Refunded on ${fullDay(refunded.at)}`}>{inDollars(-refunded.amount)}</Sum>}
      </tbody>
    </table>
  )
}

/** The paper itself, as it is shown and as it is printed on one page of A4. */
export function Receipt({ receipt }: { receipt: ReceiptData }) {
  return (
    <article aria-labelledby="receipt" className="receipt rounded-3 border border-line bg-surface p-6 sm:p-10">
      <header className="mb-8 flex flex-wrap items-baseline justify-between gap-3">
        <h1 id="receipt" className="text-title tracking-tight">
          Receipt
        </h1>
        <Wordmark name={receipt.seller.name} />
      </header>
      <dl className="mb-8 grid grid-cols-2 gap-x-6 gap-y-5">
        <Fact name="Number">
          <span className="font-mono">{receipt.number}</span>
        </Fact>
        <Fact name="Date">
          <time dateTime={receipt.issued_at}>{fullDay(receipt.issued_at)}</time>
        </Fact>
        <Fact name="From" wide>
          <Party {...receipt.seller} />
        </Fact>
        <Fact name="To" wide>
          <Party {...receipt.buyer} />
        </Fact>
        <Fact name="Paid with">
          {receipt.method_label}
          {receipt.paid_from && (
            <>
              , from <bdi>{receipt.paid_from}</bdi>
            </>
          )}
        </Fact>
        <Fact name="Transaction">
          <span className="font-mono">{receipt.transaction_id}</span>
        </Fact>
      </dl>
      <p className="mb-4 font-display text-20 leading-tight font-semibold tracking-tight">
        {amountPaid(receipt)} paid on {fullDay(receipt.issued_at)}
      </p>
      <Sums receipt={receipt} />
      <p className="mt-8 text-13 text-ink-3">
        Submitted <time dateTime={receipt.submitted_at}>{momentOf(receipt.submitted_at)}</time>, confirmed{' '}
        <time dateTime={receipt.issued_at}>{momentOf(receipt.issued_at)}</time>.
      </p>
    </article>
  )
}
