import { useState } from 'react'
import { readKept, saveKept } from '../../../../lib/kept.ts'
import { usePush } from '../../../../lib/push.ts'
import { Button } from '../../../../ui/button.tsx'
import { FormAlert } from '../../../../ui/form-alert.tsx'
import { Icon } from '../../../../ui/icon.tsx'
import { useTranslation } from '../translation.ts'

const hidden = 'push-card-hidden'

/**
 * Offers on this phone: whether they appear, and how to change that. With `isInvitation` only while they could and do
 * not, and until the tester hides it.
 */
export function PushCard({ isInvitation = false }: { isInvitation?: boolean }) {
  const { t } = useTranslation('push')
  const push = usePush()
  const [isHidden, setHidden] = useState(() => isInvitation && readKept(hidden) === true)
  if (!push || isHidden) return null
  const { state, here } = push
  if (isInvitation && state !== 'off' && state !== 'install') return null
  const hide = () => {
    saveKept(hidden, true)
    setHidden(true)
  }
  return (
    <section className="mt-6 grid gap-3 rounded-3 border border-line bg-surface p-4">
      <h2 className="flex items-center gap-2.5 text-16 font-semibold">
        <Icon name="bell" />
        {t('title')}
      </h2>
      <p role="status" className="text-14 text-ink-2">
        {t(state)}
      </p>
      {push.hasFailed && <FormAlert>{t('failed')}</FormAlert>}
      <div className="flex flex-wrap gap-2.5 empty:hidden">
        {state === 'off' && (
          <Button busy={push.isBusy} onClick={push.turnOn}>
            {t('turnOn')}
          </Button>
        )}
        {state === 'on' && here && (
          <Button variant="secondary" busy={push.isBusy} onClick={() => push.turnOff(here.id)}>
            {t('turnOff')}
          </Button>
        )}
        {isInvitation && (
          <Button variant="ghost" onClick={hide}>
            {t('notNow')}
          </Button>
        )}
      </div>
    </section>
  )
}
