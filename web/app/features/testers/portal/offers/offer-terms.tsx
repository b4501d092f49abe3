import type { ReactNode } from 'react'
import { missesForgiven } from '@fortnight/contract/operations/tester-pay'
import type { Offer } from '@fortnight/contract/testing/offers'
import { useFormats } from '../formats.ts'
import { useTranslation } from '../translation.ts'

function Term({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="grid grid-cols-[5.5rem_minmax(0,1fr)] gap-3 border-t border-line py-3">
      <dt className="text-14 text-ink-2">{name}</dt>
      <dd className="text-16 font-medium">{children}</dd>
    </div>
  )
}

/** What a seat pays, in lines: for a day, for later ones, for all of them, and for days left if we end it early. */
export function PayLines({ offer }: { offer: Offer }) {
  const { t } = useTranslation('join')
  const { rupees } = useFormats()
  const { days, paid_days, pay_per_day_pkr: daily, streak_after, streak_pkr, bonus_pkr, release_pkr } = offer
  const allDays = t('shell:days', { count: days })
  const growing = [
    streak_pkr > 0 &&
      streak_after < days &&
      t('paysMore', { amount: rupees(daily + streak_pkr), days: t('shell:days', { count: streak_after }) }),
    bonus_pkr > 0 && t('paysBonus', { amount: rupees(bonus_pkr), days: allDays }),
  ].filter((line) => line !== false)
  const lines = [
    ...growing,
    growing.length > 0 && t('paysAll', { amount: rupees(offer.days_pay_pkr), days: allDays }),
    offer.most_pay_pkr > offer.days_pay_pkr &&
      t('paysMost', { amount: rupees(offer.most_pay_pkr), days: t('shell:days', { count: paid_days }) }),
    release_pkr > 0 && t('paysLeft', { amount: rupees(release_pkr), count: missesForgiven }),
  ].filter((line) => line !== false)
  return lines.map((line) => (
    <span key={line} className="block text-14 font-normal text-ink-2">
      {line}
    </span>
  ))
}

/** What an open offer asks for, and what it pays. */
export function OfferTerms({ offer }: { offer: Offer }) {
  const { t } = useTranslation('join')
  const { rupees } = useFormats()
  return (
    <dl className="border-b border-line">
      <Term name={t('termDaily')}>{t('daily', { minutes: t('shell:minutes', { count: offer.minutes }) })}</Term>
      <Term name={t('termDays')}>{t('atLeastDays', { days: t('shell:days', { count: offer.days }) })}</Term>
      <Term name={t('termPay')}>
        {t('pays', { amount: rupees(offer.pay_per_day_pkr) })}
        <PayLines offer={offer} />
      </Term>
      <Term name={t('termPaidTo')}>{t('paidTo')}</Term>
    </dl>
  )
}
