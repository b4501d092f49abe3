import type { Chance } from './chance.ts'
import { partOf } from './held-out-places.ts'

/** How a ring is run. All assumed; chances are those of an address. */
export interface Operator {
  kind: string
  share: number
  /** The browser is emptied before the sign-up. */
  emptied: number
  /** The sign-up comes over a carrier, each time with the address that it gives, rather than over the home's line. */
  overCarrier: number
  /** Another browser, which leaves the model out. */
  otherBrowser: number
  /** Chance of the ring to have two payout accounts rather than one. */
  twoAccounts: number
  /** Evenings that the sign-ups take, from one to a week. */
  evenings: readonly number[]
  /** Times of a day that the operator sits down to check in. */
  sittings: readonly number[]
  /** Minutes that an address takes: open the app, use it, send a picture. */
  minutes: number
}
export const operators: readonly Operator[] = [
  {
    kind: 'careless',
    share: 0.3,
    emptied: 0.1,
    overCarrier: 0.15,
    otherBrowser: 0,
    twoAccounts: 0.2,
    evenings: [1, 1, 2],
    sittings: [1],
    minutes: 2,
  },
  {
    kind: 'usual',
    share: 0.4,
    emptied: 0.6,
    overCarrier: 0.5,
    otherBrowser: 0.1,
    twoAccounts: 0.5,
    evenings: [1, 2, 4],
    sittings: [1, 1, 2],
    minutes: 3,
  },
  {
    kind: 'careful',
    share: 0.3,
    emptied: 0.97,
    overCarrier: 0.85,
    otherBrowser: 0.3,
    twoAccounts: 0.8,
    evenings: [3, 5, 7],
    sittings: [1, 2, 3],
    minutes: 5,
  },
]
/** Chance of a day that a picture is recognised as a changed copy of another address's, by how a ring makes them. Assumed. */
export const pictures = [
  { how: 'drawn anew each day', share: 0.35, copied: 0.01 },
  { how: 'used again with small changes', share: 0.45, copied: 0.06 },
  { how: 'taken of the opened app', share: 0.2, copied: 0 },
] as const

/** One of these kinds, by their shares. */
export const weighted = <T extends { share: number }>(c: Chance, kinds: readonly T[]): T =>
  kinds[
    Math.min(
      kinds.length - 1,
      partOf(
        c,
        kinds.map(({ share }) => share),
      ),
    )
  ]!
