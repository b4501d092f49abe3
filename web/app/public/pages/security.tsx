import { ProsePage } from '../prose-page.tsx'
import { BrandName } from '../prose-parts.tsx'
import { accounts, admins, credentials, logs, money, pages, sessions, yours } from './security-measures.tsx'
import { absent, report } from './security-report.tsx'

export function Security() {
  return (
    <ProsePage
      title="Security"
      lead={
        <>
          How <BrandName /> protects what you give it, in terms that a developer can check, and how to tell us about a
          weakness.
        </>
      }
      sections={[report, accounts, sessions, pages, credentials, money, admins, logs, yours, absent]}
    />
  )
}
