import type { ReactNode } from 'react'
import type { StatementLine, StatementPreview as Preview } from '@fortnight/contract/orders/statements'
import { inRupees } from '@fortnight/contract/format/money'
import { figure } from '@fortnight/contract/format/numbers'
import { counted } from '@fortnight/contract/format/plurals'
import { paymentLabels } from '@fortnight/contract/vocabulary/payment-labels'
import { Badge } from '../../../ui/badge.tsx'
import { Facts } from './facts.tsx'

/** What a line means for the payments. */
function Meaning({ line: { payment, known } }: { line: StatementLine }) {
  const before = known && <span className="text-13 text-ink-3">Known before</span>
  if (!payment)
    return (
      <>
        {before}
        <span className="text-13 text-ink-3">No payment names it</span>
      </>
    )
  const waits = payment.payment_status === 'pending'
  return (
    <>
      {before}
      <Badge tone={payment.equal ? 'ok' : 'due'} icon={payment.equal ? 'check' : 'warn'}>
        {payment.equal ? 'ID and amount equal' : 'Amount differs'}
      </Badge>
      <span className="text-13 text-ink-2 wrap-anywhere">
        {payment.app_name} of {payment.user_email}
        {!payment.equal && payment.amount_pkr !== null && `, asked for ${inRupees(payment.amount_pkr)}`}
        {!waits && `, ${paymentLabels[payment.payment_status].label.toLowerCase()} before`}
      </span>
    </>
  )
}

/** A heading and its rows; a word on those that are not shown. */
function Part({ title, total, count, children }: { title: string; total: number; count: number; children: ReactNode }) {
  if (total === 0) return null
  return (
    <section aria-label={title} className="mt-5">
      <h3 className="text-16">
        {title} <span className="font-normal text-ink-3">{figure(total)}</span>
      </h3>
      <ul className="mt-2 grid border-b border-line text-14">{children}</ul>
      {total > count && <p className="mt-2 text-13 text-ink-3">{figure(total - count)} more are not shown.</p>}
    </section>
  )
}

const row = 'flex flex-wrap items-center gap-x-4 gap-y-1 border-t border-line py-2'

/** What a statement holds, line by line, and what it would confirm. */
export function StatementPreview({ preview }: { preview: Preview }) {
  const { columns, lines, refusals } = preview
  const recognised = [
    ['Transaction ID', columns.transaction_id],
    ['Amount', columns.amount],
    ['Date', columns.paid_on ?? 'No such column'],
    ['Sender', columns.sender ?? 'No such column'],
  ] as const
  const counts = [
    ['New lines', figure(preview.added)],
    ['Known before', figure(preview.known)],
    ['Left out', figure(preview.refused)],
    ['No money in', figure(preview.passed)],
  ] as const
  return (
    <>
      <p role="status" className="mt-5 text-14 font-semibold">
        {counted(preview.confirms, 'waiting payment')} confirmed
        {preview.differs > 0 && `, ${figure(preview.differs)} with another amount`}
      </p>
      <div className="mt-3 grid gap-x-8 gap-y-3 rounded-2 bg-sunken px-3.5 py-3 text-14 sm:grid-cols-2">
        <Facts facts={recognised} />
        <Facts facts={counts} />
      </div>
      <Part title="Money that came in" total={preview.added + preview.known} count={lines.length}>
        {lines.map((line) => (
          <li key={line.line} className={row}>
            <span className="w-16 text-13 text-ink-3">Line {line.line}</span>
            <span className="font-mono text-13 wrap-anywhere">{line.transaction_id}</span>
            <b className="font-semibold">{inRupees(line.amount_pkr)}</b>
            <span className="text-13 text-ink-3 wrap-anywhere">
              {[line.paid_on, line.sender].filter(Boolean).join(', ')}
            </span>
            <span className="flex basis-full flex-wrap items-center gap-x-3 gap-y-1 sm:pl-20">
              <Meaning line={line} />
            </span>
          </li>
        ))}
      </Part>
      <Part title="Left out" total={preview.refused} count={refusals.length}>
        {refusals.map(({ line, reason }) => (
          <li key={line} className={row}>
            <span className="w-16 text-13 text-ink-3">Line {line}</span>
            <span className="min-w-0 flex-1 wrap-anywhere">{reason}</span>
          </li>
        ))}
      </Part>
    </>
  )
}
