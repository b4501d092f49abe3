import { ProsePage, type ProseSection } from '../prose-page.tsx'
import { BrandName, Rows, SupportEmail } from '../prose-parts.tsx'
import { useSite } from '../site-context.ts'
import { ToolsInUse } from './tools-in-use.tsx'

const kinds: ProseSection = {
  id: 'kinds',
  title: 'Four kinds, four lifetimes',
  body: (
    <>
      <Rows
        rows={[
          ['Authentication', '30 days. Keeps you signed in. Needed, so we do not ask.'],
          ['Preference', '1 year. Remembers what you chose. Needed for what you chose, so we do not ask.'],
          ['Analytics', '2 years at most. Counts visits and loading times. Only if you say yes.'],
          ['Marketing', '30 to 90 days. Shows which advertisement brought you. Only if you say yes.'],
        ]}
      />
      <p>
        A lifetime is the longest that we use an entry. A cookie ends by itself then. Local storage has no clock: an
        entry stays in your browser until it is replaced, you sign out, or you clear it. A session that is over is
        refused by the server, whatever your browser still holds.
      </p>
    </>
  ),
}

const entries: ProseSection = {
  id: 'entries',
  title: 'What your browser keeps for us',
  body: (
    <>
      <p>
        We set a cookie of our own only while you are at Google, to sign in or, as a tester, to show your account: it
        holds that attempt and ends after ten minutes. What else we need lies in your browser’s local storage, where
        only this site can read it. These are the entries:
      </p>
      <Rows
        mono
        rows={[
          ['token', 'Authentication. Your session: 30 days at most, 7 without a visit. Removed when you sign out.'],
          [
            'user',
            'Authentication. Your name, e-mail address and role, so that a page can greet you before the server has answered. Removed when you sign out.',
          ],
          [
            'pendingRevocation',
            'Authentication. Only if you signed out without a connection: the session that is still to be ended on the server.',
          ],
          ['authReturnUrl', 'Authentication. Only while you sign in with Google: the page to bring you back to.'],
          ['authRedirectPending', 'Authentication. Only while you sign in with Google: that you are on your way.'],
          [
            'device',
            'Authentication. A key that your browser makes (in IndexedDB), so that one phone belongs to one tester. Its secret part cannot be read, not even by us. Made when you apply as a tester, check in or add an app; stays until you clear it.',
          ],
          ['theme', 'Preference. Day or night, if you pressed the button.'],
          ['reportedZone', 'Preference. The time zone that we know of you, so that mail gives times in yours.'],
          ['selectedPlan', 'Preference. The plan you picked before you had an account.'],
          ['consent', 'Preference. What you answered about analytics and marketing, and when.'],
        ]}
      />
    </>
  ),
}

const tools: ProseSection = {
  id: 'tools',
  title: 'Analytics and marketing',
  body: (
    <>
      <ToolsInUse />
      <p>
        Tools of other companies set cookies under their own names on this site and receive your network address. One is
        loaded only if the operator named it in the configuration and you agreed, and only on public pages: never where
        you sign in, and never behind it. They learn which page was read and, for signed-in readers, the role and plan;
        no name and no e-mail address.
      </p>
    </>
  ),
}

function Choice() {
  const { tracking } = useSite()
  if (Object.keys(tracking).length === 0)
    return (
      <p>
        There is nothing to choose at this moment: everything above is needed for what you do here. If the operator
        switches a tool on, you are asked first, and ‘Cookie settings’ appears at the foot of every page.
      </p>
    )
  return (
    <>
      <p>
        Press{' '}
        <a href="/cookies" data-consent="">
          Cookie settings
        </a>
        , here or at the foot of any page, to say yes or no or to change your mind. No is as good as yes: everything
        works without. What a tool has set on this site is deleted when you take a yes back.
      </p>
      <p>
        A yes to analytics holds for 2 years, a yes to marketing for 90 days, a no for 1 year; then you are asked again.
        If your browser sends Global Privacy Control, that is a no, and you are not asked at all.
      </p>
    </>
  )
}

const choice: ProseSection = {
  id: 'choice',
  title: 'Your choice',
  body: (
    <>
      <Choice />
      <p>
        You can clear our entries in your browser at any time, usually under ‘Clear browsing data’ or ‘Site data’. You
        are then signed out, and your theme and plan are forgotten. In a private window they are forgotten when you
        close it.
      </p>
    </>
  ),
}

const version: ProseSection = {
  id: 'version',
  title: 'Version and questions',
  body: (
    <p>
      Version 1 of this policy, in force since <time dateTime="2026-11-01">1 November 2026</time>. The line ‘Last
      updated’ above shows today’s date; the version and its date are what count. The{' '}
      <a href="/privacy">Privacy Policy</a> says what happens on the server. Questions: <SupportEmail />.
    </p>
  ),
}

export function Cookies() {
  return (
    <ProsePage
      dated
      title="Cookie Policy"
      lead={
        <>
          What <BrandName /> stores in your browser, for what, and for how long. A handful of entries, and nothing that
          follows you elsewhere unless you allow it.
        </>
      }
      sections={[kinds, entries, tools, choice, version]}
    />
  )
}
