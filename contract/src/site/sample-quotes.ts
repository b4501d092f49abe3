import type { Content } from './content.ts'

/** Invented quotes, for servers with sample data: how the section looks once customers have said something. */
export const sampleQuotes: Content['testimonials']['items'] = [
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
