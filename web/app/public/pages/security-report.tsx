import type { ProseSection } from '../prose-page.tsx'
import { SupportEmail } from '../prose-parts.tsx'

export const report: ProseSection = {
  id: 'report',
  title: 'Report a weakness',
  body: (
    <>
      <p>
        Write to <SupportEmail subject="Security" /> with “Security” in the subject. A person answers within 24 hours.
        Tell us:
      </p>
      <ol>
        <li>the address or call that is affected;</li>
        <li>the steps that show it, as few as you can;</li>
        <li>what somebody could do with it;</li>
        <li>how we may name you, or that we should not.</li>
      </ol>
      <h3>What we ask of you</h3>
      <ul>
        <li>Use accounts and apps of your own. If you come upon somebody else’s data, stop there and tell us.</li>
        <li>No floods, no phishing of our people, nothing that keeps a test from running.</li>
        <li>Give us 90 days, or until it is fixed, before you publish.</li>
      </ul>
      <h3>What you can count on</h3>
      <ul>
        <li>If you keep to this, we take no legal steps against you.</li>
        <li>You hear what we found, and when it is fixed.</li>
        <li>You are named if you like. There is no reward in money.</li>
      </ul>
    </>
  ),
}

export const absent: ProseSection = {
  id: 'absent',
  title: 'What we do not claim',
  body: (
    <p>
      We show no certificate and no seal, and no outside firm has signed this page. It describes what the software does.
      How the machine under it is kept is the operator’s part; ask, and you are told.
    </p>
  ),
}
