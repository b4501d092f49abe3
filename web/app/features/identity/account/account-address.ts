import { useSearchParams } from 'react-router'
import { useAddressedDialog } from '../../../lib/addressed-dialog.ts'

const accountViews = [
  'name',
  'email',
  'password',
  'authenticator',
  'recovery-codes',
  'remove-authenticator',
  'add-passkey',
  'rename-passkey',
  'remove-passkey',
  'delete',
] as const
export type AccountView = (typeof accountViews)[number]

/** Dialogs about one passkey. */
export type PasskeyView = 'rename-passkey' | 'remove-passkey'

const names = ['view', 'passkey'] as const

/** The dialog that the address names (`?view=password`), and the passkey that it is about. */
export function useAccountView() {
  const [params] = useSearchParams()
  const { open, close } = useAddressedDialog(names)
  const view = accountViews.find((known) => known === params.get('view'))
  return {
    view,
    passkey: params.get('passkey') ?? '',
    open: (next: AccountView) => open({ view: next }),
    openPasskey: (next: PasskeyView, passkey: string) => open({ view: next, passkey }),
    close,
  }
}
