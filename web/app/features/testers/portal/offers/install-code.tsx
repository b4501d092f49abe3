import { CopyButton } from '../../../../ui/copy-button.tsx'
import { useTranslation } from '../translation.ts'
import { Part } from './offer-facts.tsx'

/** What to enter on the page that the app itself links to. */
export function InstallCode({ app, code }: { app: string; code: string }) {
  const { t } = useTranslation('join')
  return (
    <Part title={t('codeTitle')}>
      <p className="text-ink-2">{t('codeText', { app })}</p>
      <p className="flex items-center gap-3">
        <b dir="ltr" className="font-mono text-24">
          {code}
        </b>
        <CopyButton text={code} label={code} className="size-11!" />
      </p>
    </Part>
  )
}
