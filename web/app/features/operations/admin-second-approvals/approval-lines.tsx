import type { ApprovalLine } from '@fortnight/contract/operations/second-approvals'

/** What would happen, line by line, each with the value that it replaces. */
export function ApprovalLines({ lines }: { lines: readonly ApprovalLine[] }) {
  return (
    <dl className="grid gap-1.5 text-14">
      {lines.map(({ label, value, before }) => (
        <div key={label}>
          <dt className="text-13 text-ink-3">{label}</dt>
          <dd className="font-medium text-ink wrap-anywhere">
            {value}
            {before !== null && <span className="block text-13 font-normal text-ink-3">It was {before}</span>}
          </dd>
        </div>
      ))}
    </dl>
  )
}
