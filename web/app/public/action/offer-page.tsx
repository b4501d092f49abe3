import { zonedMomentFor } from '@fortnight/contract/format/for-testers'
import type { ActionProblem, ActionView } from '@fortnight/contract/testing/action-links'
import { useFormats } from '../../features/testers/portal/formats.ts'
import { OfferFacts } from '../../features/testers/portal/offers/offer-facts.tsx'
import { OfferTerms } from '../../features/testers/portal/offers/offer-terms.tsx'
import { testerTerms } from '@fortnight/contract/testers/tester-terms'
import { ChangedTerms } from '../../features/testers/portal/terms/changed-terms.tsx'
import { TermsLink } from '../../features/testers/portal/terms/terms-link.tsx'
import { ActionForm, Head, Problem, StepButton } from './action-form.tsx'
import { useTranslation } from '../../features/testers/portal/translation.ts'

type View = Extract<ActionView, { is: 'offer' }>

/** Declining asks first, without script: the button is behind a line that opens. */
function Decline({ path }: { path: string }) {
  const { t } = useTranslation('join')
  return (
    <details className="rounded-3 border border-line bg-surface px-4">
      <summary className="min-h-[52px] content-center font-semibold">{t('decline')}</summary>
      <div className="grid gap-3 pb-4">
        <p className="text-14 text-ink-2">{t('declineText')}</p>
        <ActionForm path={path}>
          <StepButton does="decline" variant="secondary">
            {t('links:declineSure')}
          </StepButton>
        </ActionForm>
      </div>
    </details>
  )
}

/** An open offer: what the test asks and pays, how long it is open, and the answer. */
export function OfferPage({
  path,
  view: { offer, timezone, terms },
  problem,
}: {
  path: string
  view: View
  problem: ActionProblem | undefined
}) {
  const { t, locale } = useTranslation('join')
  const { rupees } = useFormats()
  const { app_name: app, days_pay_pkr: pay, expires_at } = offer
  const days = t('shell:days', { count: offer.days })
  return (
    <>
      <Head app={t('offerFor', { device: offer.device })}>
        {pay > 0 ? t('offerPaid', { app, days, amount: rupees(pay) }) : t('offerUnpaid', { app, days })}
      </Head>
      <OfferTerms offer={offer} />
      <div className="grid gap-3">
        {terms === 'changed' && <ChangedTerms />}
        {problem === 'terms' && <Problem>{t('links:problem_terms')}</Problem>}
        <ActionForm path={path} terms>
          <StepButton does="accept">{t('accept')}</StepButton>
        </ActionForm>
        {terms && (
          <p className="text-14">
            {terms === 'first' ? t('links:agree') : t('terms:byAccepting', testerTerms)} <TermsLink />
          </p>
        )}
        <p className="text-14 text-ink-2">{t('leaveAnyTime')}</p>
        {expires_at && (
          <p className="text-14 text-ink-2">
            {t('links:open', { until: zonedMomentFor(locale, new Date(expires_at), timezone) })}
          </p>
        )}
        <Decline path={path} />
      </div>
      <OfferFacts offer={offer} />
    </>
  )
}
