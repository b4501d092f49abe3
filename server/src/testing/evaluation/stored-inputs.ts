import type { Params } from '../engine/params.ts'
import type { Run, Seat } from '../engine/run.ts'
import type { Inputs } from './decide.ts'

/** A seat's values as an array: a row of twenty seats stays small enough to be stored uncompressed. */
type StoredSeat = [
  id: string,
  state: Seat['state'],
  offered: number,
  optedIn: number | null,
  misses: number,
  nudged: number | null,
  a: number,
  b: number,
  step?: Seat['step'] | null,
  missing?: number | null,
  waited?: number | null,
  counted?: true | null,
  asleep?: number | null,
  accepts?: number | null,
  byMail?: true | null,
]

/** `Inputs` as stored in `decisions`. Only live seats take part, so none has an end. */
export interface StoredInputs {
  run: Omit<Run, 'seats'>
  seats: StoredSeat[]
  today: number
  params: Params
  supply:
    | [
        a: number,
        b: number,
        missing?: number | null,
        asleep?: number | null,
        accepts?: number | null,
        byMail?: true | null,
      ][]
    | null
}

/** Values of which the last ones are absent, without those. */
function short<T extends unknown[]>(values: T): T {
  const end = values.findLastIndex((value) => value !== null)
  return values.slice(0, end + 1) as T
}

/** The values of an object that are there. */
const present = <T extends object>(values: T) =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined && value !== null)) as {
    [K in keyof T]?: NonNullable<T[K]>
  }

export function store({ run: { seats, ...run }, today, params, supply }: Inputs): StoredInputs {
  return {
    run,
    seats: seats.map(({ id, state, offeredDay, optedInDay, misses, nudgedDay, posterior: { a, b }, ...rest }) => {
      const { step = null, missing = null, waited = null, counted, asleep = null, accepts = null, byMail } = rest
      return short<StoredSeat>([
        ...([id, state, offeredDay, optedInDay, misses, nudgedDay, a, b] as const),
        ...([step, missing, waited, counted ? true : null, asleep, accepts, byMail ? true : null] as const),
      ])
    }),
    today,
    params,
    supply:
      supply &&
      supply.map(({ a, b, missing = null, asleep = null, accepts = null, byMail }) =>
        short([a, b, missing, asleep, accepts, byMail ? true : null]),
      ),
  }
}

/** What older decisions did not assume. */
const calm = { shockChance: 0, firstDaysRatio: 1 }

/** Inputs of a stored decision, to reproduce it. */
export function restore({ run, seats, today, params, supply }: StoredInputs): Inputs {
  return {
    run: {
      ...run,
      seats: seats.map(([id, state, offeredDay, optedInDay, misses, nudgedDay, a, b, ...rest]) => {
        const [step, missing, waited, counted, asleep, accepts, byMail] = rest
        const facts = { id, state, offeredDay, optedInDay, endedDay: null, misses, nudgedDay, posterior: { a, b } }
        return { ...facts, ...present({ step, missing, waited, counted, asleep, accepts, byMail }) }
      }),
    },
    today,
    params: { ...calm, ...params },
    supply:
      supply &&
      supply.map(([a, b, missing, asleep, accepts, byMail]) => ({
        a,
        b,
        ...present({ missing, asleep, accepts, byMail }),
      })),
  }
}
