import { contacts, feedback, leads } from '../platform/db/schema/site.ts'
import type { Scene } from './scene.ts'

/** Messages of visitors and developers: feedback, contact requests, and addresses left for the newsletter. */
export async function addVoices({ db, calendar, people }: Scene): Promise<void> {
  const page = { url: 'https://fortnight.example/dashboard', domain: 'fortnight.example' }
  const said = [
    {
      by: people.zara,
      rating: 5,
      ago: 19,
      feedback: 'Tidebook went through the review at the first try. The day grid was what I sent them.',
    },
    {
      by: people.emeka,
      rating: 4,
      ago: 25,
      feedback: 'Good testers. I would like to see the notes of a tester without opening the details.',
    },
    { by: people.lena, rating: 5, ago: 17, feedback: 'No one asked me for a password list. Thank you.' },
    {
      by: people.rahul,
      rating: 3,
      ago: 8,
      feedback: 'It took a day until my transfer was found. The testing itself was fine.',
    },
    { by: null, rating: null, ago: 3, feedback: 'Do you also test on tablets?' },
    { by: people.zara, rating: null, ago: 1, feedback: 'The moon is lovely, but please let me sort by it.' },
  ]
  await db.insert(feedback).values(
    said.map(({ by, rating, ago, feedback: text }) => {
      const at = calendar.at(ago, 13.4)
      const when = { submitted_at: at, created_at: at, updated_at: at }
      return { user_id: by?.id ?? null, email: by?.email ?? null, feedback: text, rating, ...page, ...when }
    }),
  )
  const asked = [
    {
      ago: 31,
      name: 'Farid Rahmani',
      email: 'farid@northgate.example',
      type: 'partnership',
      status: 'resolved',
      phone: '+93 70 000 0000',
      subject: 'Agency with six apps',
      message: 'We publish for local shops. Is there a price for several apps a month?',
    },
    {
      ago: 12,
      name: 'Marisol Reyes',
      email: 'marisol@papalote.example',
      type: 'support',
      status: 'resolved',
      phone: null,
      subject: 'Opt-in link says not available',
      message: 'Two testers see "App not available". Do they need another account?',
    },
    {
      ago: 4,
      name: 'Tomasz Lis',
      email: 'tomasz@rybka.example',
      type: 'billing',
      status: 'in_progress',
      phone: null,
      subject: 'Invoice',
      message: 'Can I have an invoice with my tax number on it?',
    },
    {
      ago: 2,
      name: 'Grace Wanjiru',
      email: 'grace@shamba.example',
      type: 'general',
      status: 'new',
      phone: '+254 700 000000',
      subject: 'Games',
      message: 'Our app is a game of 180 MB. Which package do we need?',
    },
    {
      ago: 1,
      name: 'Ibrahim Khalil',
      email: 'ibrahim@qalam.example',
      type: 'support',
      status: 'new',
      phone: null,
      subject: 'Second account',
      message: 'I registered twice by mistake. Please delete the one without apps.',
    },
  ] as const
  await db.insert(contacts).values(
    asked.map(({ ago, ...row }) => {
      const at = calendar.at(ago, 10.6)
      return { ...row, created_at: at, updated_at: row.status === 'new' ? at : calendar.at(ago - 1, 9.1) }
    }),
  )
  await db.insert(leads).values(
    ['hello@quietcompass.example', 'dev@paperlantern.example', 'studio@twoferns.example'].map((email, place) => {
      const at = calendar.at(3 + place * 6, 16.2)
      return { email, source: 'pricing', created_at: at, updated_at: at }
    }),
  )
}
