import { clockOf } from '@fortnight/contract/format/moments'
import { classNames } from '../../../ui/class-names.ts'
import type { LogEntry } from './use-log.ts'

/** The log, newest first. */
export function LogList({ entries }: { entries: readonly LogEntry[] }) {
  return (
    <div role="log" aria-label="Log" className="grid gap-2 font-mono text-13">
      {entries.length === 0 && <p className="text-ink-3">Nothing has been done yet.</p>}
      {entries.map(({ id, at, failed, text, data }) => (
        <div key={id} className="grid gap-1 rounded-2 border border-line bg-surface p-3">
          <p className={classNames('wrap-anywhere', failed && 'text-bad-t')}>
            <time dateTime={at.toISOString()} className="text-ink-3">
              {clockOf(at)}
            </time>{' '}
            {failed && 'Failed: '}
            {text}
          </p>
          {data !== undefined && <pre className="max-h-72 scroller whitespace-pre-wrap wrap-anywhere">{data}</pre>}
        </div>
      ))}
    </div>
  )
}
