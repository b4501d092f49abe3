import { useTranslation } from '../../features/testers/portal/translation.ts'

/** What to enter on the page that the app itself links to, on a page without script. */
export function ActionCode({ app, code }: { app: string; code: string }) {
  const { t } = useTranslation('join')
  return (
    <section className="grid gap-1.5 rounded-3 border border-line bg-surface p-4">
      <h2 className="text-16">{t('codeTitle')}</h2>
      <p className="text-14 text-ink-2">{t('codeText', { app })}</p>
      <p>
        <b dir="ltr" className="font-mono text-24 select-all">
          {code}
        </b>
      </p>
      <p className="text-13 text-ink-3">{t('links:codeChanges')}</p>
    </section>
  )
}
