import { testerPortal } from '@fortnight/contract/testers/tester-portal'
import { testerTerms } from '@fortnight/contract/testers/tester-terms'
import { call } from '../../../../lib/api.ts'
import { Button } from '../../../../ui/button.tsx'
import { showToast } from '../../../../ui/toast-store.ts'
import { useMe } from '../tester.queries.ts'
import { useAct } from '../use-act.ts'
import { useTranslation } from '../translation.ts'
import { ChangedTerms } from './changed-terms.tsx'
import { TermsLink } from './terms-link.tsx'

/** Asks a tester for the version of the terms that is in force; nothing for those who agreed to it. */
export function TermsCard() {
  const { t } = useTranslation('terms')
  const { agreed, status } = useMe()
  const { version } = testerTerms
  const agree = useAct(() => call(testerPortal.agree, { body: { version } }))
  // What a phone without a connection kept can be older than this question.
  if (agreed === undefined || agreed === version || status === 'banned' || status === 'retired') return null
  return (
    <section className="mt-5 grid justify-items-start gap-3">
      {agreed === null ? <h2 className="text-20">{t('needTitle')}</h2> : <ChangedTerms />}
      <p className="text-14">{t('needText')}</p>
      <div className="flex flex-wrap items-center gap-4">
        <Button
          busy={agree.busy}
          onClick={() =>
            void agree.act().then((done) => {
              if (done) showToast(t('agreed'))
            })
          }
        >
          {t('agree')}
        </Button>
        <TermsLink />
      </div>
    </section>
  )
}
