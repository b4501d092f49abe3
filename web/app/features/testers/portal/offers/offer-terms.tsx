import type { ReactNode } from 'react'
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

/** What an open offer asks for, and what it pays. */
export function OfferTerms({ offer }: { offer: Offer }) {
  const { t } = useTranslation('join')
  const { rupees } = useFormats()
  const paidLonger = offer.most_pay_pkr > offer.days_pay_pkr
  return (
    <dl className="border-b border-line">
      <Term name={t('termDaily')}>{t('daily', { minutes: t('shell:minutes', { count: offer.minutes }) })}</Term>
      <Term name={t('termDays')}>{t('atLeastDays', { days: t('shell:days', { count: offer.days }) })}</Term>
      <Term name={t('termPay')}>
        {t('pays', { amount: rupees(offer.pay_per_day_pkr) })}
        {paidLonger && (
          <span className="block text-14 font-normal text-ink-2">
            {t('paysMost', {
              amount: rupees(offer.most_pay_pkr),
              days: t('shell:days', { count: offer.paid_days }),
            })}
          </span>
        )}
      </Term>
      <Term name={t('termPaidTo')}>{t('paidTo')}</Term>
    </dl>
  )
}
