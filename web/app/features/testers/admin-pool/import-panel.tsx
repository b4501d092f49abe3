import { useQuery } from '@tanstack/react-query'
import { dayMs } from '@fortnight/contract/format/spans'
import { figure } from '@fortnight/contract/format/numbers'
import { counted } from '@fortnight/contract/format/plurals'
import { useNow } from '../../../lib/use-now.ts'
import { Panel } from '../../admin/panel.tsx'
import { Since } from '../../admin/since.tsx'
import { ImportLines } from './import-lines.tsx'
import { importQuery } from './pool.queries.ts'

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
      {refused > 0 && (
        <ImportLines
          label="Refused"
          count={refused}
          lines={refusals.map(({ line, reason }) => ({ line, what: reason }))}
        />
      )}
    </Panel>
  )
}
