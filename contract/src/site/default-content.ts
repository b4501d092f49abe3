import { plural } from '../format/plurals.ts'
import { dollars } from '../format/money.ts'
import type { Content } from './content.ts'
import { type Plan, gate, plans } from '../plans.ts'

/** Most devices that the Professional plan speaks of; its contract starts at `plans.pro.testers`. */
const proDevicesAtMost = 16

const dailyUse = ({ minutes }: Plan) => ({ label: 'Daily use', value: `${minutes}+ ${plural(minutes, 'minute')}` })
const { starter, pro, enterprise } = plans

/** What the landing page says until an operator writes something else. Without a customer's own words there is no quote. */
export const defaultContent: Content = {
  hero: {
    eyebrow: 'Closed testing for Google Play',
    title: ['Twelve testers.', 'Fourteen days.', 'Then publish.'],
    lead: `Google Play asks for real people who stay opted in for ${gate.days} days in a row. We bring the people, and you watch every check-in as it happens.`,
    assurances: ['Testers assigned within 24 hours', '7-day money-back guarantee'],
    facts: [
      {
        figure: `${starter.testers}–${enterprise.testers}`,
        words: 'verified testers on real phones, and more start so that enough finish',
      },
      { figure: `${gate.days} days`, words: 'in a row, which is what the Play Console counts' },
      { figure: '24 h', words: 'from payment and Play set-up to your full tester list' },
      { figure: dollars(starter.cents), words: 'per app, paid once. No subscription' },
    ],
    claims: [],
  },
  'how-it-works': {
    title: 'A fortnight, from new moon to full',
    lead: 'You do two things: add your app, connect Play Console.',
    steps: [
      {
        when: 'Before day 1',
        title: 'Add your app',
        words: 'Name, opt-in link and what to try. Pay once and send the transaction ID.',
      },
      {
        when: 'Within 24 hours',
        title: 'Paste in your testers',
        words: 'You get a verified list. Copy all addresses, drop them into your closed track, done.',
      },
      {
        when: `Days 1 to ${gate.days}`,
        title: 'Watch the dots fill',
        words: 'Every tester stays in the test and opens the app daily. You see who did, when and for how long.',
      },
      {
        when: `Day ${gate.days}`,
        title: 'Apply for production',
        words: 'Download the report, answer the console questions, publish.',
      },
    ],
  },
  pricing: {
    title: 'One price per app, paid once',
    lead: `Choose by app size and by how much help you want. Every plan covers the full ${gate.days} days.`,
    plans: {
      starter: {
        for_whom: 'For a first app.',
        rows: [
          { label: 'Testers', value: `${starter.testers} real devices` },
          { label: 'Length', value: `${starter.days} days` },
          { label: 'App size', value: `1–${starter.sizeMb} MB` },
          dailyUse(starter),
          { label: 'Reports', value: 'Standard' },
        ],
      },
      pro: {
        for_whom: 'For apps that pay your rent.',
        rows: [
          { label: 'Testers', value: `${pro.testers}–${proDevicesAtMost} real devices` },
          { label: 'Length', value: `${pro.days} days` },
          { label: 'App size', value: `up to ${pro.sizeMb} MB` },
          dailyUse(pro),
          { label: 'Reports', value: 'Custom' },
          { label: 'Also', value: 'Production assistance, priority queue' },
        ],
      },
      enterprise: {
        for_whom: 'For studios with many apps.',
        rows: [
          { label: 'Testers', value: `${enterprise.testers}+ premium devices` },
          { label: 'Length', value: `${enterprise.days} days` },
          { label: 'App size', value: `up to ${enterprise.sizeMb} MB` },
          dailyUse(enterprise),
          { label: 'Reports', value: 'White-label' },
          { label: 'Also', value: 'API access, dedicated manager, 99.9% SLA' },
        ],
      },
    },
    assurances: [
      'Money back within 7 days',
      'EasyPaisa or bank transfer',
      'Testers within 24 hours of payment and Play set-up',
    ],
  },
  testimonials: {
    title: 'They got to day 14',
    lead: 'Measured from the records of finished tests.',
    items: [],
  },
  faq: {
    title: 'Questions, answered plainly',
    lead: 'Something else? A person answers within 24 hours.',
    items: [
      {
        question: 'Why does Google Play ask for this at all?',
        answer:
          'New personal developer accounts must run a closed test before production. Play checks that enough testers stayed opted in for 14 days in a row, then lets you apply.',
        keywords: ['closed testing', '14 days', 'production access'],
        aiOptimized: true,
      },
      {
        question: 'How many testers do I need: 12 or 20?',
        answer:
          'Twelve. Google asked for 20 when the rule began and lowered it to 12 in December 2024. Organisation accounts and personal accounts made before 13 November 2023 are exempt.',
        keywords: ['12 testers', '20 testers', 'Play Console'],
        aiOptimized: true,
      },
      {
        question: 'Are the testers real people?',
        answer:
          'Yes. Each one is a verified person with their own Android phone. You see the device model and Android version for every tester.',
        keywords: ['real devices', 'verified testers'],
      },
      {
        question: 'What happens if a tester leaves?',
        answer:
          'Google counts each tester’s own 14 days, so a late replacement cannot save the date. That is why more people start than you pay for: enough for twelve to be left on day 14. You see the estimate, and we tell you when someone leaves.',
        keywords: ['drop-outs', 'replacement'],
      },
      {
        question: 'What happens if a tester misses a day?',
        answer:
          'You see it as a ring with a slash and get a notification. Missing a day of use is not the same as opting out: the 14-day count goes on while the tester stays opted in.',
        keywords: [],
      },
      {
        question: 'Do you guarantee production access?',
        answer:
          'No one can: Google decides. We bring the people, keep the record and give you a report for the questions of the form. If fewer people stay than you bought, you get money back for what is missing, and within 7 days you can have all of it back.',
        keywords: ['production access', 'money-back guarantee'],
      },
      {
        question: 'How do I pay?',
        answer:
          'By EasyPaisa or bank transfer. Send the amount, enter your account name and the transaction ID, and we confirm it. Automatic EasyPaisa is coming soon.',
        keywords: [],
      },
    ],
  },
}
