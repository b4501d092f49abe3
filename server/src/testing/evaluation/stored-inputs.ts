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
  missing?: number,
]

/** `Inputs` as stored in `decisions`. Only live seats take part, so none has an end. */
export interface StoredInputs {
  run: Omit<Run, 'seats'>
  seats: StoredSeat[]
  today: number
  params: Params
  supply: [a: number, b: number, missing?: number][] | null
}

export function store({ run: { seats, ...run }, today, params, supply }: Inputs): StoredInputs {
  return {
    run,
    seats: seats.map(({ id, state, offeredDay, optedInDay, misses, nudgedDay, posterior: { a, b }, step, missing }) => [
      id,
      state,
      offeredDay,
      optedInDay,
      misses,
      nudgedDay,
      a,
      b,
      ...(missing !== undefined ? ([step ?? null, missing] as const) : step ? ([step] as const) : ([] as const)),
    ]),
    today,
    params,
    supply: supply && supply.map(({ a, b, missing }) => (missing === undefined ? [a, b] : [a, b, missing])),
  }
}

/** Inputs of a stored decision, to reproduce it. */
export function restore({ run, seats, today, params, supply }: StoredInputs): Inputs {
  return {
    run: {
      ...run,
      seats: seats.map(([id, state, offeredDay, optedInDay, misses, nudgedDay, a, b, step, missing]) => ({
        id,
        state,
        offeredDay,
        ...(step && { step }),
        optedInDay,
        endedDay: null,
        misses,
        nudgedDay,
        posterior: { a, b },
        ...(missing !== undefined && { missing }),
      })),
    },
    today,
    params,
    supply: supply && supply.map(([a, b, missing]) => ({ a, b, ...(missing !== undefined && { missing }) })),
  }
}
