import { useSuspenseQuery } from '@tanstack/react-query'
import type { Offer } from '@fortnight/contract/testing/offers'
import { OfferCard } from '../features/testers/portal/offers/offer-card.tsx'
import { loadAllTexts } from '../features/testers/portal/language.ts'
import { myOffers } from '../features/testers/portal/offers/offers.queries.ts'
import { LatePushCard } from '../features/testers/portal/push/late-push-card.tsx'
import { LoadFailed } from '../features/testers/portal/shell/load-failed.tsx'
import { PageTitle } from '../features/testers/portal/shell/page-title.tsx'
import { queryClient } from '../lib/query-client.ts'
import { EmptyState } from '../ui/empty-state.tsx'
import { useTranslation } from '../features/testers/portal/translation.ts'

export async function clientLoader() {
  void queryClient.prefetchQuery(myOffers)
  await loadAllTexts()
  return null
}

function Group({ title, offers }: { title: string; offers: Offer[] }) {
  if (!offers.length) return null
  return (
    <section className="mb-8">
      <h2 className="mb-3 text-20">{title}</h2>
      <ul className="grid gap-2.5">
        {offers.map((offer) => (
          <OfferCard key={offer.id} offer={offer} />
        ))}
      </ul>
    </section>
  )
}

const isOpen = ({ state, step }: Offer) => state === 'invited' && step === 'offered'

export default function TesterOffers() {
  const { t } = useTranslation('join')
  const { data } = useSuspenseQuery(myOffers)
  const going = data.filter((offer) => offer.ended_at === null && !isOpen(offer))
  return (
    <>
      <PageTitle>{t('shell:offers')}</PageTitle>
      {data.length === 0 && <EmptyState title={t('noOffersTitle')}>{t('noOffers')}</EmptyState>}
      <Group title={t('open')} offers={data.filter(isOpen)} />
      <Group title={t('going')} offers={going} />
      <Group title={t('ended')} offers={data.filter(({ ended_at }) => ended_at !== null)} />
      {/* It comes late, and would move what is tapped. */}
      <LatePushCard isInvitation />
    </>
  )
}

export const ErrorBoundary = LoadFailed
