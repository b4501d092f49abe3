import type { ProseSection } from '../prose-page.tsx'
import { SupportEmail } from '../prose-parts.tsx'

export const testerDuties: ProseSection = {
  id: 'testers',
  title: 'If you are a tester',
  body: (
    <>
      <p>
        You decide on every offer. Before you accept you see the app, the days and the pay. Declining costs you nothing.
      </p>
      <ul>
        <li>
          You take part with your own Google account on your own Android phone. No emulators, no borrowed accounts.
        </li>
        <li>You join an app once. You don’t test your own app, and people who share a home don’t join the same app.</li>
        <li>
          You opt in with the same Google account as on the phone, install the app from Google Play, stay opted in for
          all days of the test, and open the app each day for as long as the offer says.
        </li>
        <li>You report what you saw: what worked, what broke, on which screen.</li>
        <li>
          You keep what you see to yourself: an app in a closed test is not public yet. Test accounts that you are given
          are for this test only.
        </li>
        <li>You write no rating and no review in Google Play for an app you were paid to test.</li>
      </ul>
      <p>
        You may leave at any time. Days that you have worked stay yours. Missing a day is not leaving: you stay opted
        in, and only that day goes unpaid.
      </p>
    </>
  ),
}

export const testerPay: ProseSection = {
  id: 'tester-pay',
  title: 'What testers are paid, and when',
  body: (
    <>
      <p>
        You are paid for each day with proof: a day on which our record shows that you were opted in and used the app
        for the time agreed. The offer that you accepted names the amount per day, and it does not change afterwards.
      </p>
      <ul>
        <li>
          Payouts arrive 3 to 7 business days after you ask for them, by EasyPaisa or bank transfer, to your own
          account.
        </li>
        <li>If we refuse a day, we tell you why. You may dispute it, and a person then checks the record.</li>
        <li>Days worked with an emulator, a second account or another person’s phone are not paid.</li>
        <li>You are not our employee. Taxes on what you earn are yours to declare.</li>
      </ul>
      <p>
        Becoming a tester costs nothing. If anyone asks you for money, a password or a picture of your identity card in
        our name, it isn’t us: tell us at <SupportEmail />.
      </p>
    </>
  ),
}
