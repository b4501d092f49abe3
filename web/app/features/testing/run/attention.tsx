import type { RunDetail } from '@fortnight/contract/testing/runs'
import { Icon } from '../../../ui/icon.tsx'
import { attentionText } from './run-labels.ts'

/** What needs attention, and a record that contradicts itself; nothing if all is well. */
export function Attention({ run }: { run: RunDetail }) {
  const attention = attentionText(run)
  return (
    <>
      {run.broken && (
        <p role="alert" className="mt-5 rounded-3 bg-bad-b p-4 text-14 text-bad-t">
          Something is wrong with this test’s record at entry {run.broken.seq}. You see the test as it was before that
          entry, and nothing is lost. Please write to us.
        </p>
      )}
      {attention.length > 0 && (
        <ul className="mt-5 grid gap-2 rounded-3 bg-due-b p-4 text-14 text-due-t" aria-label="Needs attention">
          {attention.map((message) => (
            <li key={message} className="flex gap-2.5">
              <Icon name="warn" className="mt-0.5 flex-none" />
              {message}
            </li>
          ))}
        </ul>
      )}
    </>
  )
}
