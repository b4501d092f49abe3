import type { ReactNode } from 'react'
import type { Receipt as ReceiptData } from '@fortnight/contract/orders/receipts'
import { dayOf, momentOf } from '@fortnight/contract/format/moments'
import { inDollars, inRupees } from '@fortnight/contract/format/money'
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

function Sum({ name, children, strong = false }: { name: string; children: ReactNode; strong?: boolean }) {
  return (
    <tr className={strong ? 'font-semibold' : 'font-normal'}>
      <th scope="row" className="py-2 align-top [font-weight:inherit]">
        {name}
      </th>
      <td className="py-2 text-right tabular-nums">{children}</td>
    </tr>
  )
}

/** The paper itself, as it is shown and as it is printed on one page of A4. */
export function Receipt({ receipt }: { receipt: ReceiptData }) {
  const { refunded, amount_pkr } = receipt
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
          <time dateTime={receipt.issued_at}>{dayOf(receipt.issued_at)}</time>
        </Fact>
        <Fact name="From" wide>
          <Party {...receipt.seller} />
        </Fact>
        <Fact name="To" wide>
          <Party {...receipt.buyer} />
        </Fact>
        <Fact name="Paid by">{receipt.method_label}</Fact>
        <Fact name="Transaction">
          <span className="font-mono">{receipt.transaction_id}</span>
        </Fact>
      </dl>
      <table className="hair text-14">
        <caption className="sr-only">What was paid</caption>
        <tbody className="hair">
          <Sum name={`${receipt.package_label}, closed testing of ${receipt.app_name}`}>
            {inDollars(receipt.amount)}
          </Sum>
          <Sum name="Paid" strong>
            {inDollars(receipt.amount)}
            {amount_pkr !== null && <span className="block font-normal text-ink-2">{inRupees(amount_pkr)}</span>}
          </Sum>
          {refunded && <Sum name={`Refunded on ${dayOf(refunded.at)}`}>{inDollars(-refunded.amount)}</Sum>}
        </tbody>
      </table>
      <p className="mt-8 text-13 text-ink-3">
        Submitted <time dateTime={receipt.submitted_at}>{momentOf(receipt.submitted_at)}</time>, confirmed{' '}
        <time dateTime={receipt.issued_at}>{momentOf(receipt.issued_at)}</time>.
      </p>
    </article>
  )
}
