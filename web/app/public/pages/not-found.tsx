import { ButtonLink } from '../../ui/button.tsx'
import { StatusBlock } from '../../ui/status-block.tsx'
import { PageShell } from '../page-shell.tsx'

/** What an unknown address gets, with status 404. */
export function NotFound() {
  return (
    <PageShell>
      <div className="wrap">
        <StatusBlock title="Page not found" actions={<ButtonLink href="/">Go to Home</ButtonLink>}>
          There is nothing at this address. The link may be old or mistyped, or was withdrawn by its owner.
        </StatusBlock>
      </div>
    </PageShell>
  )
}
