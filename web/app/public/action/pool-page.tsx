import type { ActionProblem, ActionView } from '@fortnight/contract/testing/action-links'
import { Moon } from '../../ui/moon.tsx'
import { TermsLink } from '../../features/testers/portal/terms/terms-link.tsx'
import { TermsSummary } from '../../features/testers/portal/terms/terms-summary.tsx'
import { ActionForm, Problem, StepButton } from './action-form.tsx'
import { useTranslation } from '../../features/testers/portal/translation.ts'

/** An imported tester is asked whether they want to test. */
export function PoolPage({
  path,
  view: { phones },
  problem,
}: {
  path: string
  view: Extract<ActionView, { is: 'pool' }>
  problem: ActionProblem | undefined
}) {
  const { t } = useTranslation('join')
  return (
    <>
      <h1 className="pt-2 text-title leading-tight tracking-tight text-balance">{t('links:poolTitle')}</h1>
      <p>{t('applyLead')}</p>
      <p className="text-14 text-ink-2">{t('neverFor')}</p>
      {phones && (
        <p className="grid gap-1 rounded-3 border border-line bg-surface p-4">
          <span className="text-14 text-ink-2">{t('links:poolPhone')}</span>
          <bdi className="font-semibold">{phones}</bdi>
        </p>
      )}
      {problem === 'terms' && <Problem>{t('links:problem_terms')}</Problem>}
      <ActionForm path={path} terms>
        <StepButton does="join">{t('links:poolYes')}</StepButton>
      </ActionForm>
      <p className="text-14">
        {t('links:poolAgree')} <TermsLink />
      </p>
      <TermsSummary />
      <details className="rounded-3 border border-line bg-surface px-4">
        <summary className="min-h-[52px] content-center font-semibold">{t('links:poolNo')}</summary>
        <div className="grid gap-3 pb-4">
          <p className="text-14 text-ink-2">{t('links:poolNoText')}</p>
          <ActionForm path={path}>
            <StepButton does="stay_out" variant="secondary">
              {t('links:poolNoSure')}
            </StepButton>
          </ActionForm>
        </div>
      </details>
    </>
  )
}

/** What their answer led to. */
export function WelcomePage({ view: { joined } }: { view: Extract<ActionView, { is: 'welcome' }> }) {
  const { t } = useTranslation('links')
  return (
    <>
      <Moon k={joined ? 1 : 0} size={56} quiet={!joined} className="mt-4" />
      <h1 className="text-title leading-tight tracking-tight text-balance">{joined ? t('joined') : t('stayedOut')}</h1>
      <p className="text-ink-2">{joined ? t('joinedText') : t('poolNoText')}</p>
    </>
  )
}
