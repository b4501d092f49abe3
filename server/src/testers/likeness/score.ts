import type { LikenessKind } from '@fortnight/contract/vocabulary/likeness-states'

/**
 * What two people have in common. Of a key, a network and a look of a phone: how many people have this one; null if the
 * two do not share any.
 */
export interface Shared {
  key: number | null
  network: number | null
  phone: number | null
  /** Whether one of them entered the other's payout account. */
  payout: boolean
  /** Pictures of the one that are copies of a picture of the other, and the most people with whom one of them has copies. */
  copies: number
  hands: number
  /** How many people signed up within minutes of one of them, if the other did. */
  sign_up: number | null
  /** Tests on which both have or had a seat. */
  tests: number
  /** Days on which both checked in, of these within a few minutes of each other, and how many of those any two people of the pool would have. */
  days: number
  together: number
  expected: number
}

/** A reason, with how much of it there is. */
export interface Reason {
  kind: LikenessKind
  count: number
  of?: number
}

/** Values that more people share say nothing: a carrier's address, a phone that many have, an hour after an invitation. */
export const mostPeople = { key: 40, network: 40, phone: 15, payout: 40, sign_up: 12 } as const

/** Minutes between two sign-ups that count as one sitting. */
export const sittingMinutes = 30

/**
 * Minutes between two check-ins that count as together, and how many days of it are a habit: most of them, and more
 * than chance brings to one pair in a thousand. After a reminder half a pool checks in together.
 */
export const togetherMinutes = 12
const habit = { days: 4, share: 0.6, chance: 0.001 }

/** How common an hour is in a pool of which little is known: people to whom check-ins all over the day are ascribed. */
export const hoursPrior = { people: 100, share: 0.03 } as const

/**
 * Chance that two people are one, or live together, from each reason alone. A key is made by one browser; homes,
 * hostels and shops share the rest, so that neither a network nor a phone's look reaches a review by itself.
 */
const chanceFrom = {
  key: 0.9,
  payout: 0.9,
  hours: 0.6,
  network: 0.35,
  phone: 0.3,
  sign_up: 0.3,
  copy: 0.45,
  /** A copy by someone who has copies with several people: one picture can be alike by chance. */
  copy_of_many: 0.6,
} as const
const manyHands = 3

/** A value of few people says most: a quarter as much for each time that the people double beyond those of a large home. */
const rare = (chance: number, people: number) => chance * Math.min(1, 10 / people) ** 2

/** Chance of at least this many days together for two people who have nothing to do with each other. */
function chanceOfDays({ days, together, expected }: Pick<Shared, 'days' | 'together' | 'expected'>): number {
  const share = Math.min(1, expected / days)
  if (share === 1) return 1
  let exactly = (1 - share) ** days
  let atLeast = 1
  for (let day = 0; day < together; day++) {
    atLeast -= exactly
    exactly *= ((days - day) / (day + 1)) * (share / (1 - share))
  }
  return atLeast
}

const inHabit = (shared: Shared) =>
  shared.days >= habit.days && shared.together >= habit.share * shared.days && chanceOfDays(shared) < habit.chance

/** Reasons for which two people look like one, and how surely: independent reasons add up. */
export function likenessOf(shared: Shared): { score: number; reasons: Reason[] } {
  const { key, network, phone, payout, copies, hands, sign_up, tests, days, together } = shared
  const copy = hands < manyHands ? chanceFrom.copy : chanceFrom.copy_of_many
  const found: [number, Reason][] = []
  if (key) found.push([chanceFrom.key, { kind: 'key', count: key }])
  if (payout) found.push([chanceFrom.payout, { kind: 'payout', count: 1 }])
  if (copies) found.push([1 - (1 - copy) ** copies, { kind: 'pictures', count: copies }])
  if (inHabit(shared)) found.push([chanceFrom.hours, { kind: 'hours', count: together, of: days }])
  if (network) found.push([rare(chanceFrom.network, network), { kind: 'network', count: network }])
  if (phone) found.push([rare(chanceFrom.phone, phone), { kind: 'phone', count: phone }])
  if (sign_up) found.push([rare(chanceFrom.sign_up, sign_up), { kind: 'sign_up', count: sign_up }])
  if (tests) found.push([0, { kind: 'tests', count: tests }])
  const none = found.reduce((rest, [chance]) => rest * (1 - chance), 1)
  return { score: 1 - none, reasons: found.map(([, reason]) => reason) }
}

/** Whether a reason is one of a whole group, which its pairs have only with the others. */
export const isOfGroup = ({ kind }: Reason): boolean => kind === 'turns' || kind === 'accounts'

/** From this score on two people are shown to an administrator, and beyond doubt they count as one household. */
export const reviewFrom = 0.5
export const beyondDoubt = 0.9

/** What people do, not what they share: homes share a phone and an account, but each of them uses the app. */
const acting: ReadonlySet<LikenessKind> = new Set(['hours', 'pictures'])

/**
 * Whether a pair counts towards a ring: it needs one reason in what they do. When they signed up does not count, because
 * a class that is invited signs up in one hour, too.
 */
export function isActing({ score, reasons }: { score: number; reasons: readonly Reason[] }): boolean {
  const sitting = reasons.find(({ kind }) => kind === 'sign_up')
  const none = (1 - score) / (sitting ? 1 - rare(chanceFrom.sign_up, sitting.count) : 1)
  return 1 - none >= strong && reasons.some(({ kind }) => acting.has(kind))
}
const strong = 0.7
