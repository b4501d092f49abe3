import { Link } from 'react-router'
import { buttonClass } from '../../ui/button-class.ts'
import { StatusBlock } from '../../ui/status-block.tsx'

/** Shown to administrators whose session has shown no second factor yet. */
export function ProtectFirst() {
  return (
    <main id="main" tabIndex={-1} className="wrap">
      <StatusBlock
        title="Protect your account first"
        actions={
          <Link to="/account#authenticator" className={buttonClass()}>
            Go to your account
          </Link>
        }
      >
        Administrators sign in with an authenticator app or a passkey, so that a stolen password is not enough. Set one
        up in your account to open this panel: it takes a minute.
      </StatusBlock>
    </main>
  )
}
