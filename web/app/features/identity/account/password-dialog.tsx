import { useId } from 'react'
import { account } from '@fortnight/contract/identity/account'
import { call } from '../../../lib/api.ts'
import { showProblem, useContractForm } from '../../../lib/form.ts'
import { useUser } from '../../../lib/session.ts'
import { passwordPair, typedTwice } from '../../../lib/typed-twice.ts'
import { Dialog } from '../../../ui/dialog.tsx'
import { Field } from '../../../ui/field.tsx'
import { FormAlert } from '../../../ui/form-alert.tsx'
import { PasswordInput } from '../../../ui/password-input.tsx'
import { PasswordPair } from '../../../ui/password-pair.tsx'
import { showToast } from '../../../ui/toast-store.ts'
import { SubmitButtons } from '../../../ui/submit-buttons.tsx'
import { refreshAccount } from './account.queries.ts'
import { AccountName } from './account-name.tsx'

const PasswordChange = typedTwice(account.changePassword.body.extend(passwordPair))
const empty = { current_password: '', password: '', confirm_password: '' }

/** Another password for the account. */
export function PasswordDialog({ onClose }: { onClose: () => void }) {
  const id = useId()
  const { email, role } = useUser()
  const form = useContractForm(PasswordChange, empty, { mode: 'onSubmit' })
  const { errors, isSubmitting } = form.formState
  const mismatch = errors.confirm_password?.message
  const submit = form.handleSubmit(async ({ current_password, password }) => {
    try {
      await call(account.changePassword, { body: { current_password, password } })
      void refreshAccount()
      showToast('Password changed', { detail: 'Every other session has ended.' })
      onClose()
    } catch (error) {
      showProblem(form, error, { 'wrong-password': 'current_password', 'weak-password': 'password' })
    }
  })
  return (
    <Dialog
      title="Change password"
      width="sm"
      focus="field"
      onClose={onClose}
      footer={
        <SubmitButtons form={id} busy={isSubmitting} onCancel={onClose}>
          Change password
        </SubmitButtons>
      }
    >
      <form id={id} noValidate className="grid gap-4" onSubmit={(event) => void submit(event)}>
        <AccountName email={email} />
        <Field label="Current password" error={errors.current_password?.message}>
          <PasswordInput autoComplete="current-password" {...form.register('current_password')} />
        </Field>
        <PasswordPair
          label="New password"
          hint={role === 'admin' ? 'At least 12 characters' : undefined}
          error={errors.password?.message}
          mismatch={mismatch !== undefined}
          password={form.register('password')}
          confirmation={form.register('confirm_password')}
        />
        <FormAlert title={mismatch && 'Password Mismatch'}>{mismatch ?? errors.root?.message}</FormAlert>
      </form>
    </Dialog>
  )
}
