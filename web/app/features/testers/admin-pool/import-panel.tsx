import { useQuery } from '@tanstack/react-query'
import { dayMs } from '@fortnight/contract/format/spans'
import { figure } from '@fortnight/contract/format/numbers'
import { counted } from '@fortnight/contract/format/plurals'
import type { TesterImport } from '@fortnight/contract/testers/pool'
import { useNow } from '../../../lib/use-now.ts'
import { Panel } from '../../admin/panel.tsx'
import { Since } from '../../admin/since.tsx'
import { importQuery } from './pool.queries.ts'

function Refused({ refused, refusals }: Pick<TesterImport, 'refused' | 'refusals'>) {
  if (!refused) return null
  return (
    <details className="mt-3 text-14">
      <summary className="cursor-pointer font-semibold">Refused: {counted(refused, 'line')}</summary>
      <ul className="mt-2 grid gap-1">
        {refusals.map(({ line, reason }) => (
          <li key={line} className="wrap-anywhere">
            <span className="text-ink-3">Line {figure(line)}:</span> {reason}
          </li>
        ))}
        {refused > refusals.length && <li className="text-ink-3">And {figure(refused - refusals.length)} more.</li>}
      </ul>
    </details>
  )
}

/** How far the newest import is, and for a day how it ended. */
export function ImportPanel() {
  const { data } = useQuery(importQuery)
  const now = useNow()
  if (!data) return null
  const { lines, done, added, changed, unchanged, refused, refusals, finished_at } = data
  if (finished_at === null) {
    const standing = `${figure(done)} of ${counted(lines, 'line')}`
    return (
      <Panel title="Importing testers" className="mb-5">
        <progress aria-label="Lines imported" className="bulk-progress w-full" value={done} max={lines} />
        <p className="mt-2 text-14 text-ink-2">{standing}. You can leave this page: the import goes on.</p>
      </Panel>
    )
  }
  if (now.getTime() - Date.parse(finished_at) > dayMs) return null
  return (
    <Panel title="Last import" end={<Since at={finished_at} now={now} />} className="mb-5">
      <p className="text-14 text-ink-2">
        {counted(lines, 'line')}: {figure(added)} added, {figure(changed)} changed, {figure(unchanged)} unchanged,{' '}
        {figure(refused)} refused.
      </p>
      <Refused refused={refused} refusals={refusals} />
    </Panel>
  )
}
