import { gate } from '@fortnight/contract/plans'
import { ProsePage, type ProseSection } from '../prose-page.tsx'
import { BrandName, OutLink, SupportEmail } from '../prose-parts.tsx'

const where: ProseSection = {
  id: 'where',
  title: 'Where to meet',
  body: (
    <>
      <p>
        We run no forum. The place that is already there is Google’s{' '}
        <OutLink href="https://support.google.com/googleplay/android-developer/community">
          Play Console Help Community
        </OutLink>
        : developers answer developers there. Search first; every question about the {gate.testers} testers has been
        asked.
      </p>
      <p>
        If you run a group for developers with a closed test and keep rules like those below, tell us at{' '}
        <SupportEmail subject="Community" />, and we list it here.
      </p>
    </>
  ),
}

const swap: ProseSection = {
  id: 'swap',
  title: 'Swap testing fairly',
  body: (
    <>
      <p>
        You need not pay us. {gate.testers + 1} developers who test for each other have {gate.testers} testers each, if
        no one leaves. Someone always leaves, so plan for 16.
      </p>
      <ol>
        <li>Write down who is in: name, app, opt-in link, Google account. One list that all can see.</li>
        <li>Everyone adds all the others to their closed track before anyone opens a link.</li>
        <li>All opt in on the same two days. Each posts “in” with the date.</li>
        <li>
          Open each app daily and really use it. Five minutes for fifteen apps is an hour and a quarter: be honest about
          that.
        </li>
        <li>
          Everyone writes one note per app in the first week, and each developer ships one update that answers it.
        </li>
        <li>No one leaves until everyone has all {gate.days} days and Google’s reviews are over.</li>
        <li>If you must leave, say so the same day, so that the others can find a replacement.</li>
      </ol>
      <p>
        One account per person. Second accounts and emulators spoil it for everyone on the list, because Google counts
        people.
      </p>
    </>
  ),
}

const messages: ProseSection = {
  id: 'messages',
  title: 'What to write to testers',
  body: (
    <>
      <p>Two messages, never one. First ask; send the link only when their address is in your list.</p>
      <h3>The first</h3>
      <blockquote>
        <p>
          Would you test my app for {gate.days} days? You open it once a day for a few minutes, on your own Android
          phone, and tell me what annoys you. Please send me the Google account that you use in Google Play on that
          phone. I use the address for this test only and delete it afterwards.
        </p>
      </blockquote>
      <h3>The second, once the list is saved and the release is live</h3>
      <blockquote>
        <p>
          You are in. On the phone, open this link with the account you sent me, and press “Become a tester”: [link].
          Then install the app from the page that opens. Please stay in until [date], even on days without time. If it
          says that the app is not available, tell me what account the page shows at the top.
        </p>
      </blockquote>
      <h3>In the first week</h3>
      <blockquote>
        <p>
          What did you try, and where did you stop? One sentence is enough. I am changing [this] because [name] could
          not find it; the update comes on [day].
        </p>
      </blockquote>
    </>
  ),
}

const rules: ProseSection = {
  id: 'rules',
  title: 'House rules',
  body: (
    <>
      <p>They apply wherever people meet under our name, in the chat and by e-mail:</p>
      <ul>
        <li>Ask with facts: what you see in Play Console, since when, on how many accounts.</li>
        <li>Answer what was asked. If you do not know, say so.</li>
        <li>No addresses of testers in public. They are people, not stock.</li>
        <li>No trade in ratings, reviews or accounts.</li>
        <li>No “guaranteed approval”. No one can sell that.</li>
        <li>Be kind to beginners. You have been one.</li>
      </ul>
    </>
  ),
}

export function Community() {
  return (
    <ProsePage
      title="Community"
      lead={
        <>
          How developers get through a closed test together, with or without <BrandName />: a fair swap, words that
          work, and the rules of the house.
        </>
      }
      sections={[swap, messages, where, rules]}
    />
  )
}
