import { lazy, Suspense } from 'react'
import { deviceOf } from '@fortnight/contract/device'
import { useTranslation } from '../translation.ts'

const QrCode = lazy(async () => ({ default: (await import('../../../../lib/qr-code.tsx')).QrCode }))

/** On a computer: the way to open this page on the phone, where model and version are read instead of typed. */
export function OpenOnPhone() {
  const { t } = useTranslation('join')
  if (deviceOf(navigator.userAgent).handheld) return null
  return (
    <div className="flex flex-wrap items-center gap-4 rounded-3 border border-line bg-surface p-4">
      <Suspense fallback={<div className="size-28" />}>
        <QrCode text={location.origin + location.pathname} label={t('phoneCode')} className="size-28 flex-none" />
      </Suspense>
      <p className="min-w-48 flex-1 text-14 text-ink-2">{t('openOnPhone')}</p>
    </div>
  )
}
