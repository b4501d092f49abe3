import type { Server } from './server.ts'
import type { Person, Tester } from './people.ts'
import type { Payout, Seat, State } from './state.ts'

/** What can happen, by name: figures count by it, and the oracles explain changes by it. */
export type ActName =
  | 'buy'
  | 'set up'
  | 'approve'
  | 'reject'
  | 'accept'
  | 'decline'
  | 'list'
  | 'opt in'
  | 'install'
  | 'leave'
  | 'check in'
  | 'show picture'
  | 'console count'
  | 'apply'
  | 'outcome'
  | 'cancel'
  | 'remove'
  | 'add tester'
  | 'release'
  | 'replace'
  | 'change tester'
  | 'ask payout'
  | 'take back'
  | 'approve payout'
  | 'decline payout'
  | 'pay'
  | 'ask refund'
  | 'decide refund'
  | 'take refund back'
  | 'book late'
  | 'check pictures'
  | 'tick'
  | 'tend offers'
  | 'staff queue'
  | 'learn'

/** One step: a person's call, or a run of a server's job. */
export interface Act {
  name: ActName
  /** A description, for the reader of a failure's history. */
  what: string
  seats?: readonly number[]
  run?: string | undefined
  payout?: string
  refund?: string
  tester?: number
  /** Whether it can change anything: all is read again after it, and nothing else can be predicted. */
  wide?: boolean
  /** What the rules say of it, if no other act touches the same rows meanwhile. */
  expect: 'done' | 'refused' | 'either'
  /** Repeated after a server died, it answers as if it were the first time. */
  repeatable?: boolean
  go(server: Server): Promise<unknown>
  /**
   * Updates the model after the act, and returns what is wrong with the answer. `alone`: nothing else touched the same
   * rows.
   */
  done?(answer: never, alone: boolean): string | undefined | void
  /** What must hold of the seat named, after the act. */
  postcondition?(seat: Seat): boolean
}

export interface Outcome {
  act: Act
  result: 'done' | 'refused'
  /** A server died in it; the other one then did it. */
  crashed: boolean
  answer: unknown
  refusal: string
}

/** The people who take part. */
export interface Cast {
  owners: Person[]
  admins: Person[]
  testers: Map<string, Tester>
  strangers: Person[]
}

/** What acts are made from. */
export interface Stage {
  cast: Cast
  state: State
  now: Date
}

export const personOf = ({ cast }: Stage, seat: Seat): Person => {
  const tester = cast.testers.get(seat.person)
  if (!tester) throw new Error(`nobody sits on seat ${seat.id}`)
  return tester.person
}

export const isWaiting = ({ state }: Payout): boolean => state === 'requested' || state === 'approved'
