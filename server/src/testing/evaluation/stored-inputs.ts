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
  asleep?: number,
]

/** `Inputs` as stored in `decisions`. Only live seats take part, so none has an end. */
export interface StoredInputs {
  run: Omit<Run, 'seats'>
  seats: StoredSeat[]
  today: number
  params: Params
  supply: [a: number, b: number, missing?: number | null, asleep?: number][] | null
}

export function store({ run: { seats, ...run }, today, params, supply }: Inputs): StoredInputs {
  return {
    run,
    seats: seats.map(({ id, state, offeredDay, optedInDay, misses, nudgedDay, posterior: { a, b }, ...rest }) => {
      const always = [id, state, offeredDay, optedInDay, misses, nudgedDay, a, b] as const
      const { step = null, missing = null, waited, counted, asleep } = rest
      if (asleep !== undefined) return [...always, step, missing, waited ?? null, null, asleep]
      if (counted) return [...always, step, missing, null, true]
      if (waited !== undefined) return [...always, step, missing, waited]
      if (missing !== null) return [...always, step, missing]
      return step ? [...always, step] : [...always]
    }),
    today,
    params,
    supply:
      supply &&
      supply.map(({ a, b, missing, asleep }) => {
        if (asleep !== undefined) return [a, b, missing ?? null, asleep]
        return missing === undefined ? [a, b] : [a, b, missing]
      }),
  }
}

/** What older decisions did not assume. */
const calm = { shockChance: 0, firstDaysRatio: 1 }

/** Inputs of a stored decision, to reproduce it. */
export function restore({ run, seats, today, params, supply }: StoredInputs): Inputs {
  return {
    run: {
      ...run,
      seats: seats.map(
        ([id, state, offeredDay, optedInDay, misses, nudgedDay, a, b, step, missing, waited, counted, asleep]) => ({
          id,
          state,
          offeredDay,
          ...(step && { step }),
          ...(waited !== undefined && waited !== null && { waited }),
          optedInDay,
          endedDay: null,
          misses,
          nudgedDay,
          posterior: { a, b },
          ...(missing !== undefined && missing !== null && { missing }),
          ...(counted && { counted }),
          ...(asleep !== undefined && { asleep }),
        }),
      ),
    },
    today,
    params: { ...calm, ...params },
    supply:
      supply &&
      supply.map(([a, b, missing, asleep]) => ({
        a,
        b,
        ...(missing !== undefined && missing !== null && { missing }),
        ...(asleep !== undefined && { asleep }),
      })),
  }
}
