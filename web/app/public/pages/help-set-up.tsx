import { gate, plans } from '@fortnight/contract/plans'
import type { ProseSection } from '../prose-page.tsx'
import { BrandName, OutLink } from '../prose-parts.tsx'
import { OptInScreen, TestersScreen } from './console-pictures.tsx'

export const whetherYouNeedIt: ProseSection = {
  id: 'needed',
  title: 'Do you need this at all?',
  body: (
    <>
      <p>
        You do if your developer account is personal and was made after 13 November 2023. Organisation accounts and
        older personal accounts are exempt. In Play Console, the Dashboard of your app tells you: if Production is
        locked and a card asks for {gate.testers} testers, it is you.
      </p>
      <p>
        What counts is a <strong>closed</strong> test with {gate.testers} testers, each opted in for {gate.days} days in
        a row. Internal testing does not count, however many join.{' '}
        <OutLink href="https://support.google.com/googleplay/android-developer/answer/14151465">
          Google’s own text
        </OutLink>{' '}
        has the last word.
      </p>
    </>
  ),
}

export const order: ProseSection = {
  id: 'order',
  title: 'The order of things',
  body: (
    <>
      <ol>
        <li>Set up the closed track and send the release for review. Google’s review comes first, so begin here.</li>
        <li>
          In <BrandName />, press <strong>Add New App</strong>: name, description, and what testers should try.
        </li>
        <li>
          Fill in its <strong>Play setup</strong>: the opt-in link, the package name, who may join, and the countries in
          which the track is open.
        </li>
        <li>Choose a package, send the money, enter the transaction ID.</li>
        <li>
          Within 24 hours of payment and Play set-up you see your testers. <strong>Copy All</strong> puts their
          addresses on the clipboard, <strong>Download</strong> gives you a file with one address per line.
        </li>
        <li>Add them to the track on the same day. Only then can they get in.</li>
        <li>Watch the dots, read the notes, ship an update, apply.</li>
      </ol>
      <p>
        The list holds more people than the {plans.starter.testers} you bought. Add all of them: the extra ones are
        there because some leave.
      </p>
    </>
  ),
}

export const closedTrack: ProseSection = {
  id: 'closed-track',
  title: 'Set up the closed track',
  body: (
    <>
      <p>In Play Console, with your app chosen. Google moves its menus now and then; the words stay about the same.</p>
      <ol>
        <li>
          Under <strong>Test and release</strong>, open <strong>Testing</strong>, then <strong>Closed testing</strong>.
          Press <strong>Manage track</strong> on the one called Alpha, or <strong>Create track</strong>.
        </li>
        <li>
          Tab <strong>Countries / regions</strong>: add them all. A tester in a country that is missing sees nothing,
          and Google tells no one why.
        </li>
        <li>
          Tab <strong>Testers</strong>: choose e-mail lists or Google Groups, as the next part says. Give an address for
          feedback below; Google asks later how you collected it.
        </li>
        <li>
          Press <strong>Create new release</strong>, upload the app bundle (.aab), write a line of release notes, save.
        </li>
        <li>
          Finish what the Dashboard still asks for: privacy policy, app access, content rating, data safety. An
          unfinished one holds back the review. If your app needs a login, give Google one too under App access.
        </li>
        <li>
          Open <strong>Publishing overview</strong> and send the changes for review. Until Google is done there is no
          link. For a new account that can take days.
        </li>
      </ol>
      <p>
        Is your app a paid one? Testers on a closed track have to buy it. Make it free for the test, or prepare promo
        codes and tell us.
      </p>
    </>
  ),
}

export const addTesters: ProseSection = {
  id: 'add-testers',
  title: 'Add the testers',
  body: (
    <>
      <h3>By e-mail list</h3>
      <TestersScreen />
      <ol>
        <li>
          Tab <strong>Testers</strong>, <strong>Email lists</strong>, <strong>Create email list</strong>. Name it after
          the test.
        </li>
        <li>Paste what ‘Copy All’ gave you. It is separated by commas, as the field expects.</li>
        <li>
          Save the list, <strong>tick the box next to it</strong>, and save the page as well. A list that exists but is
          not ticked lets no one in.
        </li>
      </ol>
      <p>A list holds 2,000 addresses, a track 50 lists, an account 200 lists. You will not get there.</p>
      <h3>By Google Group</h3>
      <ol>
        <li>Make a group at groups.google.com that people can’t find and only you can add to.</li>
        <li>Add the testers’ addresses to the group directly. An invitation that waits in an inbox lets no one in.</li>
        <li>
          Tab <strong>Testers</strong>, <strong>Google Groups</strong>: enter the group’s address, save.
        </li>
      </ol>
      <p>
        With a group, a new tester needs no change in Play Console. With a list, you see plainly who is on it. Either is
        fine; choose one, not both.
      </p>
    </>
  ),
}

export const optInLink: ProseSection = {
  id: 'opt-in-link',
  title: 'Send the opt-in link, but not too early',
  body: (
    <>
      <p>
        On the same tab, under ‘How testers join your test’, copy the link for the web. It looks like{' '}
        <code>https://play.google.com/apps/testing/com.example.app</code>. It appears after Google’s approval, and even
        then it may take a few hours until it works.
      </p>
      <OptInScreen />
      <p>Send it only when all four are true:</p>
      <ul>
        <li>the release is approved and live on the closed track;</li>
        <li>the testers are in the list or group, and it is ticked and saved;</li>
        <li>you have opened the link yourself, with an account that is in the list;</li>
        <li>it showed ‘Become a tester’, and the app could be installed.</li>
      </ul>
      <p>
        Testers open it with the Google account of the list, which must be the one in Google Play on their phone. They
        press ‘Become a tester’, install from Google Play, and stay. The clock of each tester starts at that press, not
        at yours.
      </p>
    </>
  ),
}
