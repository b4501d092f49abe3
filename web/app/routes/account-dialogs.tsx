import { useNavigate } from 'react-router'
import type { AccountView, useAccountView } from '../features/identity/account/account-address.ts'
import { chunk } from '../lib/load-chunk.ts'
import { lazyDialog } from '../lib/lazy-dialog.tsx'
import { useUnsaved } from './unsaved.tsx'

const moduleUrl = import.meta.url
const loadPasskey = chunk(() => import('../features/identity/account/passkey-dialogs.tsx'), moduleUrl)
const load = {
  name: chunk(() => import('../features/identity/account/name-dialog.tsx'), moduleUrl),
  email: chunk(() => import('../features/identity/account/email-dialog.tsx'), moduleUrl),
  password: chunk(() => import('../features/identity/account/password-dialog.tsx'), moduleUrl),
  authenticator: chunk(() => import('../features/identity/account/authenticator-dialog.tsx'), moduleUrl),
  'recovery-codes': chunk(() => import('../features/identity/account/recovery-codes-dialog.tsx'), moduleUrl),
  'remove-authenticator': chunk(
    () => import('../features/identity/account/remove-authenticator-dialog.tsx'),
    moduleUrl,
  ),
  'add-passkey': loadPasskey,
  'rename-passkey': loadPasskey,
  'remove-passkey': loadPasskey,
  delete: chunk(() => import('../features/identity/account/delete-account-dialog.tsx'), moduleUrl),
}

const NameDialog = lazyDialog(load.name, (module) => module.NameDialog)
const EmailDialog = lazyDialog(load.email, (module) => module.EmailDialog)
const PasswordDialog = lazyDialog(load.password, (module) => module.PasswordDialog)
const AuthenticatorDialog = lazyDialog(load.authenticator, (module) => module.AuthenticatorDialog)
const RecoveryCodesDialog = lazyDialog(load['recovery-codes'], (module) => module.RecoveryCodesDialog)
const RemoveAuthenticatorDialog = lazyDialog(load['remove-authenticator'], (module) => module.RemoveAuthenticatorDialog)
const AddPasskeyDialog = lazyDialog(loadPasskey, (module) => module.AddPasskeyDialog)
const PasskeyDialog = lazyDialog(loadPasskey, (module) => module.PasskeyDialog)
const DeleteAccountDialog = lazyDialog(load.delete, (module) => module.DeleteAccountDialog)

/** Loads a dialog's code when a pointer or the focus comes near what opens it. A failure shows when it is opened. */
export function warmDialog(view: AccountView) {
  load[view]().catch(() => undefined)
}

/** The dialog that the address names, over the account. */
export function AccountDialogs({ dialog: { view, passkey, close } }: { dialog: ReturnType<typeof useAccountView> }) {
  const navigate = useNavigate()
  const { onDirty, question } = useUnsaved({
    title: 'Leave the codes?',
    confirmLabel: 'Leave',
    cancelLabel: 'Stay',
    message: 'They are not shown again. Without them a lost phone locks you out.',
  })
  const codesShown = () => onDirty(true)
  const done = (opensAdmin: boolean) => {
    onDirty(false)
    if (opensAdmin) void navigate('/admin')
    else close()
  }
  return (
    <>
      {view === 'name' && <NameDialog onClose={close} />}
      {view === 'email' && <EmailDialog onClose={close} />}
      {view === 'password' && <PasswordDialog onClose={close} />}
      {view === 'authenticator' && <AuthenticatorDialog onClose={close} onCodes={codesShown} onDone={done} />}
      {view === 'recovery-codes' && (
        <RecoveryCodesDialog onClose={close} onCodes={codesShown} onDone={() => done(false)} />
      )}
      {view === 'remove-authenticator' && <RemoveAuthenticatorDialog onClose={close} />}
      {view === 'add-passkey' && <AddPasskeyDialog onClose={close} />}
      {view === 'rename-passkey' && <PasskeyDialog act="rename" id={passkey} onClose={close} />}
      {view === 'remove-passkey' && <PasskeyDialog act="remove" id={passkey} onClose={close} />}
      {view === 'delete' && <DeleteAccountDialog onClose={close} />}
      {question}
    </>
  )
}
