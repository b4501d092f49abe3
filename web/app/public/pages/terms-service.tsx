import { gate } from '@fortnight/contract/plans'
import type { ProseSection } from '../prose-page.tsx'
import { BrandName, SupportEmail } from '../prose-parts.tsx'

export const agreement: ProseSection = {
  id: 'agreement',
  title: 'Who agrees with whom',
  body: (
    <>
      <p>
        Version 1 of these terms, in force since <time dateTime="2026-11-01">1 November 2026</time>. The line ‘Last
        updated’ above shows today’s date. The version and its date are what count.
      </p>
      <p>
        <BrandName /> is run by the operator of this site: the person or firm that you pay, and that answers at{' '}
        <SupportEmail />. In this text ‘we’ means the operator, and ‘you’ means anyone who uses the site.
      </p>
      <p>There are four roles:</p>
      <ul>
        <li>
          a <strong>visitor</strong> reads the pages or sends us a message;
        </li>
        <li>
          a <strong>developer</strong> has an account, adds apps and pays for tests;
        </li>
        <li>
          a <strong>tester</strong> joins tests on their own Android phone and is paid for it;
        </li>
        <li>
          an <strong>administrator</strong> acts for the operator: confirms payments, looks after tests, answers
          messages.
        </li>
      </ul>
      <p>By creating an account, paying for a test or joining one you accept these terms.</p>
    </>
  ),
}

export const service: ProseSection = {
  id: 'service',
  title: 'What the service is',
  body: (
    <>
      <p>
        You have an Android app that needs a closed test on Google Play. We bring people with real phones who opt in,
        stay and open your app, and we keep a record of each day: who opened it and for how long.
      </p>
      <p>
        You pay for testing work. You do not pay for installs, ratings or reviews, and we supply none. What our record
        shows is our own count. Play Console’s count is the one that Google goes by.
      </p>
    </>
  ),
}

export const account: ProseSection = {
  id: 'account',
  title: 'Your account',
  body: (
    <ul>
      <li>You are at least 18 years old. The service is not meant for anyone under 13, and we keep no data of them.</li>
      <li>One account per person. Developers and testers alike: a second account is closed.</li>
      <li>Your name and e-mail address are your own, and you can be reached there.</li>
      <li>
        Your password stays with you. Tell us at once if someone else may know it. Until then, what is done with your
        account counts as done by you.
      </li>
      <li>
        You stay signed in for 30 days at most, and for 7 days without a visit. Signing out ends the session on the
        server, not only in your browser.
      </li>
    </ul>
  ),
}

export const yourPart: ProseSection = {
  id: 'your-part',
  title: 'Your part as a developer',
  body: (
    <>
      <p>A test can only start and last if you do these things:</p>
      <ul>
        <li>You own the app or may act for its owner, and it follows Google Play’s rules and the law.</li>
        <li>It does no harm to a tester’s phone, money or data, and asks for nothing that the test does not need.</li>
        <li>
          You publish it on a closed track, add the testers to your list or Google Group, send the opt-in link, and keep
          the release available until the test is over. The <a href="/help#closed-track">guide</a> shows each step.
        </li>
        <li>
          You use testers’ names and e-mail addresses for this test only. You do not write to them about anything else,
          pass them on, or keep them in your list once the test and Google’s review are over.
        </li>
        <li>You ask no tester for a rating, a review or a purchase.</li>
        <li>On Google’s form you answer truthfully how you found your testers. Naming us is part of that answer.</li>
      </ul>
      <p>
        A test never ends before its testers have {gate.days} days in a row, unless we end it because the goal can’t be
        reached. If you unpublish the app, remove testers or leave the release broken, the days lost that way are not
        ours to make good.
      </p>
    </>
  ),
}
