import type { ActionProblem, ActionView } from '@fortnight/contract/testing/action-links'
import { useTranslation } from '../../features/testers/portal/translation.ts'
import { Button } from '../../ui/button.tsx'
import { ActionForm, Head, Problem } from './action-form.tsx'

type View = Extract<ActionView, { is: 'opened' }>

/** The page that an app links to: its tester gives the code of their seat. */
export function OpenedPage({ path, view, problem }: { path: string; view: View; problem: ActionProblem | undefined }) {
  const { t } = useTranslation('links')
  const { app, done } = view
  if (done)
    return (
      <>
        <Head app={app}>{t('openedDone')}</Head>
        <p className="text-ink-2">{t('openedDoneText')}</p>
      </>
    )
  return (
    <>
      <Head app={app}>{t('openedTitle', { app })}</Head>
      <p className="text-ink-2">{t('openedText')}</p>
      <ActionForm path={path}>
        {problem === 'install_code' && <Problem>{t('problem_install_code')}</Problem>}
        <label className="grid gap-1.5 text-14 font-semibold">
          <span>{t('openedCode')}</span>
          <input
            name="code"
            required
            maxLength={20}
            dir="ltr"
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            className="min-h-12 w-full rounded-2 border border-line-2 bg-surface px-3 font-mono text-16"
          />
        </label>
        <Button type="submit" size="lg">
          {t('openedSend')}
        </Button>
      </ActionForm>
    </>
  )
}
