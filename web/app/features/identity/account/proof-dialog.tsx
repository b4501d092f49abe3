import { useSuspenseQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { account } from '@fortnight/contract/identity/account'
import { myAccount } from '../../../lib/account.ts'
import { call } from '../../../lib/api.ts'
import { showProblem, useContractForm } from '../../../lib/form.ts'
import { useUser } from '../../../lib/session.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { Field } from '../../../ui/field.tsx'
import { FormAlert } from '../../../ui/form-alert.tsx'
import { PasswordInput } from '../../../ui/password-input.tsx'
import { refreshAccount } from './account.queries.ts'
import { CodeField } from '../../../ui/code-field.tsx'
import { SubmitButtons } from '../../../ui/submit-buttons.tsx'
import { useUiLabels } from '../../../ui/ui-labels.ts'
import { useProofLabels } from './proof-labels.ts'
import { signInAgain } from './sign-in-again.ts'
import { AccountName } from './account-name.tsx'

interface Answers {
  onProven: () => void
  onClose: () => void
}

/** The password, and the code of the authenticator app if one is set up. */
function ByPassword({ code: wantsCode, onProven, onClose }: Answers & { code: boolean }) {
  const id = useId()
  const labels = useProofLabels()
  const { email } = useUser()
  const message = labels.missingCode
  const Proof = account.confirm.body.refine(({ code }) => code !== '', { path: ['code'], message })
  const form = useContractForm(Proof, { password: '', code: wantsCode ? '' : undefined }, { mode: 'onSubmit' })
  const { errors, isSubmitting } = form.formState
  const submit = form.handleSubmit(async (body) => {
    try {
      await call(account.confirm, { body })
      await refreshAccount()
      onProven()
    } catch (error) {
      showProblem(form, error, {
        'wrong-password': 'password',
        'invalid-second-factor': 'code',
        'second-factor-required': 'code',
      })
    }
  })
  return (
    <Dialog
      title={labels.title}
      description={labels.lead}
      width="sm"
      focus="field"
      onClose={onClose}
      footer={
        <SubmitButtons form={id} busy={isSubmitting} onCancel={onClose}>
          {labels.confirm}
        </SubmitButtons>
      }
    >
      <form id={id} noValidate className="grid gap-4" onSubmit={(event) => void submit(event)}>
        <AccountName email={email} />
        <Field label={labels.password} error={errors.password && (labels.wrong?.password ?? errors.password.message)}>
          <PasswordInput autoComplete="current-password" {...form.register('password')} />
        </Field>
        {wantsCode && (
          <CodeField error={errors.code && (labels.wrong?.code ?? errors.code.message)} input={form.register('code')} />
        )}
        <FormAlert>{errors.root && (labels.wrong?.root ?? errors.root.message)}</FormAlert>
      </form>
    </Dialog>
  )
}

/** The proof of users whose password is kept elsewhere, or who have none: only signing in proves who they are. */
function BySigningIn({ onClose }: Answers) {
  const labels = useProofLabels()
  const { cancel } = useUiLabels()
  const [leaving, setLeaving] = useState(false)
  const leave = () => {
    setLeaving(true)
    void signInAgain()
  }
  return (
    <Dialog
      title={labels.title}
      width="sm"
      onClose={onClose}
      footer={
        <>
          <Button variant="ghost" onClick={onClose}>
            {cancel}
          </Button>
          <Button busy={leaving} onClick={leave}>
            {labels.signInAgain}
          </Button>
        </>
      }
    >
      <p className="text-14 text-ink-2">
        {labels.lead} {labels.signIn}
      </p>
    </Dialog>
  )
}

/** Asks who is there, by what the account has. */
export function ProofDialog(answers: Answers) {
  const { has_password, second_factor } = useSuspenseQuery(myAccount).data
  return has_password ? <ByPassword code={second_factor} {...answers} /> : <BySigningIn {...answers} />
}
