import { embedded } from '../../../../lib/identity/embedded.ts'
import { markRedirectPending } from '../../../../lib/identity/redirect-pending.ts'
import { identitySettings } from '../../../../lib/identity/settings.ts'
import { rememberReturn } from '../../../../lib/return-url.ts'
import { Button, ButtonLink } from '../../../../ui/button.tsx'
import { GoogleIcon } from '../../../../ui/google-icon.tsx'
import { PageTitle } from '../shell/page-title.tsx'
import { TermsLink } from '../terms/terms-link.tsx'
import { useTranslation } from '../translation.ts'
import { AccountForm } from './account-form.tsx'
import { useWelcomeTexts } from './welcome-texts.ts'

const comeBack = () => rememberReturn(location.pathname + location.search)

/** The way through Google, in place of this page: it proves the account that will test. */
function ByGoogle({ label }: { label: string }) {
  const leave = () => {
    comeBack()
    markRedirectPending()
    void embedded.googleRedirect()
  }
  return (
    <Button variant="secondary" size="lg" onClick={leave}>
      <GoogleIcon />
      {label}
    </Button>
  )
}

/** What it is to be a tester, for people who open the application without a session, and the account that it needs. */
export function WelcomeScreen() {
  const { t } = useTranslation('join')
  const texts = useWelcomeTexts()
  return (
    <>
      <PageTitle>{t('applyTitle')}</PageTitle>
      <p className="text-18 text-ink-2">{t('applyLead')}</p>
      <ol className="mt-4 grid list-decimal gap-2 ps-5">
        {[texts.apply, texts.offer, texts.day].map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ol>
      <p className="mt-4 text-14 text-ink-2">
        {texts.needs} {t('neverFor')}
      </p>
      <section className="mt-6 grid gap-4">
        <h2 className="text-20">{texts.first}</h2>
        {identitySettings.google && <ByGoogle label={texts.google} />}
        <AccountForm />
        <ButtonLink variant="ghost" href="/?auth=sign-in" onClick={comeBack}>
          {texts.signIn}
        </ButtonLink>
      </section>
      <TermsLink />
    </>
  )
}
