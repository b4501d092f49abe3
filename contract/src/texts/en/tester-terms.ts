/** The page of the terms for testers. */
export const testerTerms = {
  title: 'Terms for testers',
  lead: 'What you and {name} owe each other when you test apps. In short: you decide on every offer, you are paid for each day with proof, and what you have earned stays yours.',
  version: 'Version {version} of these terms, in force since {since}.',
  contents: 'On this page',
  inOther: 'یہ شرائط اردو میں',
  sections: {
    who: {
      title: 'Who agrees with whom',
      items: [
        '{name} is run by the operator of this site. “We” means the operator, “you” means the tester. You reach us at {email}.',
        'You agree by applying, by accepting an offer or an invitation through a link that we sent you, or when we ask you in the portal. We keep which version you agreed to, when, and in which of these ways.',
        'Becoming a tester costs nothing. If anyone asks you for money, a password or a picture of your identity card in our name, it isn’t us: tell us.',
      ],
    },
    age: {
      title: 'You are 18 or older',
      items: [
        'You are at least 18 years old. If we learn that you are younger, we end your part and delete your details.',
        'Each person has one tester account, and takes part on their own Android phone with their own Google account. No emulators, no borrowed phones or accounts.',
      ],
    },
    work: {
      title: 'What you do',
      items: [
        'You decide on every offer. Before you accept you see the app, the days, the tasks and the pay. Declining costs you nothing.',
        'You opt in with the Google account of your phone, install the app from Google Play, stay opted in for all days of the test, and open the app each day for as long as the offer says.',
        'You report what you saw: what worked, what broke, on which screen.',
        'You join an app once. You don’t test your own app, and people who share a home don’t join the same app.',
        'You keep what you see to yourself: an app in a closed test is not public yet. Test accounts that you are given are for this test only.',
        'You write no rating and no review in Google Play for an app that you were paid to test.',
      ],
    },
    pay: {
      title: 'What you are paid, and when',
      items: [
        'You are paid for each day with proof, by the amounts in the offer that you accepted. They do not change afterwards.',
        'Missing a day is not leaving: only that day goes unpaid. If we end your part early although you did what was asked, the days left are paid as the offer says.',
        'A payout arrives {first} to {last} business days after you ask for it, by EasyPaisa or bank transfer, to your own account.',
        'If a day is not paid, we tell you why. You may dispute it, and a person then checks the record.',
        'Days worked with an emulator, a second account or another person’s phone are not paid. If several testers look like one person, their payouts wait until a person has decided, and we tell you so.',
      ],
    },
    tax: {
      title: 'Tax',
      items: [
        'You are not our employee. You work for yourself, on the offers that you choose.',
        'Taxes on what you earn are yours to declare and to pay. Every amount and its day are listed under Earnings.',
        'Tax law makes us keep records of what we paid. We show them to an authority only if the law obliges us to.',
      ],
    },
    data: {
      title: 'What we keep, and for how long',
      items: [
        'Your name, Google account, country, languages and phones: as long as you are a tester. If you delete your account, they are deleted.',
        'Notes, screenshots and feedback of a test: until {notes} days after the test ended.',
        'The number of your payout account, encrypted: {accounts} days after a payout was sent or declined, its copy with that payout is deleted and only the last four digits stay. After {idle} days without a payout, the account itself is deleted, and you enter it again when you need it.',
        'Amounts, dates and references of what you earned and were paid: as long as tax law asks, without your name if you delete your account.',
        'Hashes that tell whether several testers are one person: {network} days for the network you signed up from, {keys} days for your browser’s key and the look of your phone, after we last saw them.',
        'Which version of these terms you agreed to: as long as we keep the record of your tests, without your name if you delete your account.',
        'The developer of an app that you test sees your name, the address of your Google account, your phone’s model and Android version, and your days of that test. They see nothing of your other tests and nothing of your pay.',
      ],
    },
    end: {
      title: 'How it ends',
      items: [
        'You may leave a test, pause, or stop altogether at any time. What you have earned stays yours. When you stop for good, we pay out even a balance below the least payout: write to us.',
        'We may suspend or close an account that breaks these terms. We tell you why, and if you object, a person looks at it again.',
      ],
    },
    changes: {
      title: 'Changes and law',
      items: [
        'A new version gets a new number and a new date. We ask you before you accept your next offer, and say what has changed. Tests that you have joined continue as agreed.',
        'If you do not agree to a new version, you get no new tests. You keep what you have earned.',
        'The law of the country in which the operator is established applies. If you are a consumer, the protection of the law where you live stays with you. If one sentence here does not hold, the others do.',
      ],
    },
  },
} as const
