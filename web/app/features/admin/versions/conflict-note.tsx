import { useState } from 'react'
import { ageOf } from '@fortnight/contract/format/ages'
import { Button } from '../../../ui/button.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { useNow } from '../../../lib/use-now.ts'
import { DifferenceList } from './difference-list.tsx'
import type { Current, Subject, Value } from './subject.ts'

/** Another administrator saved first. The typed text is still there, and the reader decides between both versions. */
export function ConflictNote({
  subject,
  current,
  typed,
  onKeep,
  onTake,
}: {
  subject: Subject
  current: Current
  typed: Value
  onKeep: () => void
  onTake: () => void
}) {
  const [looking, setLooking] = useState(false)
  const now = useNow()
  const since = current.changed_at ? ` ${ageOf(new Date(current.changed_at), now)} ago` : ''
  return (
    <div role="alert" className="grid gap-3 rounded-3 bg-wait-b px-4 py-3.5 text-14 text-wait-t">
      <p className="flex items-start gap-2.5">
        <Icon name="warn" className="mt-[3px] flex-none" />
        <span>
          <b className="block font-semibold">
            {current.changed_by ?? 'Someone else'} changed this{since}, after you began.
          </b>
          What you typed is still here and not saved.
        </span>
      </p>
      <div className="flex flex-wrap gap-2">
        <Button variant="secondary" aria-expanded={looking} onClick={() => setLooking(!looking)}>
          {looking ? 'Hide the differences' : 'Look at the differences'}
        </Button>
        <Button variant="secondary" onClick={onKeep}>
          Keep mine
        </Button>
        <Button variant="secondary" onClick={onTake}>
          Take theirs
        </Button>
      </div>
      {looking && (
        <div className="rounded-2 bg-surface px-4 py-1.5 text-ink">
          <DifferenceList shapes={subject.shapes} before={typed} after={current.data} labels={['Yours', 'Theirs']} />
        </div>
      )}
    </div>
  )
}
