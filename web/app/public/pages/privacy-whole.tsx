import type { ProseSection } from '../prose-page.tsx'
import { BrandName, SupportEmail } from '../prose-parts.tsx'
import { ToolsInUse } from './tools-in-use.tsx'

export const inShort: ProseSection = {
  id: 'in-short',
  title: 'In short',
  body: (
    <>
      <ul>
        <li>We keep what a closed test needs: accounts, apps, payments, testers and their days.</li>
        <li>It lies in one PostgreSQL database that the operator of this site runs. We do not sell it.</li>
        <li>
          We set no cookies of our own but one while you are at Google. Your browser keeps a few entries, all of them
          listed in the Cookie Policy.
        </li>
        <li>You can ask what we know about you, and have it corrected, moved or deleted. Answered within 30 days.</li>
      </ul>
      <ToolsInUse />
    </>
  ),
}

export const responsible: ProseSection = {
  id: 'responsible',
  title: 'Who is responsible',
  body: (
    <p>
      <BrandName /> is run by the operator of this site, who is the controller of your data in the sense of data
      protection law. ‘We’ means the operator. You reach us at <SupportEmail />; ask there for our postal address if you
      need it. Google is not part of us.
    </p>
  ),
}

export const reasons: ProseSection = {
  id: 'reasons',
  title: 'Why we may do this',
  body: (
    <ul>
      <li>
        <strong>Because we agreed on it:</strong> accounts, apps, payments, tests and payouts. Without these data there
        is no test.
      </li>
      <li>
        <strong>Because the law asks for it:</strong> records of money that came and went.
      </li>
      <li>
        <strong>Because of a legitimate interest:</strong> answering you, keeping the service secure, choosing reliable
        testers, counting results without names.
      </li>
      <li>
        <strong>Because you said yes:</strong> analytics, marketing and the measuring of loading times. You can take it
        back on the <a href="/cookies#choice">Cookie Policy</a> page at any time.
      </li>
    </ul>
  ),
}

export const lies: ProseSection = {
  id: 'where',
  title: 'Where your data lies',
  body: (
    <>
      <p>
        In a PostgreSQL database that the operator runs, on a machine that the operator owns or rents. There is no cloud
        database of another company in between. If the machine is rented, the hosting company stores the bytes for us
        and may do nothing else with them. Ask us which country it is in.
      </p>
      <p>Where the operator keeps backups, what you had deleted leaves them as newer ones take their place.</p>
    </>
  ),
}

export const others: ProseSection = {
  id: 'others',
  title: 'Who else sees it',
  body: (
    <ul>
      <li>
        <strong>The other side of your test:</strong> developers see their testers, testers see the app and its
        instructions.
      </li>
      <li>
        <strong>Administrators</strong> of this site, as far as their work needs it.
      </li>
      <li>
        <strong>Google</strong> sees opt-ins, installs and use through Google Play, under its own policy. If you sign in
        with Google, it confirms your name and e-mail address to us.
      </li>
      <li>
        <strong>Your bank or EasyPaisa</strong> carries out your transfer. We give them nothing; you do.
      </li>
      <li>
        <strong>WhatsApp (Meta) or an SMS company</strong> gets your number and the text of a message, only if you are a
        tester and asked for messages there, or were invited with your number and agreed to them.
      </li>
      <li>
        <strong>The messaging service</strong> behind the chat link, if you write to us there.
      </li>
      <li>
        <strong>Makers of analytics or marketing tools,</strong> only if the operator switched one on and you said yes.
      </li>
      <li>
        <strong>Courts and authorities,</strong> where the law compels us.
      </li>
    </ul>
  ),
}
