import type { ProseSection } from '../prose-page.tsx'
import { SupportEmail } from '../prose-parts.tsx'

export const conduct: ProseSection = {
  id: 'conduct',
  title: 'What is not allowed here',
  body: (
    <ul>
      <li>Submit an app that is unlawful, harmful or made to deceive, or that you have no right to.</li>
      <li>Claim a transfer that was not made, or one that another person made.</li>
      <li>Buy, sell or trade ratings, reviews or installs.</li>
      <li>Collect testers’ or developers’ data for any other purpose.</li>
      <li>
        Break in, overload the service, or get round its limits. Research in good faith is welcome, by the rules of the{' '}
        <a href="/security#report">security page</a>.
      </li>
    </ul>
  ),
}

export const data: ProseSection = {
  id: 'data',
  title: 'Your data and your app',
  body: (
    <>
      <p>
        Your app stays yours. You allow us and the testers of your test to install and use it for the test, and nothing
        beyond.
      </p>
      <p>
        Testing credentials are encrypted where they are stored. They are shown to you, to administrators and to the
        testers assigned to the app, and to no one else. Give us test accounts only, never your own.
      </p>
      <p>
        The <a href="/privacy">Privacy Policy</a> says what we know about you, and for how long. The{' '}
        <a href="/cookies">Cookie Policy</a> says what we keep in your browser.
      </p>
    </>
  ),
}

export const ending: ProseSection = {
  id: 'ending',
  title: 'How it ends',
  body: (
    <>
      <p>
        You may delete an app unless it is being tested or a payment for it is being checked, and you may have your
        account closed at any time: write to us. Payments and the record of finished tests are kept as the law and the
        other side of the test require.
      </p>
      <p>
        We may cancel a test or close an account that breaks these terms. We tell you why. Where the fault is not yours,
        you get back what was not delivered; testers are paid for the days they have worked.
      </p>
    </>
  ),
}

export const versions: ProseSection = {
  id: 'changes',
  title: 'Changes and law',
  body: (
    <>
      <p>
        A new version gets a new number and a new date. Tests that have been paid for keep the version they were bought
        under. If you have an account, we tell you before a new version applies, and you may leave instead.
      </p>
      <p>
        The law of the country in which the operator is established applies. If you are a consumer, the protection of
        the law where you live stays with you, and you may go to the courts there. If one sentence here does not hold,
        the others do.
      </p>
    </>
  ),
}

export const questions: ProseSection = {
  id: 'questions',
  title: 'Questions',
  body: (
    <p>
      Write to <SupportEmail /> or use the <a href="/contact">contact page</a>. A person answers within 24 hours.
    </p>
  ),
}
