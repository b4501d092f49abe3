import { useTranslation } from 'react-i18next'
import type { ActionView } from '@fortnight/contract/testing/action-links'
import { Moon } from '../../ui/moon.tsx'
import { ActionForm, StepButton } from './action-form.tsx'
import { useActionTexts } from './page-language.tsx'

/** An imported tester is asked whether they want to test. */
export function PoolPage({ path, view: { phones } }: { path: string; view: Extract<ActionView, { is: 'pool' }> }) {
  const { t } = useTranslation('join')
  const { own } = useActionTexts()
  return (
    <>
      <h1 className="pt-2 text-title leading-tight tracking-tight text-balance">{own.poolTitle}</h1>
      <p>{t('applyLead')}</p>
      <p className="text-14 text-ink-2">{t('neverFor')}</p>
      {phones && (
        <p className="grid gap-1 rounded-3 border border-line bg-surface p-4">
          <span className="text-14 text-ink-2">{own.poolPhone}</span>
          <bdi className="font-semibold">{phones}</bdi>
        </p>
      )}
      <ActionForm path={path}>
        <StepButton does="join">{own.poolYes}</StepButton>
      </ActionForm>
      <p className="text-14">
        {own.poolAgree}{' '}
        <a href="/terms" target="_blank" rel="noreferrer">
          {own.terms}
        </a>
      </p>
      <details className="rounded-3 border border-line bg-surface px-4">
        <summary className="min-h-[52px] content-center font-semibold">{own.poolNo}</summary>
        <div className="grid gap-3 pb-4">
          <p className="text-14 text-ink-2">{own.poolNoText}</p>
          <ActionForm path={path}>
            <StepButton does="stay_out" variant="secondary">
              {own.poolNoSure}
            </StepButton>
          </ActionForm>
        </div>
      </details>
    </>
  )
}

/** What their answer led to. */
export function WelcomePage({ view: { joined } }: { view: Extract<ActionView, { is: 'welcome' }> }) {
  const { own } = useActionTexts()
  return (
    <>
      <Moon k={joined ? 1 : 0} size={56} quiet={!joined} className="mt-4" />
      <h1 className="text-title leading-tight tracking-tight text-balance">{joined ? own.joined : own.stayedOut}</h1>
      <p className="text-ink-2">{joined ? own.joinedText : own.poolNoText}</p>
    </>
  )
}
