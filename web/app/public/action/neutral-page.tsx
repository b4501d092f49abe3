import { linkAgainPath } from '@fortnight/contract/messaging/action-links'
import type { ActionProblem, ActionView } from '@fortnight/contract/testing/action-links'
import { Button } from '../../ui/button.tsx'
import { Moon } from '../../ui/moon.tsx'
import { ActionForm, Problem } from './action-form.tsx'
import { useTranslation } from '../../features/testers/portal/translation.ts'

function SendAgain({ problem }: { problem?: ActionProblem | undefined }) {
  const { t } = useTranslation('links')
  return (
    <ActionForm path={linkAgainPath}>
      <label className="grid gap-1.5 text-14 font-semibold">
        {t('email')}
        <input
          type="email"
          name="email"
          dir="ltr"
          required
          maxLength={254}
          autoComplete="email"
          className="min-h-12 w-full rounded-2 border border-line-2 bg-surface px-3 text-16"
        />
      </label>
      <label className="action-trap" aria-hidden="true">
        {t('leaveEmpty')}
        <input type="text" name="trap" tabIndex={-1} autoComplete="off" />
      </label>
      {problem && <Problem>{t(`problem_${problem}`)}</Problem>}
      <Button type="submit" size="lg">
        {t('sendLinks')}
      </Button>
    </ActionForm>
  )
}

/** The page of every link that allows nothing: it says nothing of any person, app or test. */
export function NeutralPage({
  view: { sent },
  problem,
}: {
  view: Extract<ActionView, { is: 'neutral' }>
  problem?: ActionProblem | undefined
}) {
  const { t } = useTranslation('links')
  return (
    <>
      <Moon k={sent ? 1 : 0} size={56} quiet={!sent} className="mt-4" />
      <h1 className="text-title leading-tight tracking-tight text-balance">
        {sent ? t('sentTitle') : t('endedTitle')}
      </h1>
      <p className="text-ink-2">{sent ? t('sent') : t('ended')}</p>
      {!sent && <SendAgain problem={problem} />}
    </>
  )
}
