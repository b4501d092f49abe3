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
        <li>what an attacker could do with it;</li>
        <li>how we may name you, or that we should not.</li>
      </ol>
      <p>
        Programs find this address in <code>/.well-known/security.txt</code>.
      </p>
      <h3>What we ask of you</h3>
      <ul>
        <li>Use accounts and apps of your own. If you find another person’s data, stop there and tell us.</li>
        <li>No flooding, no phishing of our staff, and nothing that stops a test.</li>
        <li>Give us 90 days, or until it is fixed, before you publish.</li>
      </ul>
      <h3>What you can count on</h3>
      <ul>
        <li>If you keep to this, we take no legal steps against you.</li>
        <li>You hear what we found, and when it is fixed.</li>
        <li>We name you if you like. We pay no rewards.</li>
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
      The operator looks after the machine it runs on. Ask, and we tell you how.
    </p>
  ),
}
