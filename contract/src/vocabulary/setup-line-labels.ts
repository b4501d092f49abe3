import type { SetupLine } from '../testing/setup-progress.ts'
import type { SetupNote } from './setup-lines.ts'

type Key = SetupLine['key']

/** What a line is called. */
export const setupLineNames: Record<Key, string> = {
  payment: 'Payment sent',
  approval: 'Payment confirmed',
  package_name: 'Package name',
  access: 'How testers get access',
  opt_in_link: 'Opt-in link',
  track: 'Closed track live',
  team: 'Team asked',
  accepting: 'Testers accept',
  group: 'Our group on the track',
  listing: 'Testers on the list',
  joined: 'Testers in',
}

/** What a line is about while it is open, and once it is done. */
const texts: Record<Key, { open: string; done: string }> = {
  payment: { open: 'Paid once, for the whole test', done: 'We have its details' },
  approval: { open: 'A person compares it with the account', done: 'The order is paid' },
  package_name: { open: 'In Play Console, under the app’s name', done: 'Entered' },
  access: { open: 'A list of addresses or a Google Group', done: 'Chosen' },
  opt_in_link: { open: 'Google shows it after the review of the first release', done: 'Entered' },
  track: { open: 'It does not let testers in yet, as Google shows us', done: 'Live, as Google shows us' },
  team: { open: 'Once paid and set up', done: 'A full team has its offers' },
  accepting: { open: 'Offers that stay unanswered go to other testers', done: 'Enough testers have accepted' },
  group: { open: 'Added once in Play Console; testers then come by themselves', done: 'The closed track names it' },
  listing: { open: 'Accepted testers are added in Play Console', done: 'All who accepted are added' },
  joined: { open: 'Day 1 starts once enough have joined', done: 'Day 1 has started' },
}

const noteTexts: Record<SetupNote, { open: string; done?: string }> = {
  payment_failed: { open: 'The last payment could not be confirmed' },
  automatic: { open: 'EasyPaisa confirms it by itself' },
  by_word: {
    open: 'Counts once the opt-in link is there',
    done: 'Counts as live: the opt-in link is there, and we don’t see the track',
  },
  in_review: { open: 'In review at Google; we look again by ourselves' },
  no_team: { open: 'Too few testers are free; a full team is asked as soon as there is one' },
  paused: { open: 'Paused until the refund is decided' },
  in_group: { open: 'Testers who accept become members of our group by themselves' },
  unsaved: { open: 'Removed here, not saved yet', done: 'Filled in here, not saved yet' },
}

/** What a line says of itself now. */
export function setupLineText({ key, state, note }: Pick<SetupLine, 'key' | 'state' | 'note'>): string {
  const usual = texts[key]
  const special = note === null ? undefined : noteTexts[note]
  return state === 'done' ? (special?.done ?? usual.done) : (special?.open ?? usual.open)
}
