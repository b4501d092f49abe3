import { type ReactNode, useState } from 'react'
import { Button } from '../../../../ui/button.tsx'
import { classNames } from '../../../../ui/class-names.ts'
import { ConfirmDialog } from '../../../../ui/confirm-dialog.tsx'
import { Icon } from '../../../../ui/icon.tsx'
import { showToast } from '../../../../ui/toast-store.ts'
import { useFormats } from '../formats.ts'
import { dropEntry, type Entry } from '../queue/entries.ts'
import { isWaiting } from '../queue/send.ts'
import { sendNow, sendStopped, useQueue } from '../queue/use-queue.ts'
import { useTranslation } from '../translation.ts'

/** A check-in that goes nowhere by itself: which one, why, and what its owner can do with it. */
function Halted({ entry, title, children }: { entry: Entry; title: string; children: ReactNode }) {
  const { t } = useTranslation('days')
  const [asking, setAsking] = useState(false)
  return (
    <li
      className={classNames(
        'grid gap-2 rounded-3 border border-line p-4 text-14',
        entry.refused ? 'bg-bad-b text-bad-t' : 'bg-surface',
      )}
    >
      <p className="font-semibold wrap-anywhere">{title}</p>
      <p>{children}</p>
      <p className="flex flex-wrap gap-2">
        {entry.stopped && <Button onClick={() => void sendStopped(entry.id)}>{t('sendAgain')}</Button>}
        <Button variant="secondary" onClick={() => setAsking(true)}>
          {t('drop')}
        </Button>
      </p>
      {asking && (
        <ConfirmDialog
          title={t(entry.refused ? 'dropTitle' : 'dropPictureTitle')}
          confirmLabel={t('drop')}
          onConfirm={() => dropEntry(entry.id)}
          onClose={() => setAsking(false)}
        >
          {t('dropText')}
        </ConfirmDialog>
      )}
    </li>
  )
}

function Note({ entry }: { entry: Entry }) {
  const { t } = useTranslation('days')
  const { moment } = useFormats()
  const which = { app: entry.app_name, when: moment(entry.used_at) }
  if (entry.refused) {
    const { type, words } = entry.refused
    return (
      <Halted entry={entry} title={t('refusedOf', which)}>
        {type ? t(`refused_${type}`) : words}
      </Halted>
    )
  }
  return (
    <Halted entry={entry} title={t('stoppedOf', which)}>
      {t('stopped')}
    </Halted>
  )
}

/** Sends now, for a tester who cannot wait for the next try. */
function SendNow() {
  const { t } = useTranslation('days')
  const [busy, setBusy] = useState(false)
  const send = async () => {
    setBusy(true)
    if (!(await sendNow())) showToast(t('shell:notSent'), { tone: 'destructive' })
    setBusy(false)
  }
  return (
    <Button variant="secondary" busy={busy} onClick={() => void send()}>
      {t('sendNow')}
    </Button>
  )
}

/** What waits to be sent from this browser, what its owner stopped, and what was sent and not taken. */
export function QueueNotes() {
  const { t } = useTranslation('days')
  const queue = useQueue()
  const waiting = queue.filter(isWaiting)
  const halted = queue.filter((entry) => !isWaiting(entry))
  return (
    <>
      <div className={waiting.length ? 'mb-4 flex flex-wrap items-center gap-x-4 gap-y-2 text-14' : undefined}>
        <p role="status" className="flex items-center gap-2 text-wait-t empty:hidden">
          {waiting.length > 0 && (
            <>
              <Icon name="clock" />
              {t('waiting', { count: waiting.length })}
            </>
          )}
        </p>
        {waiting.length > 0 && <SendNow />}
      </div>
      {halted.length > 0 && (
        <ul className="mb-5 grid gap-3">
          {halted.map((entry) => (
            <Note key={entry.id} entry={entry} />
          ))}
        </ul>
      )}
    </>
  )
}
