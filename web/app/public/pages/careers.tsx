import { portalScreens } from '@fortnight/contract/site-map/portal-screens'
import { testerTermsPath } from '@fortnight/contract/site-map/paths'
import { ProsePage, type ProseSection } from '../prose-page.tsx'
import { BrandName, Rows, SupportEmail } from '../prose-parts.tsx'

const testing: ProseSection = {
  id: 'testing',
  title: 'Test apps on your phone',
  body: (
    <>
      <p>
        This is the work that we always have. A test runs for 14 days or more. You join it with your Google account,
        install the app from Google Play, open it each day and write down what you saw. Most days take a few minutes.
      </p>
      <Rows
        rows={[
          ['You are paid', 'for each day with proof. You see the amount per day in the offer, before you accept it.'],
          ['Paid out', '3 to 7 business days after you ask, by EasyPaisa or bank transfer.'],
          ['If you leave', 'at any time, you keep what you have earned. The rest of the test goes unpaid.'],
          ['If you miss a day', 'that day is unpaid. The others stay.'],
          ['If a day is refused', 'we tell you why, and you can dispute it.'],
        ]}
      />
      <p>
        You find the whole agreement in the <a href={testerTermsPath}>terms for testers</a>.
      </p>
    </>
  ),
}

const need: ProseSection = {
  id: 'need',
  title: 'What you need',
  body: (
    <ul>
      <li>18 years or more.</li>
      <li>An Android phone of your own, with Google Play and room for an app. No emulator, no borrowed phone.</li>
      <li>One Google account that you use on that phone, and that no one else uses.</li>
      <li>Enough English to write two clear sentences about what went wrong. Other languages are welcome too.</li>
      <li>Patience. Staying in for 14 days in a row is the job; the app is sometimes dull.</li>
    </ul>
  ),
}

const apply: ProseSection = {
  id: 'apply',
  title: 'How to apply',
  body: (
    <>
      <p>
        Open <a href={portalScreens.testerApply.path}>the application</a> on the phone that you will test with. It is in
        English and Urdu, and takes about two minutes: your Google account, your phone, and the languages you speak. A
        friend’s invitation leads there, too.
      </p>
      <p>
        You read there what became of it. A yes puts you in the pool: offers come when an app suits your phone and
        country. We can’t promise how often that is. Questions? Write to <SupportEmail subject="I want to test" />.
      </p>
      <p>
        Joining costs nothing. We never ask for a password, a deposit or a picture of your identity card, and never for
        a rating or a review.
      </p>
    </>
  ),
}

const office: ProseSection = {
  id: 'office',
  title: 'Office positions',
  body: (
    <p>
      There are no open office positions. When there is one, you find it here, with its pay. Please don’t apply for jobs
      that don’t exist: we keep no applications on file.
    </p>
  ),
}

export function Careers() {
  return (
    <ProsePage
      title="Work with us"
      lead={
        <>
          <BrandName /> pays people to test apps on their own phones, by the day. That is the open position, and it is
          open all the time.
        </>
      }
      sections={[testing, need, apply, office]}
    />
  )
}
