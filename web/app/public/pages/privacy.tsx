import { ProsePage } from '../prose-page.tsx'
import { BrandName } from '../prose-parts.tsx'
import { administrators, developers, testers, visitors } from './privacy-people.tsx'
import { changes, credentials, retention, rights, young } from './privacy-rules.tsx'
import { inShort, lies, reasons, responsible, others } from './privacy-whole.tsx'

export function Privacy() {
  return (
    <ProsePage
      dated
      title="Privacy Policy"
      lead={
        <>
          What <BrandName /> knows about you, why, for how long, and who else sees it. Written for people, role by role:
          find yours and skip the rest.
        </>
      }
      sections={[
        inShort,
        responsible,
        visitors,
        developers,
        testers,
        administrators,
        reasons,
        lies,
        others,
        credentials,
        retention,
        rights,
        young,
        changes,
      ]}
    />
  )
}
