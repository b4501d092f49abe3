import { Link } from 'react-router'
import type { Offer } from '@fortnight/contract/testing/offers'
import { seatEndForTester } from '@fortnight/contract/vocabulary/seats-for-testers'
import { AppTile } from '../../../../lib/app-tile.tsx'
import { Icon } from '../../../../ui/icon.tsx'
import { useFormats } from '../formats.ts'
import { useTranslation } from '../translation.ts'

/** What a seat waits for, or how it ended, in a few words. */
function useStanding({ state, step, expires_at, ended_at, access_method }: Offer): string {
  const { t } = useTranslation('join')
  const { moment } = useFormats()
  if (ended_at !== null && state !== 'invited' && state !== 'opted_in') return t(seatEndForTester[state])
  const time = expires_at === null ? '' : moment(expires_at)
  return t(step === 'accepted' && access_method === 'managed_group' ? 'step_adding' : `step_${step}`, { time })
}

/** One offer in the list; the whole of it leads to its page. */
export function OfferCard({ offer }: { offer: Offer }) {
  const { t } = useTranslation('join')
  const { rupees } = useFormats()
  const standing = useStanding(offer)
  const mine = offer.ended_at === null && offer.step !== 'accepted' && offer.step !== 'installed'
  return (
    <li>
      <Link
        to={`/tester/offers/${offer.id}`}
        className="grid grid-cols-[auto_1fr_auto] items-center gap-3.5 rounded-3 border border-line bg-surface p-3.5 no-underline hover:bg-hover"
      >
        <AppTile app={{ id: offer.app_id, name: offer.app_name, icon: offer.app_icon }} />
        <span className="min-w-0">
          <b className="block wrap-anywhere">
            <bdi>{offer.app_name}</bdi>
          </b>
          <span className={mine ? 'flex items-center gap-1.5 text-14 text-due-t' : 'text-14 text-ink-2'}>
            {mine && <Icon name="clock" size={14} />}
            {standing}
          </span>
          {offer.step === 'offered' && offer.ended_at === null && (
            <span className="block text-14 text-ink-2">{t('pays', { amount: rupees(offer.pay_per_day_pkr) })}</span>
          )}
        </span>
        <Icon name="next" />
      </Link>
    </li>
  )
}
