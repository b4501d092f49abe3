import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../ui/button.tsx'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { useFormats } from '../formats.ts'
import { dropEntry, type Entry } from '../queue/entries.ts'
import { useQueue } from '../queue/use-queue.ts'

/** A check-in that the server did not take, why, and the only thing that can be done with it. */
function Refused({ entry }: { entry: Entry }) {
  const { t } = useTranslation(['days', 'shell'])
  const { moment } = useFormats()
  const [asking, setAsking] = useState(false)
  if (!entry.refused) return null
  const { type, words } = entry.refused
  return (
    <li className="grid gap-2 rounded-3 border border-line bg-bad-b p-4 text-14 text-bad-t">
      <p className="font-semibold wrap-anywhere">
        {t('refusedOf', { app: entry.app_name, when: moment(entry.used_at) })}
      </p>
      <p>{type ? t(`refused_${type}`) : words}</p>
      <p>
        <Button variant="secondary" size="sm" onClick={() => setAsking(true)}>
          {t('drop')}
        </Button>
      </p>
      {asking && (
        <ConfirmDialog
          title={t('dropTitle')}
          confirmLabel={t('drop')}
          cancelLabel={t('shell:cancel')}
          onConfirm={() => dropEntry(entry.id)}
          onClose={() => setAsking(false)}
        >
          {t('dropText')}
        </ConfirmDialog>
      )}
    </li>
  )
}

/** What waits to be sent from this browser, and what was sent and not taken. */
export function QueueNotes() {
  const { t } = useTranslation('days')
  const queue = useQueue()
  const waiting = queue.filter(({ refused }) => !refused)
  const refused = queue.filter((entry) => entry.refused)
  return (
    <>
      <p role="status" className="mb-4 flex items-center gap-2 text-14 text-wait-t empty:hidden">
        {waiting.length > 0 && (
          <>
            <Icon name="clock" />
            {t('waiting', { count: waiting.length })}
          </>
        )}
      </p>
      {refused.length > 0 && (
        <ul className="mb-5 grid gap-3">
          {refused.map((entry) => (
            <Refused key={entry.id} entry={entry} />
          ))}
        </ul>
      )}
    </>
  )
}
