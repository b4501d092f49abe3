import { gate } from '@fortnight/contract/plans'
import type { ProseSection } from '../prose-page.tsx'
import { BrandName, SupportEmail } from '../prose-parts.tsx'

export const trouble: ProseSection = {
  id: 'trouble',
  title: 'A tester can’t get in',
  body: (
    <>
      <p>
        The page says ‘App not available’, or asks for nothing. Almost always it is one of these. Go down the list in
        order.
      </p>
      <h3>1. The wrong Google account</h3>
      <p>
        The browser is signed in with one account, the phone’s Google Play with another, or the address in your list is
        a third. All three must be the same. The tester taps the round picture at the top of the link’s page and of
        Google Play, reads out both addresses, and you compare them with your list, letter by letter.
      </p>
      <h3>2. The link was opened too early</h3>
      <p>
        Before the address was in the list, before Google’s approval, or within the few hours after. Nothing tells you.
        Wait, then have the tester close the page, open the link again and retry; an old page keeps its old answer.
      </p>
      <h3>3. The list is not in use</h3>
      <p>
        It exists, but its box on the Testers tab is not ticked, or the page was not saved, or the change still waits in
        Publishing overview.
      </p>
      <h3>4. The country is missing</h3>
      <p>The track’s countries are its own. Production’s do not help. Add all of them.</p>
      <h3>5. It is the internal track</h3>
      <p>
        Its link looks much the same. Testers who joined there are not counted; have them leave it and join the closed
        one.
      </p>
      <h3>6. The phone is too old, or Google Play is asleep</h3>
      <p>
        The app’s smallest Android version is above the tester’s, or the device is excluded. Otherwise: Google Play,
        restart the phone, open the link in Chrome and not inside a chat app.
      </p>
    </>
  ),
}

export const lowCount: ProseSection = {
  id: 'count',
  title: 'Play Console counts fewer than we do',
  body: (
    <>
      <p>
        Google shares its list of who is opted in with no one, so we can’t see it. Our number comes from what testers do
        here, Google’s from what they do in Google Play. Google’s is the one that counts.
      </p>
      <ul>
        <li>A day’s difference is usual. Play Console is slow.</li>
        <li>
          Two days or more: write to us with the number that you see. The testers who joined last and have few dots are
          the likeliest ones, and we ask them to check their opt-in page again.
        </li>
        <li>A tester who installed a file from you, not the app from Google Play, is not in the test.</li>
        <li>Two phones with one Google account are one tester.</li>
      </ul>
    </>
  ),
}

export const leaving: ProseSection = {
  id: 'leaving',
  title: 'A tester has left',
  body: (
    <>
      <p>First: nothing goes back to zero for the others. Google counts each tester’s own {gate.days} days.</p>
      <p>
        Your date is the day on which the {gate.testers}th of those who are still in has {gate.days} days. Two examples:
      </p>
      <ul>
        <li>
          15 started, 3 leave. The other 12 finish on day 14. <strong>Nothing moves.</strong>
        </li>
        <li>
          12 started, 1 leaves on day 9, and a replacement joins on day 10. The replacement needs 14 days of their own:{' '}
          <strong>day 24.</strong>
        </li>
      </ul>
      <p>So a replacement can’t save a date; only those who were there from the start can. What to do:</p>
      <ol>
        <li>
          Nothing, as long as {gate.testers} are left. We tell you at once and update the date on your app’s page.
        </li>
        <li>
          Leave the address in your list until the test is over. Removing it fixes nothing, and a slip there can remove
          a tester who counts.
        </li>
        <li>
          If fewer than {gate.testers} are left, invite anyone you can on the same day: each day you wait moves the date
          by a day. Friends count too.
        </li>
        <li>
          Keep everyone in until Google has answered, not only until day {gate.days}. If Google wants more testing, the
          people who are there can go on.
        </li>
      </ol>
      <p>
        What is missing at the end of what you bought, <BrandName /> pays back:{' '}
        <a href="/terms#shortfall">the formula</a>.
      </p>
    </>
  ),
}

export const money: ProseSection = {
  id: 'payment',
  title: 'Payment',
  body: (
    <>
      <h3>My payment has been pending for a while</h3>
      <p>
        A person compares it with the money that came in. A bank may need a business day. We tell you when it is
        decided; you don’t need to send a screenshot.
      </p>
      <h3>It was marked as failed</h3>
      <p>
        You see the reason next to it. Mostly a digit of the transaction ID is wrong, or the money came from another
        name. EasyPaisa’s IDs have 10 to 15 digits, a bank’s 8 to 20 letters and digits, the reference of a transfer
        from abroad 6 to 35. Correct it and send it again, free of charge.
      </p>
      <h3>Can I pay by card, or automatically?</h3>
      <p>
        Not now. EasyPaisa and bank transfer work; automatic EasyPaisa is coming soon. If you can use none of the
        methods in the payment window, choose “I can’t pay this way” there: we write to you within a working day.
      </p>
      <h3>I want my money back</h3>
      <p>
        Within 7 days of the confirmation: all of it, no reason needed. Later: what was missing. Write to{' '}
        <SupportEmail subject="Refund" />.
      </p>
    </>
  ),
}

export const still: ProseSection = {
  id: 'still-stuck',
  title: 'Still stuck?',
  body: (
    <>
      <p>
        Write to us on the <a href="/contact">contact page</a>. Say which app, which day, and what Play Console shows,
        word for word. A person answers within 24 hours.
      </p>
      <p>
        If a page of ours does not load, look at the <a href="/status">status page</a> first. Your test goes on
        meanwhile: testers are opted in at Google, not at our server.
      </p>
    </>
  ),
}
