import type { ProseSection } from '../prose-page.tsx'

export const accounts: ProseSection = {
  id: 'accounts',
  title: 'Passwords and sign-in',
  body: (
    <ul>
      <li>Passwords are hashed with argon2id (19 MiB, two passes, a salt of their own). No one can read them back.</li>
      <li>The most common passwords are refused. Administrators need 12 characters or more.</li>
      <li>
        10 failed tries in 15 minutes for one account from one place, and sign-in stays locked for the rest of that
        time. An unknown address is counted and answered like a known one, after the same work.
      </li>
    </ul>
  ),
}

export const sessions: ProseSection = {
  id: 'sessions',
  title: 'Sessions',
  body: (
    <ul>
      <li>A session’s token is 256 random bits. We store its hash alone: a stolen database opens no account.</li>
      <li>It lasts 30 days at most and 7 without use. For administrators: 12 hours, and 30 minutes without use.</li>
      <li>Signing out ends it on the server first. What was ended is refused everywhere within a second.</li>
      <li>
        A link in a mail to a tester allows one act in one test, once, and nothing else. Opening it changes nothing.
        Used or expired, it shows a page that names no person and no app.
      </li>
      <li>Your role is read from the server with every call. What your browser stores decides nothing.</li>
    </ul>
  ),
}

export const pages: ProseSection = {
  id: 'pages',
  title: 'Pages',
  body: (
    <ul>
      <li>
        A strict Content-Security-Policy comes with every page. Scripts run only from our own address and from the tools
        that <a href="/cookies#tools">the Cookie Policy</a> names; the one piece inside the page itself is allowed by
        its hash, and no other.
      </li>
      <li>Trusted Types are required: text that a person typed can’t become script.</li>
      <li>No other site may show our pages in a frame.</li>
      <li>Over HTTPS, browsers are told to use nothing else for a year.</li>
    </ul>
  ),
}

export const credentials: ProseSection = {
  id: 'credentials',
  title: 'Testing credentials',
  body: (
    <p>
      Encrypted with AES-256-GCM before they reach the database, each bound to its app: moved to another one, they do
      not open. The key is kept outside the database. Lists never carry them; they are shown to the app’s owner, to
      administrators and to the testers assigned. Deleting an app removes them.
    </p>
  ),
}

export const money: ProseSection = {
  id: 'money',
  title: 'Money',
  body: (
    <ul>
      <li>No card data, because we take no cards. No CNIC is ever stored.</li>
      <li>The price is computed on the server. What a browser sends as the amount is only compared.</li>
      <li>A transaction ID can be completed once per method; a second claim is flagged to the administrators.</li>
      <li>No administrator can approve a payment of their own, and no payment can be decided twice.</li>
      <li>Booked entries can’t be edited. A correction is an entry of its own.</li>
    </ul>
  ),
}

export const admins: ProseSection = {
  id: 'administrators',
  title: 'Administrators',
  body: (
    <p>
      Every change that an administrator makes is put on record together with the change itself: who, what, when. The
      database refuses to alter or delete that record. There is no default account; the first one is made by hand with a
      link that works once.
    </p>
  ),
}

export const logs: ProseSection = {
  id: 'logs',
  title: 'Logs and limits',
  body: (
    <ul>
      <li>
        The server’s log holds no passwords, tokens, e-mail addresses, network addresses or queries. An automatic test
        looks for them.
      </li>
      <li>Forms and sign-in are limited per address. The counters keep hashes.</li>
      <li>Errors tell you what you need and carry a number to quote. They show no internals.</li>
    </ul>
  ),
}

export const yours: ProseSection = {
  id: 'your-part',
  title: 'What you can do',
  body: (
    <ul>
      <li>Use a password that you use nowhere else, from a password manager.</li>
      <li>Give testers an account made for the test, with nothing of value in it.</li>
      <li>Sign out on machines that are not yours.</li>
      <li>We never ask for your password, and never for a picture of your identity card.</li>
    </ul>
  ),
}
