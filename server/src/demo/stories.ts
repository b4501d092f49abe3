import type { ManualMethod } from '@fortnight/contract/payment-states'
import type { PlanName } from '@fortnight/contract/plans'
import type { Developer } from './people.ts'

/** Where an app of the demo stands. */
export type Stage =
  | { is: 'pending' | 'ordered' | 'cancelled' }
  | { is: 'paying' | 'refused'; hours: number }
  | { is: 'queued' | 'staffing'; hours: number }
  | { is: 'running'; day: number }
  | { is: 'completed'; started: number }

/** An app of the demo and how far it has come. */
export interface Story {
  by: Developer
  name: string
  about: string
  category: string
  package_name: string | null
  plan: PlanName
  /** Days before today on which it was submitted. */
  age: number
  stage: Stage
  duration?: 12 | 15 | 20 | 30
  method?: ManualMethod
  /** What the payer typed; two stories with one number are the duplicate on the desk. */
  transaction_id?: string
  countries?: string[]
  size_mb?: number
  requirements?: string
  instructions?: string
  credentials?: string
}

const claimedTwice = 'TXN8841207735'

const zara: Omit<Story, 'by'>[] = [
  {
    name: 'Tidebook',
    category: 'Weather',
    package_name: 'example.tideline.tidebook',
    plan: 'pro',
    age: 40,
    duration: 15,
    about: 'Tide tables and coastal weather for 4,000 harbours. Works without a network once a harbour is saved.',
    stage: { is: 'completed', started: 36 },
    method: 'manual_bank',
    requirements: 'Please test on mobile data as well as on Wi-Fi.',
    instructions: 'Save two harbours, switch to flight mode, and check that tomorrow is still there.',
  },
  {
    name: 'Saltmarsh',
    category: 'Education',
    package_name: 'example.tideline.saltmarsh',
    plan: 'pro',
    age: 14,
    about: 'A field notebook for shore birds: what you saw, where, and how many. Exports to a spreadsheet.',
    stage: { is: 'running', day: 9 },
    requirements: 'Android 8 or later. Location should be allowed at least once.',
    instructions: 'Write one sighting a day. On day 5 try the export, on day 10 the map.',
    credentials: 'reviewer@tideline.example / heron-on-the-mud',
  },
  {
    name: 'Ferry Clock',
    category: 'Travel',
    package_name: 'example.tideline.ferryclock',
    plan: 'starter',
    age: 4,
    about: 'The next ferry from the quay you stand on, as one big number. Timetables of 120 lines.',
    stage: { is: 'running', day: 2 },
    method: 'manual_bank',
    instructions: 'Open it in the morning and in the evening; the number must differ.',
  },
  {
    name: 'Lantern Reader',
    category: 'Books',
    package_name: 'example.tideline.lantern',
    plan: 'starter',
    age: 2,
    about: 'Reads long articles aloud and dims the screen as it gets late.',
    stage: { is: 'staffing', hours: 5 },
  },
  {
    name: 'Harbour Pay',
    category: 'Finance',
    package_name: 'example.tideline.harbourpay',
    plan: 'enterprise',
    age: 3,
    about: 'Mooring fees paid at the pier. Needs testers in Germany and Poland, where the harbours are.',
    stage: { is: 'queued', hours: 20 },
    countries: ['DE', 'PL'],
    size_mb: 140,
    method: 'manual_bank',
    requirements: 'Only testers in Germany or Poland: the payment provider refuses others.',
  },
  {
    name: 'Knots & Bends',
    category: 'Sports',
    package_name: 'example.tideline.knots',
    plan: 'pro',
    age: 1,
    about: 'Forty knots, drawn step by step, with a rope that you can turn.',
    stage: { is: 'paying', hours: 3 },
  },
  {
    name: 'Driftwood Notes',
    category: 'Productivity',
    package_name: null,
    plan: 'starter',
    age: 6,
    about: 'Plain notes that sink to the bottom unless you pick them up again.',
    stage: { is: 'ordered' },
  },
  {
    name: 'Pebble',
    category: 'Health',
    package_name: null,
    plan: 'starter',
    age: 0,
    about: 'One breath, one pebble. A breathing timer without a score.',
    stage: { is: 'pending' },
  },
  {
    name: 'Kelp Radio',
    category: 'Music',
    package_name: 'example.tideline.kelpradio',
    plan: 'starter',
    age: 29,
    about: 'Quiet stations from coastal towns.',
    stage: { is: 'cancelled' },
  },
]

const emeka: Omit<Story, 'by'>[] = [
  {
    name: 'Market Scale',
    category: 'Business',
    package_name: 'example.marketday.scale',
    plan: 'starter',
    age: 60,
    about: 'Prices by weight for market stalls, with a till that counts in naira.',
    stage: { is: 'completed', started: 56 },
  },
  {
    name: 'Danfo Lines',
    category: 'Maps',
    package_name: 'example.marketday.danfo',
    plan: 'pro',
    age: 44,
    method: 'manual_bank',
    about: 'Minibus routes of Lagos with the fare to hold ready.',
    stage: { is: 'completed', started: 41 },
  },
  {
    name: 'Jollof Timer',
    category: 'Food',
    package_name: 'example.marketday.jollof',
    plan: 'starter',
    age: 24,
    about: 'Tells you when to stir and when to leave the pot alone.',
    stage: { is: 'completed', started: 21 },
  },
  {
    name: 'Okada Ledger',
    category: 'Finance',
    package_name: 'example.marketday.okada',
    plan: 'starter',
    age: 8,
    about: 'Daily earnings and fuel of motorbike riders, in three taps.',
    stage: { is: 'running', day: 6 },
  },
  {
    name: 'Adire Patterns',
    category: 'Art',
    package_name: 'example.marketday.adire',
    plan: 'starter',
    age: 2,
    about: 'Design resist-dye patterns and print them to scale.',
    stage: { is: 'paying', hours: 31 },
  },
]

const lena: Omit<Story, 'by'>[] = [
  {
    name: 'Pfandbon',
    category: 'Shopping',
    package_name: 'example.kleinwerk.pfandbon',
    plan: 'pro',
    age: 53,
    method: 'manual_bank',
    about: 'Keeps deposit receipts until you are back at the shop.',
    stage: { is: 'completed', started: 49 },
  },
  {
    name: 'Gartenbuch',
    category: 'Lifestyle',
    package_name: 'example.kleinwerk.gartenbuch',
    plan: 'enterprise',
    age: 36,
    about: 'What was sown where, and when it froze last year.',
    method: 'manual_bank',
    size_mb: 90,
    stage: { is: 'completed', started: 33 },
  },
  {
    name: 'Wandertag',
    category: 'Travel',
    package_name: 'example.kleinwerk.wandertag',
    plan: 'starter',
    age: 15,
    about: 'Walks of half a day that start and end at a station.',
    method: 'manual_bank',
    transaction_id: claimedTwice,
    stage: { is: 'running', day: 12 },
  },
  {
    name: 'Feierabend',
    category: 'Productivity',
    package_name: 'example.kleinwerk.feierabend',
    plan: 'starter',
    age: 3,
    about: 'Closes the work apps at six and says so.',
    method: 'manual_bank',
    stage: { is: 'paying', hours: 9 },
  },
]

const rahul: Omit<Story, 'by'>[] = [
  {
    name: 'Monsoon Map',
    category: 'Weather',
    package_name: 'example.monsoonlabs.map',
    plan: 'pro',
    age: 47,
    about: 'Which streets flood at which rain, reported by those who live there.',
    stage: { is: 'completed', started: 44 },
  },
  {
    name: 'Tiffin',
    category: 'Food',
    package_name: 'example.monsoonlabs.tiffin',
    plan: 'starter',
    age: 31,
    about: 'Lunch orders for an office, collected by ten in the morning.',
    stage: { is: 'completed', started: 28 },
  },
  {
    name: 'Raga Tutor',
    category: 'Music',
    package_name: 'example.monsoonlabs.raga',
    plan: 'pro',
    age: 20,
    size_mb: 120,
    about: 'Sing a phrase and see where it leaves the scale.',
    stage: { is: 'completed', started: 17 },
  },
  {
    name: 'Platform Four',
    category: 'Travel',
    package_name: 'example.monsoonlabs.platform',
    plan: 'starter',
    age: 5,
    about: 'Live platforms of suburban trains, with the coach that stops at your stairs.',
    stage: { is: 'paying', hours: 16 },
    method: 'manual_bank',
    transaction_id: claimedTwice,
  },
  {
    name: 'Kirana',
    category: 'Shopping',
    package_name: 'example.monsoonlabs.kirana',
    plan: 'starter',
    age: 7,
    about: 'The shop on the corner as a list on your phone.',
    stage: { is: 'refused', hours: 70 },
  },
]

const by = (who: Developer, list: Omit<Story, 'by'>[]): Story[] => list.map((story) => ({ by: who, ...story }))

export const stories: Story[] = [...by('zara', zara), ...by('emeka', emeka), ...by('lena', lena), ...by('rahul', rahul)]
