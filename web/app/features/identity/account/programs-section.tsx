import { Link } from 'react-router'
import { buttonClass } from '../../../ui/button-class.ts'
import { PageSection } from '../../../ui/page-section.tsx'

/** The way to what a person's programs use. */
export function ProgramsSection() {
  return (
    <PageSection anchor="api" title="API" lead="Let your own programs submit apps, follow tests and hear of events.">
      <Link to="/account/api" className={buttonClass({ variant: 'secondary' })}>
        Keys, webhooks, sandbox
      </Link>
    </PageSection>
  )
}
