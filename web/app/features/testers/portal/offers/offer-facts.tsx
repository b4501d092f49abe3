import type { ReactNode } from 'react'
import type { Offer } from '@fortnight/contract/testing/offers'
import { useFormats } from '../formats.ts'
import { useTranslation } from '../translation.ts'
import { PayLines } from './offer-terms.tsx'

/** A part of an offer's page under its own heading. */
export function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="grid gap-2 border-t border-line pt-5">
      <h2 className="text-18">{title}</h2>
      {children}
    </section>
  )
}

const className = 'tester-said text-ink-2'

/** What the test pays: for days of use that can be shown, and for nothing else. */
export function Pay({ offer }: { offer: Offer }) {
  const { t } = useTranslation('join')
  const { rupees } = useFormats()
  return (
    <div>
      <p className="text-24 font-semibold">{t('pays', { amount: rupees(offer.pay_per_day_pkr) })}</p>
      <p>
        <PayLines offer={offer} />
      </p>
    </div>
  )
}

/** What is asked of the tester, and what the developer says of the app. */
export function OfferFacts({ offer }: { offer: Offer }) {
  const { t } = useTranslation('join')
  const duties = [
    t('dutyStay', { days: t('shell:days', { count: offer.days }) }),
    t('dutyUse', { minutes: t('shell:minutes', { count: offer.minutes }) }),
    t('dutyNotes'),
  ]
  return (
    <>
      {offer.step !== 'offered' && (
        <Part title={t('duties')}>
          <ul className="grid list-disc gap-1.5 ps-5 text-ink-2">
            {duties.map((duty) => (
              <li key={duty}>{duty}</li>
            ))}
          </ul>
        </Part>
      )}
      <Part title={t('about')}>
        <p className={className}>{offer.description}</p>
      </Part>
      {offer.requirements && (
        <Part title={t('wants')}>
          <p className={className}>{offer.requirements}</p>
        </Part>
      )}
      {offer.instructions && (
        <Part title={t('instructions')}>
          <p className={className}>{offer.instructions}</p>
        </Part>
      )}
      <Part title={t('device')}>
        <p className="text-ink-2">
          <bdi>{offer.device}</bdi>
        </p>
      </Part>
    </>
  )
}
