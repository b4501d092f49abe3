import { figure } from '@fortnight/contract/format/numbers'
import { counted } from '@fortnight/contract/format/plurals'

interface Props {
  label: string
  /** Lines of this kind, of which `lines` are shown. */
  count: number
  lines: readonly { line: number; what: string }[]
  open?: boolean
}

/** Lines of an imported file that ended in the same way. */
export function ImportLines({ label, count, lines, open = false }: Props) {
  return (
    <details open={open} className="mt-3 border-t border-line pt-3 text-14">
      <summary className="cursor-pointer font-semibold">
        {label}: {counted(count, 'line')}
      </summary>
      <ul className="mt-2 grid gap-1">
        {lines.map(({ line, what }) => (
          <li key={line} className="wrap-anywhere">
            <span className="text-ink-3">Line {figure(line)}:</span> {what}
          </li>
        ))}
        {count > lines.length && <li className="text-ink-3">And {figure(count - lines.length)} more.</li>}
      </ul>
    </details>
  )
}
