import { testerTermsPath, testerTermsUrPath } from '@fortnight/contract/site-map/paths'
import type { ProseSection } from '../prose-page.tsx'

export const testers: ProseSection = {
  id: 'testers',
  title: 'If you are a tester',
  body: (
    <p>
      What you do, what you are paid, tax, and what we keep of you is agreed in the{' '}
      <a href={testerTermsPath}>terms for testers</a> (<a href={testerTermsUrPath}>in Urdu</a>). You agree to them when
      you apply, and to each new version before your next test.
    </p>
  ),
}
