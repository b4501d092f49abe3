import { useState } from 'react'
import { testerPortal } from '@fortnight/contract/testers/tester-portal'
import type { TesterState } from '@fortnight/contract/vocabulary/tester-states'
import { call } from '../../../../lib/api.ts'
import { Button } from '../../../../ui/button.tsx'
import { ConfirmDialog } from '../../../../ui/confirm-dialog.tsx'
import { useAct } from '../use-act.ts'
import { useTranslation } from '../translation.ts'

function Withdraw() {
  const { t } = useTranslation('join')
  const [asking, setAsking] = useState(false)
  const { act } = useAct(() => call(testerPortal.withdraw, {}))
  return (
    <>
      <Button variant="secondary" onClick={() => setAsking(true)}>
        {t('withdraw')}
      </Button>
      {asking && (
        <ConfirmDialog
          title={t('withdrawTitle')}
          confirmLabel={t('withdraw')}
          onConfirm={async () => {
            await act()
            setAsking(false)
          }}
          onClose={() => setAsking(false)}
        >
          {t('withdrawText')}
        </ConfirmDialog>
      )}
    </>
  )
}

/** What a tester can do about their state: pause, come back, take the application back. */
export function StandingActs({ status }: { status: TesterState }) {
  const { t } = useTranslation('join')
  const pause = useAct(() => call(testerPortal.pause, {}))
  const resume = useAct(() => call(testerPortal.resume, {}))
  return (
    <section className="mt-10 grid justify-items-start gap-3 border-t border-line pt-6">
      {status === 'available' && (
        <>
          <p className="text-14 text-ink-2">{t('pauseText')}</p>
          <Button variant="secondary" busy={pause.busy} onClick={() => void pause.act()}>
            {t('pause')}
          </Button>
        </>
      )}
      {status === 'paused' && (
        <Button busy={resume.busy} onClick={() => void resume.act()}>
          {t('resume')}
        </Button>
      )}
      {(status === 'applied' || status === 'verified') && <Withdraw />}
    </section>
  )
}
