import { Link } from 'react-router'
import { buttonClass } from '../../ui/button-class.ts'
import { StatusBlock } from '../../ui/status-block.tsx'

/** Shown to users who are not administrators. */
export function AccessDenied() {
  return (
    <main id="main" tabIndex={-1} className="wrap">
      <StatusBlock
        title="Access Denied"
        actions={
          <Link to="/dashboard" className={buttonClass()}>
            Go to your dashboard
          </Link>
        }
      >
        {"You don't have admin privileges to access this page."}
      </StatusBlock>
    </main>
  )
}
