import { useSuspenseQuery } from '@tanstack/react-query'
import { type ReactNode, useId, useState } from 'react'
import { stepUp } from '@fortnight/contract/identity/step-up'
import { myAccount } from '../../../lib/account.ts'
import { call } from '../../../lib/api.ts'
import { showProblem, useContractForm } from '../../../lib/form.ts'
import { hasPasskeys, loadPasskeys } from '../../../lib/identity/load-passkeys.ts'
import { messageOf } from '../../../lib/message-of.ts'
import type { ProofQuestion } from '../../../lib/recent-proof.tsx'
import { useUser } from '../../../lib/session.ts'
import { Button } from '../../../ui/button.tsx'
import { CodeField } from '../../../ui/code-field.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { Field } from '../../../ui/field.tsx'
import { FormAlert } from '../../../ui/form-alert.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { PasswordInput } from '../../../ui/password-input.tsx'
import { SubmitButtons } from '../../../ui/submit-buttons.tsx'
import { useUiLabels } from '../../../ui/ui-labels.ts'
import { AccountName } from './account-name.tsx'
import { refreshAccount } from './account.queries.ts'
import { ByVisitor } from './demo-proof.tsx'
import { useProofLabels } from './proof-labels.ts'
import { proofOf } from './proof-of.ts'
import { signInAgain } from './sign-in-again.ts'

/** The answer by a passkey, above the other one. */
function ByPasskey(question: ProofQuestion) {
  const labels = useProofLabels()
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string>()
  const prove = async () => {
    setBusy(true)
    setProblem(undefined)
    try {
      const { proveByPasskey, isDeclined } = await loadPasskeys()
      const proven = await proveByPasskey(proofOf(question)).then(
        () => true,
        (error: unknown) => {
          if (isDeclined(error)) return false
          throw error
        },
      )
      if (proven) {
        await refreshAccount()
        return question.onProven()
      }
    } catch (error) {
      setProblem(labels.wrong?.root ?? messageOf(error))
    }
    setBusy(false)
  }
  return (
    <div className="mb-4 grid gap-4">
      <Button variant="secondary" size="lg" busy={busy} onClick={() => void prove()}>
        <Icon name="key" />
        {labels.usePasskey}
      </Button>
      <FormAlert className="empty:hidden">{problem}</FormAlert>
      <p className="flex items-center gap-3 text-13 text-ink-3 before:h-px before:flex-1 before:bg-line after:h-px after:flex-1 after:bg-line">
        {labels.or}
      </p>
    </div>
  )
}

/** The password, and the code of the authenticator app if one is set up. */
function ByPassword({
  question,
  code: wantsCode,
  children,
}: {
  question: ProofQuestion
  code: boolean
  children: ReactNode
}) {
  const { onProven, onClose } = question
  const id = useId()
  const labels = useProofLabels()
  const { email } = useUser()
  const message = labels.missingCode
  const Proof = stepUp.byPassword.body.omit({ of: true }).refine(({ code }) => code !== '', { path: ['code'], message })
  const form = useContractForm(Proof, { password: '', code: wantsCode ? '' : undefined }, { mode: 'onSubmit' })
  const { errors, isSubmitting } = form.formState
  const submit = form.handleSubmit(async (body) => {
    try {
      await call(stepUp.byPassword, { body: { of: proofOf(question), ...body } })
      await refreshAccount()
      onProven()
    } catch (error) {
      void refreshAccount()
      showProblem(form, error, {
        'wrong-password': 'password',
        'invalid-second-factor': 'code',
        ...(wantsCode && { 'second-factor-required': 'code' }),
      })
    }
  })
  return (
    <Dialog
      title={labels.title}
      description={labels.lead(question)}
      width="sm"
      focus="field"
      onClose={onClose}
      footer={
        <SubmitButtons form={id} busy={isSubmitting} onCancel={onClose}>
          {labels.confirm}
        </SubmitButtons>
      }
    >
      {children}
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

/** The proof of users whose password is kept elsewhere, or who have none: a passkey, or signing in again. */
function BySigningIn({ question, children }: { question: ProofQuestion; children: ReactNode }) {
  const { onClose } = question
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
          <Button variant={children ? 'secondary' : 'primary'} busy={leaving} onClick={leave}>
            {labels.signInAgain}
          </Button>
        </>
      }
    >
      {children}
      <p className="text-14 text-ink-2">
        {labels.lead(question)} {labels.signIn}
      </p>
    </Dialog>
  )
}

/** Asks for a proof of identity, by what the account has; a sample person for no password, which a visitor does not know. */
export function ProofDialog(question: ProofQuestion) {
  const { has_password, second_factor, passkeys, sample } = useSuspenseQuery(myAccount).data
  if (sample && question.act !== 'administration') return <ByVisitor {...question} />
  const byPasskey = passkeys > 0 && hasPasskeys() && <ByPasskey {...question} />
  return has_password ? (
    <ByPassword code={second_factor} question={question}>
      {byPasskey}
    </ByPassword>
  ) : (
    <BySigningIn question={question}>{byPasskey}</BySigningIn>
  )
}
