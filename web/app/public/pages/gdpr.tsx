import { ProsePage, type ProseSection } from '../prose-page.tsx'
import { BrandName, OutLink, Rows, SupportEmail } from '../prose-parts.tsx'

const takenBack = (
  <>
    At any time on the <a href="/cookies#choice">Cookie Policy</a> page. It holds from then on.
  </>
)

const rights: ProseSection = {
  id: 'rights',
  title: 'Eight rights, and what they mean here',
  body: (
    <Rows
      rows={[
        [
          'See (Art. 15)',
          'You learn whether we hold data about you, which, why, and who received them. You get a copy.',
        ],
        [
          'Correct (Art. 16)',
          'What is wrong is put right. An app’s name and description you can change yourself in its window.',
        ],
        [
          'Delete (Art. 17)',
          'Your account and what hangs on it is deleted, or stripped of your name where something must stay.',
        ],
        [
          'Restrict (Art. 18)',
          'While we disagree on whether something is right or allowed, we keep it and do nothing else with it.',
        ],
        ['Move (Art. 20)', 'What you gave us, as a file that a program can read: CSV or JSON.'],
        [
          'Object (Art. 21)',
          'Where we rely on a legitimate interest, tell us why it weighs less in your case. Against marketing you need no reason.',
        ],
        [
          'A person decides (Art. 22)',
          'A rule works out from past tests whom we ask first. Ask us, and a person explains your figure and reviews it.',
        ],
        ['Take back a yes (Art. 7)', takenBack],
      ]}
    />
  ),
}

const ask: ProseSection = {
  id: 'ask',
  title: 'How to ask',
  body: (
    <>
      <ol>
        <li>
          Write to <SupportEmail subject="My data" />, from the e-mail address that your account or your message to us
          has.
        </li>
        <li>Say which right you mean. “Send me what you have about me” is enough.</li>
        <li>
          If you wrote from another address, we send a question to the one we know. Please send no copy of your identity
          card; we would only have to delete it.
        </li>
      </ol>
      <p>Another person may ask for you if they show that you agreed.</p>
    </>
  ),
}

const answer: ProseSection = {
  id: 'answer',
  title: 'What happens then',
  body: (
    <>
      <p>
        A person reads it and answers within 30 days, free of charge. Signed in, you need not wait: under{' '}
        <strong>Account, Your data</strong> you download what we have about you, and delete your account. If your case
        is so large that we need longer, we tell you within those 30 days why, and take two more months at most.
      </p>
      <p>If we refuse something, we tell you why and where you can complain.</p>
    </>
  ),
}

const limits: ProseSection = {
  id: 'limits',
  title: 'What we can’t delete',
  body: (
    <ul>
      <li>
        <strong>Payments, refunds and payouts,</strong> for as long as tax law asks the operator to keep them. Their
        record can be added to, never edited.
      </li>
      <li>
        <strong>The record of a test</strong> that other people rely on: a developer’s proof is made of testers’ days.
        What stays carries no name where the purpose allows it.
      </li>
      <li>
        <strong>What is with Google.</strong> Opt-ins, installs and Play Console’s lists are not ours to delete. You
        leave a test on the page of its opt-in link; developers delete their lists in Play Console.
      </li>
      <li>
        <strong>What administrators did,</strong> because a record of acts that can be deleted proves nothing.
      </li>
    </ul>
  ),
}

const everybody: ProseSection = {
  id: 'everybody',
  title: 'Not in the European Union?',
  body: (
    <p>
      You ask in the same way and get the same answer. Your country makes no difference. Where your own law gives you
      more, it applies.
    </p>
  ),
}

const complain: ProseSection = {
  id: 'complain',
  title: 'Where to complain',
  body: (
    <p>
      With the data protection authority where you live, where you work, or where you think that the law was broken. The{' '}
      <OutLink href="https://www.edpb.europa.eu/about-edpb/about-edpb/members_en">
        European Data Protection Board
      </OutLink>{' '}
      lists those of the EU. Telling us first is quicker, but you don’t have to.
    </p>
  ),
}

export function Gdpr() {
  return (
    <ProsePage
      title="Your data rights"
      lead={
        <>
          The General Data Protection Regulation gives you rights over what <BrandName /> knows about you. One e-mail is
          enough to use them. Answered within 30 days.
        </>
      }
      sections={[rights, ask, answer, limits, everybody, complain]}
    />
  )
}
