import { testerTermsPath } from '@fortnight/contract/site-map/paths'
import type { ProseSection } from '../prose-page.tsx'

export const visitors: ProseSection = {
  id: 'visitors',
  title: 'If you visit',
  body: (
    <>
      <p>
        Reading these pages leaves almost nothing behind. The server’s log holds the kind of request, the pattern of the
        address, the result and the milliseconds it took. It holds no network address, no e-mail address, no browser
        name and nothing that you typed. A hosting company or proxy in front of the server may keep a log of its own;
        ask us which one.
      </p>
      <p>
        To stop floods of requests and guessed passwords, we count some calls per network address. The counter keeps a
        hash instead of the address, and is forgotten within hours.
      </p>
      <p>If you send us something, we keep what you sent:</p>
      <ul>
        <li>
          <strong>Contact form:</strong> name, e-mail address, phone number if you give one, kind of question, subject,
          message.
        </li>
        <li>
          <strong>Feedback:</strong> your words; rating and e-mail address if you give them; which page you were on,
          without its query; the name that your browser gives itself.
        </li>
        <li>
          <strong>Plan request:</strong> name, e-mail address, phone number if you give one, the plan, and what you say
          about your app.
        </li>
        <li>
          <strong>Daily anchors by mail:</strong> your e-mail address, until you use the link in such a mail to stop.
          One that you do not confirm is deleted after a week.
        </li>
      </ul>
    </>
  ),
}

export const developers: ProseSection = {
  id: 'developers',
  title: 'If you are a developer',
  body: (
    <ul>
      <li>
        <strong>Account:</strong> name, e-mail address, earlier addresses for 37 days, your browser’s time zone, role,
        plan, and the days on which the account was made and changed. Of your password we keep an argon2id hash, never
        the password. If you sign in through another provider, we keep its name and the number it knows you by.
      </li>
      <li>
        <strong>Sessions:</strong> a hash of each session’s token, the browser’s name, when it began and when it was
        last used. While you are signed in, the server’s log names each call by the number of your account.
      </li>
      <li>
        <strong>Whether you also test:</strong> a keyed hash of the network you signed up from and of a key that your
        browser makes, so that no one tests an app of their own. From the hash we cannot read either.
      </li>
      <li>
        <strong>Apps:</strong> what you enter about them, among it package name, opt-in link, instructions and testing
        credentials.
      </li>
      <li>
        <strong>Payments:</strong> plan, amount in dollars and rupees, method, the name on your account, the transaction
        ID, when, and what was decided. No card numbers, because we take no cards. No CNIC: where a form asks for it, it
        is checked for its form and dropped. If you ask for another way to pay: your country, your reason, what you
        could use, and our answer.
      </li>
      <li>
        <strong>Tests:</strong> who was assigned, who opted in, who left, each tester’s use per day, and what you report
        of Play Console’s count.
      </li>
      <li>
        <strong>Notifications:</strong> what we sent you, and whether you have read it.
      </li>
    </ul>
  ),
}

export const testers: ProseSection = {
  id: 'testers',
  title: 'If you are a tester',
  body: (
    <>
      <ul>
        <li>
          <strong>You:</strong> name, the e-mail address of the Google account that you test with, country, time zone,
          languages, and which testers share a home, so that two of them do not join the same app.
        </li>
        <li>
          <strong>Your phones:</strong> model, Android version, free storage.
        </li>
        <li>
          <strong>Whether you are one person:</strong> keyed hashes of the network you signed up from, of a key that
          your browser makes, and of what your phone looks like to any page (model, Android version, screen, cores,
          memory). From a hash we cannot read what it was made of. We compare them, your payout account, copied
          screenshots and the minutes of check-ins to find testers who look like one person. A rule finds them; a person
          decides before anything but a shared household follows. If your pay waits for that decision, you get a
          notification. An application from a browser that three testers have already is refused, and we keep nothing of
          it.
        </li>
        <li>
          <strong>Your tests:</strong> when you were invited, opted in and left; for each day how long you used the app,
          and the note that you wrote.
        </li>
        <li>
          <strong>Messages to your phone:</strong> the number on which you asked for them, until you stop them, or the
          number with which you were invited because you agreed to messages there, until you have an account, decline or
          leave; for 90 days, when each message was sent, arrived, was opened and was answered.
        </li>
        <li>
          <strong>Your pay:</strong> the account that you name, encrypted; amounts, dates and references.
        </li>
        <li>
          <strong>What you agreed to:</strong> which version of the <a href={testerTermsPath}>terms for testers</a>,
          when and how.
        </li>
        <li>
          <strong>A reliability figure:</strong> how likely you are to stay for a whole test, worked out from your past
          tests alone. It decides whom we ask first. A rule works it out, not a person; ask us, and a person reviews
          yours and explains it.
        </li>
      </ul>
      <p>
        The developer whose app you test sees your name, your e-mail address, which they must enter at Google, your
        phone’s model and Android version, whether you are in, and your use per day. They see nothing of your other
        tests and nothing of your pay.
      </p>
    </>
  ),
}

export const administrators: ProseSection = {
  id: 'administrators',
  title: 'If you are an administrator',
  body: (
    <p>
      What you change is recorded with your account and the time, in a record that can be added to but not edited. Your
      sessions are shorter: 12 hours at most, 30 minutes without use.
    </p>
  ),
}
