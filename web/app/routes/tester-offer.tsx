import { useSuspenseQuery } from '@tanstack/react-query'
import type { ComponentType } from 'react'
import { Link } from 'react-router'
import type { Offer } from '@fortnight/contract/testing/offers'
import { joinSteps } from '@fortnight/contract/vocabulary/run-states'
import { joinStepForTester, seatEndForTester } from '@fortnight/contract/vocabulary/seats-for-testers'
import { AnswerOffer } from '../features/testers/portal/offers/answer-offer.tsx'
import { Credentials, InTheTest, LeaveTest, StoreGone } from '../features/testers/portal/offers/in-the-test.tsx'
import { InstallCode } from '../features/testers/portal/offers/install-code.tsx'
import { BecomeTester, InstallApp, WaitForList } from '../features/testers/portal/offers/join-steps.tsx'
import { OfferHead } from '../features/testers/portal/offers/offer-head.tsx'
import { OfferTerms } from '../features/testers/portal/offers/offer-terms.tsx'
import { OfferFacts, Part, Pay } from '../features/testers/portal/offers/offer-facts.tsx'
import { FindingsPanel } from '../features/testers/portal/findings/findings-panel.tsx'
import { loadAllTexts } from '../features/testers/portal/language.ts'
import { myOffers } from '../features/testers/portal/offers/offers.queries.ts'
import { LoadFailed } from '../features/testers/portal/shell/load-failed.tsx'
import { PageTitle } from '../features/testers/portal/shell/page-title.tsx'
import { BackLink } from '../lib/back-link.tsx'
import { queryClient } from '../lib/query-client.ts'
import { buttonClass } from '../ui/button-class.ts'
import { ProgressSteps } from '../ui/progress-steps.tsx'
import { StatusBlock } from '../ui/status-block.tsx'
import type { Route } from './+types/tester-offer.ts'
import { useTranslation } from '../features/testers/portal/translation.ts'

export async function clientLoader() {
  void queryClient.prefetchQuery(myOffers)
  await loadAllTexts()
  return null
}

/** What comes next for a seat. */
const next = {
  offered: AnswerOffer,
  accepted: WaitForList,
  listed: BecomeTester,
  opted_in: InstallApp,
  installed: InTheTest,
} satisfies Record<Offer['step'], ComponentType<{ offer: Offer }>>

function Going({ offer }: { offer: Offer }) {
  const { t } = useTranslation('join')
  // The step that is next is the current one; with the last one done, all are.
  const Next = next[offer.step]
  return (
    <>
      {offer.step !== 'offered' && (
        <ProgressSteps
          label={t('steps')}
          steps={joinSteps.map((step) => t(joinStepForTester[step]))}
          current={joinSteps.indexOf(offer.step) + 1}
        />
      )}
      <Next offer={offer} />
      {offer.install_code && <InstallCode app={offer.app_name} code={offer.install_code} />}
      {offer.has_credentials && <Credentials offer={offer} />}
    </>
  )
}

function Ended({ offer }: { offer: Offer }) {
  const { t } = useTranslation('join')
  const { state } = offer
  if (state === 'invited' || state === 'opted_in') return null
  return (
    <Part title={t(seatEndForTester[state])}>
      {state === 'opted_out' && <p className="text-ink-2">{t('leftForGood')}</p>}
    </Part>
  )
}

function NoOffer() {
  const { t } = useTranslation('join')
  return (
    <StatusBlock
      title={t('noOffersTitle')}
      actions={
        <Link to="/tester/offers" className={buttonClass()}>
          {t('backToOffers')}
        </Link>
      }
    >
      {t('gone')}
    </StatusBlock>
  )
}

export default function TesterOffer({ params }: Route.ComponentProps) {
  const { t } = useTranslation('join')
  const { data } = useSuspenseQuery(myOffers)
  const offer = data.find(({ id }) => String(id) === params.id)
  if (!offer) return <NoOffer />
  const going = offer.ended_at === null
  const isOpen = going && offer.step === 'offered'
  return (
    <article className="pb-8">
      <BackLink to="/tester/offers">{t('shell:offers')}</BackLink>
      {isOpen ? <OfferHead offer={offer} /> : <PageTitle>{offer.app_name}</PageTitle>}
      <div className="grid gap-6">
        {isOpen && <OfferTerms offer={offer} />}
        {going ? <Going offer={offer} /> : <Ended offer={offer} />}
        {going && offer.state === 'opted_in' && <FindingsPanel seat={offer.id} />}
        {going && offer.state === 'opted_in' && <StoreGone offer={offer} />}
        <OfferFacts offer={offer} />
        {!isOpen && <Pay offer={offer} />}
        {going && offer.step !== 'offered' && <LeaveTest offer={offer} />}
      </div>
    </article>
  )
}

export const ErrorBoundary = LoadFailed
