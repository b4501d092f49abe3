/** A question of the FAQ. At most three keywords are shown. */
export interface FaqItem {
  question: string
  answer: string
  keywords?: readonly string[]
  aiOptimized?: boolean
}

export interface Testimonial {
  name: string
  role: string
  content: string
  /** Initials in place of a picture. */
  avatar: string
  /** The run it speaks of. */
  run: string
}

/** What the FAQ says until an operator writes something else. */
export const faqItems: readonly FaqItem[] = [
  {
    question: 'Why does Google Play ask for this at all?',
    answer:
      'New personal developer accounts must run a closed test before production. Play checks that enough testers stayed opted in for 14 days in a row, then lets you apply.',
    keywords: ['closed testing', '14 days', 'production access'],
    aiOptimized: true,
  },
  {
    question: 'Are the testers real people?',
    answer:
      'Yes. Each one is a verified person with their own Android phone. You see the device model and Android version for every tester.',
    keywords: ['real devices', 'verified testers'],
  },
  {
    question: 'What happens if a tester misses a day?',
    answer:
      'You see it as a ring with a slash and get a notification. Missing a day of use is not the same as opting out: the 14-day count goes on while the tester stays opted in.',
  },
  {
    question: 'How do I pay?',
    answer:
      'By EasyPaisa or bank transfer. Send the amount, enter your account name and the transaction ID, and we confirm it. Automatic EasyPaisa is coming soon.',
  },
  {
    question: 'What if it does not work out?',
    answer: 'Ask for your money back within 7 days and you get it.',
  },
]

/** Samples: they show what stands here, and are marked so on the page. */
export const testimonials: readonly Testimonial[] = [
  {
    name: 'Sara N.',
    role: 'Indie developer, recipe app',
    content:
      'I had asked every cousin I have. Nine said yes, four kept it installed. Here I had twelve by the next morning and nothing to chase.',
    avatar: 'SN',
    run: '12 testers, 14 days',
  },
  {
    name: 'Marek B.',
    role: 'Two-person studio',
    content: 'The dot grid went straight into our answer to the console questions. No screenshots to collect.',
    avatar: 'MB',
    run: '16 testers, 14 days',
  },
  {
    name: 'Hina R.',
    role: 'Health-tech founder',
    content: 'One tester dropped a day. I knew before breakfast, with the reason.',
    avatar: 'HR',
    run: '12 testers, 14 days',
  },
]
