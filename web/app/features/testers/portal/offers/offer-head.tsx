import type { Offer } from '@fortnight/contract/testing/offers'
import { useFormats } from '../formats.ts'
import { useTabTitle } from '../shell/page-title.tsx'
import { TodayMoon } from '../today/today-moon.tsx'
import { AppTile } from '../../../../lib/app-tile.tsx'
import { useTranslation } from '../translation.ts'

/** An open offer in one sentence: the app, how long, and what it brings. */
export function OfferHead({ offer }: { offer: Offer }) {
  const { t } = useTranslation('join')
  const { rupees } = useFormats()
  const { app_name: app, days_pay_pkr: pay } = offer
  const days = t('shell:days', { count: offer.days })
  useTabTitle(app)
  return (
    <div className="today-head today-compact pt-3 pb-5">
      <div className="grid min-w-0 gap-2">
        <p className="flex items-center gap-3 text-14 text-ink-2">
          <AppTile app={{ id: offer.app_id, name: app, icon: offer.app_icon }} />
          {t('offerFor', { device: offer.device })}
        </p>
        <h1 className="today-answer">
          {pay > 0 ? t('offerPaid', { app, days, amount: rupees(pay) }) : t('offerUnpaid', { app, days })}
        </h1>
      </div>
      <TodayMoon lit={0} today={0} isSaved={false} />
    </div>
  )
}
