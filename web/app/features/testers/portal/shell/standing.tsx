import type { TesterState } from '@fortnight/contract/vocabulary/tester-states'
import { brand } from '../../../../lib/brand.ts'
import { Icon } from '../../../../ui/icon.tsx'
import { useTranslation } from '../translation.ts'

const labels = {
  expected: ['appliedTitle', 'applied'],
  applied: ['appliedTitle', 'applied'],
  verified: ['appliedTitle', 'applied'],
  paused: ['pausedTitle', 'paused'],
  suspended: ['suspendedTitle', 'suspended'],
  banned: ['endedTitle', 'ended'],
  retired: ['endedTitle', 'ended'],
} as const

/** Why a tester gets no offers now; nothing for those who can get some. */
export function Standing({ status }: { status: TesterState }) {
  const { t } = useTranslation()
  if (status === 'available') return null
  const [title, text] = labels[status]
  return (
    <div className="mt-5 grid gap-1 rounded-3 border border-line bg-surface p-4 text-14">
      <p className="flex items-center gap-2 font-semibold">
        <Icon name="info" />
        {t(title)}
      </p>
      <p className="text-ink-2">{t(text)}</p>
      {(status === 'suspended' || status === 'banned') && (
        <p>
          <a href={`mailto:${brand.supportEmail}`}>{t('contact')}</a>
        </p>
      )}
    </div>
  )
}
