import { Link } from 'react-router'
import { buttonClass } from '../../ui/button-class.ts'
import { StatusBlock } from '../../ui/status-block.tsx'

/** Shown to an administrator whose session began without an authenticator app. */
export function SecondFactorNeeded() {
  return (
    <StatusBlock
      alert
      title="One more step"
      moon={0.5}
      actions={
        <Link to="/account#authenticator" className={buttonClass()}>
          Go to your authenticator app
        </Link>
      }
    >
      Administrators sign in with an authenticator app. Set one up, or sign in with its code, to open the admin panel.
    </StatusBlock>
  )
}
