import { useSearchParams } from 'react-router'
import { useAddressedDialog } from '../../../lib/addressed-dialog.ts'

const accountViews = [
  'name',
  'email',
  'password',
  'authenticator',
  'recovery-codes',
  'remove-authenticator',
  'delete',
] as const
export type AccountView = (typeof accountViews)[number]

const names = ['view'] as const

/** The dialog that the address names (`?view=password`). */
export function useAccountView() {
  const [params] = useSearchParams()
  const { open, close } = useAddressedDialog(names)
  const view = accountViews.find((known) => known === params.get('view'))
  return { view, open: (next: AccountView) => open({ view: next }), close }
}
