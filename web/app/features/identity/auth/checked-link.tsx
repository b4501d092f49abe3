import { type ReactNode, Suspense, use, useState } from 'react'
import { ButtonLink } from '../../../ui/button.tsx'
import { SessionCheck } from '../../../ui/session-check.tsx'
import { StatusBlock } from '../../../ui/status-block.tsx'
import type { OpenedLink } from './check-link.ts'
import { LinkPage } from './link-page.tsx'
import { useAnotherLink } from './use-another-link.ts'

interface Checked {
  link: OpenedLink
  /** In place of `children` when the link is used, expired or incomplete. */
  dead: ReactNode
  /** `onDead`: the link stopped working since the page was opened. */
  children: (code: string, onDead: () => void) => ReactNode
}

function WhenChecked({ link, dead, children }: Checked) {
  const problem = use(link.dead)
  const [works, setWorks] = useState(true)
  if (problem?.code === 'user-disabled')
    return (
      <StatusBlock alert title="This account is disabled" actions={<ButtonLink href="/">Go to Home</ButtonLink>}>
        {problem.message}
      </StatusBlock>
    )
  if (link.code === undefined || problem || !works) return dead
  return children(link.code, () => setWorks(false))
}

/** The page of a mailed link that waits for a click. One that no longer works is recognized before that. */
export function CheckedLink(checked: Checked) {
  useAnotherLink()
  return (
    <LinkPage>
      <Suspense fallback={<SessionCheck label="Checking your link" />}>
        <WhenChecked {...checked} />
      </Suspense>
    </LinkPage>
  )
}
