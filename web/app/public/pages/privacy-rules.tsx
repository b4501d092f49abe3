import { keptDays } from '@fortnight/contract/testers/tester-terms'
import type { ProseSection } from '../prose-page.tsx'
import { Rows, SupportEmail } from '../prose-parts.tsx'

export const credentials: ProseSection = {
  id: 'credentials',
  title: 'Testing credentials',
  body: (
    <p>
      The user name and password of a test account, if you give us one, are encrypted with AES-256-GCM before they reach
      the database. The key is not in the database. They are shown to you, to administrators and to the testers assigned
      to the app. Emptying the field or deleting the app removes them.
    </p>
  ),
}

export const retention: ProseSection = {
  id: 'how-long',
  title: 'How long we keep it',
  body: (
    <Rows
      rows={[
        ['Account', 'As long as it exists. Closed when you ask.'],
        ['Sessions', '30 days at most, 7 without use. Its record is deleted 30 days after it ended.'],
        ['One-time links', 'Deleted 30 days after they were used or ran out.'],
        [
          'Changes of your e-mail address',
          'Deleted 30 days after the old address can no longer be taken back, or with your account.',
        ],
        [
          'Hashes for finding testers who are one person',
          `${keptDays.network} days for the network of the sign-up, ${keptDays.keys} days for the browser’s key and the phone’s look, after we last saw them. Deleted with your account, unless you were suspended as a tester or your pay was held: then they stay that long, without your name, so that the same person is recognised.`,
        ],
        ['Repeated requests', 'What makes sure that a payment is not sent twice is deleted after 2 days.'],
        [
          'Apps',
          'Until you delete them. They then leave every screen, and their testing credentials leave the database. What payments and tests refer to stays with the record of those.',
        ],
        ['Payments, refunds, payouts', 'As long as the tax law of the operator’s country asks. They cannot be edited.'],
        [
          'Account numbers of testers',
          `With a payout until ${keptDays.accounts} days after it was sent or declined; the account itself until ${keptDays.idle} days without a payout, or until your account is deleted.`,
        ],
        ['Requests for another way to pay', 'As long as your account exists; deleted with it.'],
        [
          'Record of a test',
          'As long as developer, tester or operator may need it as proof. If an account is closed, what stays carries no name where the purpose allows it.',
        ],
        [
          'Notes, screenshots and feedback of a test',
          'Deleted 30 days after the test ended. We remind its developer a week before. From then on the developer sees its testers as numbers.',
        ],
        [
          'Messages, feedback, plan requests',
          'Until the matter is closed and you ask us to delete them. Nothing deletes them by itself.',
        ],
        ['What administrators did', 'As long as the service runs.'],
        ['Loading times', 'They say nothing of who you are, and are kept as statistics.'],
      ]}
    />
  ),
}

export const rights: ProseSection = {
  id: 'rights',
  title: 'Your rights',
  body: (
    <>
      <p>
        See, correct, move, restrict, delete, object. Write to <SupportEmail subject="My data" /> from the address that
        your account has. You get an answer within 30 days, free of charge, wherever you live. The{' '}
        <a href="/gdpr">page on your data rights</a> says what each right means here, and what can’t be deleted.
      </p>
      <p>If you are not satisfied, you may complain to the data protection authority where you live or work.</p>
    </>
  ),
}

export const young: ProseSection = {
  id: 'age',
  title: 'Age',
  body: (
    <p>
      You must be 18 to hold an account, and each person holds one. The service is not for anyone under 13. If we learn
      that a child’s data has reached us, we delete it.
    </p>
  ),
}

export const changes: ProseSection = {
  id: 'changes',
  title: 'Changes',
  body: (
    <p>
      Version 1 of this policy, in force since <time dateTime="2026-11-01">1 November 2026</time>. The line ‘Last
      updated’ above shows today’s date; the version and its date are what count. If you have an account, you get a
      notification before a version applies that changes what we do with your data.
    </p>
  ),
}
