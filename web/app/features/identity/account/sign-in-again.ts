import { rememberReturn } from '../../../lib/return-url.ts'
import { signOut } from '../../../lib/session.ts'

/** Signs out and opens the dialog to sign in, which leads back here. */
export async function signInAgain(): Promise<void> {
  const back = location.pathname + location.search + location.hash
  await signOut()
  rememberReturn(back)
  location.replace('/?auth=sign-in')
}
