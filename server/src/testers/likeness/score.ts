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
  /** Pictures of the one that are copies of a picture of the other. */
  copies: number
  /** Days on which both checked in, and of these within a few minutes of each other. */
  days: number
  together: number
}

/** A reason, with how much of it there is. */
export interface Reason {
  kind: LikenessKind
  count: number
  of?: number
}

/** Values that more people share say nothing: a carrier's address, a phone that many have. */
export const mostPeople = { key: 40, network: 40, phone: 15 } as const

/** Minutes between two check-ins that count as together, and how many days of it are a habit. */
export const togetherMinutes = 12
const habit = { days: 4, share: 0.6 }

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
  copy: 0.45,
} as const

/** A value of few people says most: half as much for each time that the people double beyond those of a large home. */
const rare = (chance: number, people: number) => chance * Math.min(1, 12 / people)

const inHabit = ({ days, together }: Shared) => days >= habit.days && together >= habit.share * days

/** Reasons for which two people look like one, and how surely: independent reasons add up. */
export function likenessOf(shared: Shared): { score: number; reasons: Reason[] } {
  const { key, network, phone, payout, copies, days, together } = shared
  const found: [number, Reason][] = []
  if (key) found.push([chanceFrom.key, { kind: 'key', count: key }])
  if (payout) found.push([chanceFrom.payout, { kind: 'payout', count: 1 }])
  if (copies) found.push([1 - (1 - chanceFrom.copy) ** copies, { kind: 'pictures', count: copies }])
  if (inHabit(shared)) found.push([chanceFrom.hours, { kind: 'hours', count: together, of: days }])
  if (network) found.push([rare(chanceFrom.network, network), { kind: 'network', count: network }])
  if (phone) found.push([rare(chanceFrom.phone, phone), { kind: 'phone', count: phone }])
  const none = found.reduce((rest, [chance]) => rest * (1 - chance), 1)
  return { score: 1 - none, reasons: found.map(([, reason]) => reason) }
}

/** From this score on two people are shown to an administrator, and beyond doubt they count as one household. */
export const reviewFrom = 0.5
export const beyondDoubt = 0.9

/** What people do, not what they share: homes share a phone and an account, but each of them uses the app. */
const acting: ReadonlySet<LikenessKind> = new Set(['hours', 'pictures'])

/** Whether a pair counts towards a ring: it needs one reason in what they do. */
export const isActing = ({ score, reasons }: { score: number; reasons: readonly Reason[] }) =>
  score >= strong && reasons.some(({ kind }) => acting.has(kind))
const strong = 0.7
