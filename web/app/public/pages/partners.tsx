import { plans } from '@fortnight/contract/plans'
import { dollars } from '@fortnight/contract/format/money'
import { contactLink } from '../links.ts'
import { ProsePage, type ProseSection } from '../prose-page.tsx'
import { BrandName, Rows, SupportEmail } from '../prose-parts.tsx'
import { useSite } from '../site-context.ts'

const whom: ProseSection = {
  id: 'whom',
  title: 'For whom this is',
  body: (
    <Rows
      rows={[
        ['Agencies', 'You build apps for clients whose accounts are new. Each launch waits for the same fortnight.'],
        ['Studios', 'You publish many apps. You want one place that shows which day each of them is on.'],
        [
          'Course makers',
          'Your students finish an app and then meet the rule. You want to send them somewhere honest.',
        ],
      ]}
    />
  ),
}

/** The operator's own words on the largest plan, as the price table has them. */
function Enterprise() {
  const { enterprise } = useSite().content.pricing.plans
  return <Rows rows={enterprise.rows.map(({ label, value }) => [label, value] as const)} />
}

const what: ProseSection = {
  id: 'what',
  title: 'What you get',
  body: (
    <>
      <p>
        The {plans.enterprise.label} plan is made for you, from {dollars(plans.enterprise.cents)} per app:
      </p>
      <Enterprise />
      <p>
        One account holds as many apps as you have. Each app is paid for by itself and runs by itself: its own testers,
        its own days, its own record. A small app of yours may just as well take Starter at{' '}
        {dollars(plans.starter.cents)}; the <a href="/#pricing">price table</a> compares them.
      </p>
      <h3>By program</h3>
      <p>
        What the screens do, your own program can do: add an app, order a package, read testers and days. The calls
        describe themselves at <a href="/api/docs">/api/docs</a>.
      </p>
    </>
  ),
}

const clients: ProseSection = {
  id: 'clients',
  title: 'What to settle with your client',
  body: (
    <ul>
      <li>
        Whose developer account it is. The rule goes by the account: an organisation account needs no such test, so
        check before you buy one.
      </li>
      <li>
        Who adds the testers in Play Console. It takes five minutes and has to happen on the day you get the list.
      </li>
      <li>Who reads the testers’ notes and ships an update. Google asks what was changed because of them.</li>
      <li>That approval is Google’s decision. Put no date for it in your contract; put the end of the test there.</li>
    </ul>
  ),
}

const not: ProseSection = {
  id: 'not',
  title: 'What we do not offer',
  body: (
    <p>
      No commission for sending us people, and no reselling of tester lists: testers agreed to a test, not to being
      passed on. We list no volume price, because we have set none; if you bring ten apps or more, ask.
    </p>
  ),
}

const begin: ProseSection = {
  id: 'begin',
  title: 'How to begin',
  body: (
    <>
      <p>
        <a {...contactLink}>Write to us</a> and choose ‘partnership’, or send an e-mail to{' '}
        <SupportEmail subject="Partnership" />. Say how many apps, by when, and what went wrong last time. A person
        answers within 24 hours.
      </p>
      <p>Or simply test one app first. It tells you more than a call.</p>
    </>
  ),
}

export function Partners() {
  return (
    <ProsePage
      title="Partners"
      lead={
        <>
          One app, one fortnight. If you have many apps, <BrandName /> runs their tests side by side, in one account.
        </>
      }
      sections={[whom, what, clients, not, begin]}
    />
  )
}
