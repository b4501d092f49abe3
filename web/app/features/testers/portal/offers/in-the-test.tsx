import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { type Offer, offers } from '@fortnight/contract/testing/offers'
import { call } from '../../../../lib/api.ts'
import { Button } from '../../../../ui/button.tsx'
import { buttonClass } from '../../../../ui/button-class.ts'
import { ConfirmDialog } from '../../../../ui/confirm-dialog.tsx'
import { Field } from '../../../../ui/field.tsx'
import { TextArea } from '../../../../ui/input.tsx'
import { useAct } from '../use-act.ts'
import { Part } from './offer-facts.tsx'
import { useTranslation } from '../translation.ts'

/** Installed: the daily work begins, elsewhere. */
export function InTheTest() {
  const { t } = useTranslation('join')
  return (
    <Part title={t('inTitle')}>
      <p className="text-ink-2">{t('in')}</p>
      <p>
        <Link to="/tester" className={buttonClass()}>
          {t('toToday')}
        </Link>
      </p>
    </Part>
  )
}

/** What the developer gave for signing in to the app; asked for when wanted, kept nowhere. */
export function Credentials({ offer }: { offer: Offer }) {
  const { t } = useTranslation('join')
  const { data, isPending, mutate, isIdle } = useMutation({
    mutationFn: () => call(offers.credentials, { params: { id: offer.id } }),
  })
  return (
    <Part title={t('credentials')}>
      {data ? (
        <p className="tester-said rounded-2 bg-sunken p-3 font-mono text-14">{data.credentials}</p>
      ) : (
        <p>
          <Button variant="secondary" busy={isPending && !isIdle} onClick={() => mutate()}>
            {t('show')}
          </Button>
        </p>
      )}
    </Part>
  )
}

/** The store no longer has the app. A new day of use takes that back. */
export function StoreGone({ offer }: { offer: Offer }) {
  const { t } = useTranslation('join')
  const { busy, act } = useAct(() => call(offers.gone, { params: { id: offer.id } }))
  return (
    <details className="rounded-3 border border-line bg-surface p-4">
      <summary className="font-semibold">{t('storeGone')}</summary>
      <div className="mt-3 grid gap-3 text-14">
        <p>{t('storeGoneText')}</p>
        {offer.said_gone ? (
          <p role="status">{t('storeGoneTold')}</p>
        ) : (
          <p>
            <Button variant="secondary" busy={busy} onClick={() => void act()}>
              {t('tell')}
            </Button>
          </p>
        )}
      </div>
    </details>
  )
}

/** The way out, at any time. */
export function LeaveTest({ offer }: { offer: Offer }) {
  const { t } = useTranslation('join')
  const [asking, setAsking] = useState(false)
  const [reason, setReason] = useState('')
  const { act } = useAct(() => call(offers.leave, { params: { id: offer.id }, body: { reason } }))
  return (
    <section className="border-t border-line pt-5">
      <Button variant="ghost" className="-ms-4" onClick={() => setAsking(true)}>
        {t('leave')}
      </Button>
      {asking && (
        <ConfirmDialog
          title={t('leaveTitle', { app: offer.app_name })}
          confirmLabel={t('leave')}
          onConfirm={async () => {
            await act()
            setAsking(false)
          }}
          onClose={() => setAsking(false)}
        >
          <p className="mb-4">{t('leaveText')}</p>
          <Field label={t('leaveReason')} optional>
            <TextArea maxLength={500} dir="auto" value={reason} onChange={(event) => setReason(event.target.value)} />
          </Field>
        </ConfirmDialog>
      )}
    </section>
  )
}
