import { useId } from 'react'
import { account } from '@fortnight/contract/identity/account'
import { required } from '@fortnight/contract/text'
import { call } from '../../../lib/api.ts'
import { showProblem, useContractForm } from '../../../lib/form.ts'
import { buttonClass } from '../../../ui/button-class.ts'
import { CopyButton } from '../../../ui/copy-button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { Field } from '../../../ui/field.tsx'
import { FormAlert } from '../../../ui/form-alert.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { refreshAccount } from './account.queries.ts'
import { CodeInput } from '../../../ui/code-input.tsx'
import { SubmitButtons } from '../../../ui/submit-buttons.tsx'
import { QrCode } from '../../../lib/qr-code.tsx'
import { useRecentProof } from '../../../lib/recent-proof.tsx'

/** A secret in groups of four, as people type it. */
const inGroups = (secret: string) => secret.match(/.{1,4}/g)?.join(' ') ?? secret

const FirstCode = account.confirmAuthenticator.body.extend({
  code: required(40, 'Enter the code that the app shows now.'),
})

/** The secret to scan or type into an app, and the app's first code as the proof that it arrived. */
export function AuthenticatorForm({
  secret,
  uri,
  replaces,
  onConfirmed,
  onClose,
}: {
  secret: string
  uri: string
  /** Whether an app is in use, which this one takes the place of. */
  replaces: boolean
  onConfirmed: (recoveryCodes: readonly string[]) => void
  onClose: () => void
}) {
  const id = useId()
  const { withProof } = useRecentProof()
  const form = useContractForm(FirstCode, { code: '' }, { mode: 'onSubmit' })
  const { errors, isSubmitting } = form.formState
  const submit = form.handleSubmit(async (body) => {
    try {
      const confirmed = await withProof(() => call(account.confirmAuthenticator, { body }))
      if (!confirmed) return
      // Reads whether administration is open now before the user is led there.
      await refreshAccount()
      onConfirmed(confirmed.recovery_codes)
    } catch (error) {
      showProblem(form, error, { 'invalid-second-factor': 'code' })
    }
  })
  return (
    <Dialog
      title={replaces ? 'Use another phone' : 'Set up authenticator app'}
      description={
        replaces
          ? 'The app you use now works until the new one is on. You then get new recovery codes, and are signed out everywhere else.'
          : 'Turning it on signs you out everywhere else.'
      }
      onClose={onClose}
      footer={
        <SubmitButtons form={id} busy={isSubmitting} onCancel={onClose}>
          Turn on
        </SubmitButtons>
      }
    >
      <div className="grid items-start gap-x-6 gap-y-4 sm:grid-cols-[auto_minmax(0,1fr)]">
        <QrCode text={uri} label="QR code for your authenticator app" className="size-44 rounded-2" />
        <div className="grid justify-items-start gap-3 text-14">
          <p className="text-ink-2">
            Scan this with an authenticator app: Aegis, 1Password, Google Authenticator or any other. On this device, or
            where scanning fails, enter the key by hand.
          </p>
          <div className="grid w-full grid-cols-[minmax(0,1fr)_auto] items-center gap-2 rounded-2 bg-sunken py-1.5 pr-1.5 pl-3.5">
            <span aria-label="Key" role="group" className="font-mono text-13 wrap-anywhere">
              {inGroups(secret)}
            </span>
            <CopyButton text={secret} label="Copy key" announcement="Key copied" className="max-sm:size-11!" />
          </div>
          <a href={uri} className={buttonClass({ variant: 'secondary' }, 'hidden! pointer-coarse:inline-flex!')}>
            <Icon name="external" />
            Open in the app
          </a>
        </div>
      </div>
      <form
        id={id}
        noValidate
        className="mt-5 grid gap-4 border-t border-line pt-5"
        onSubmit={(event) => void submit(event)}
      >
        <Field
          label="Authentication code"
          hint="The six digits that the app shows now"
          error={errors.code?.message}
          className="max-w-[240px]"
        >
          <CodeInput inputMode="numeric" {...form.register('code')} />
        </Field>
        <FormAlert>{errors.root?.message}</FormAlert>
      </form>
    </Dialog>
  )
}
