import { useState } from 'react'
import { type Offer, offers } from '@fortnight/contract/testing/offers'
import { testerPortal } from '@fortnight/contract/testers/tester-portal'
import { testerTerms } from '@fortnight/contract/testers/tester-terms'
import { call } from '../../../../lib/api.ts'
import { Button } from '../../../../ui/button.tsx'
import { ConfirmDialog } from '../../../../ui/confirm-dialog.tsx'
import { useFormats } from '../formats.ts'
import { useMe } from '../tester.queries.ts'
import { useAct } from '../use-act.ts'
import { useTranslation } from '../translation.ts'

/** Accept or decline, and until when. */
export function AnswerOffer({ offer }: { offer: Offer }) {
  const { t } = useTranslation('join')
  const { moment } = useFormats()
  const [asking, setAsking] = useState(false)
  const params = { id: offer.id }
  const { version } = testerTerms
  const { agreed } = useMe()
  const isAsked = agreed !== undefined && agreed !== version
  const accept = useAct(async () => {
    if (isAsked) await call(testerPortal.agree, { body: { version } })
    return call(offers.accept, { params })
  })
  const decline = useAct(() => call(offers.decline, { params }))
  return (
    <div className="grid gap-3">
      <div className="grid gap-2.5 sm:flex">
        <Button size="lg" busy={accept.busy} onClick={() => void accept.act()}>
          {t('accept')}
        </Button>
        <Button size="lg" variant="secondary" disabled={accept.busy} onClick={() => setAsking(true)}>
          {t('decline')}
        </Button>
      </div>
      {isAsked && <p className="text-14">{t('terms:byAccepting', { version })}</p>}
      <p className="text-14 text-ink-2">{t('leaveAnyTime')}</p>
      {offer.expires_at && <p className="text-14 text-ink-2">{t('stands', { time: moment(offer.expires_at) })}</p>}
      {asking && (
        <ConfirmDialog
          title={t('declineTitle', { app: offer.app_name })}
          confirmLabel={t('decline')}
          destructive={false}
          onConfirm={async () => {
            await decline.act()
            setAsking(false)
          }}
          onClose={() => setAsking(false)}
        >
          {t('declineText')}
        </ConfirmDialog>
      )}
    </div>
  )
}
