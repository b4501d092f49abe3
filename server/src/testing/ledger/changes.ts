import type { Moves } from '@fortnight/contract/testing/facts/fact'
import { factOf } from '@fortnight/contract/testing/facts/table'
import { joinSteps } from '@fortnight/contract/vocabulary/run-states'
import type { Fact } from './append.repository.ts'

/**
 * Effects of facts on one seat or run: the states it must be in, the step of joining before, the state it comes to, and
 * columns as JSON. `moves` are states from which alone it comes to another one, and `moved` the columns that it then
 * has.
 */
export interface Change {
  id: string | number
  from: string
  before: string | null
  to: string | null
  sets: string
  moves: string | null
  moved: string | null
}

const columnsOf = (changes: readonly { sets: object }[]) =>
  JSON.stringify(Object.assign({}, ...changes.map(({ sets }) => sets)))
const someMoves = (to: string | Moves | null): to is Moves => to !== null && typeof to === 'object'

/** Combined changes of all facts of one seat or run: the first defines the start, the last the result. */
function changeOf(id: string | number, facts: readonly Fact[]): Change | undefined {
  const moves = facts
    .map(({ kind, data, at }) => {
      const fact = factOf(kind)
      const step = fact.of === 'seat' ? fact.step : undefined
      return { from: fact.from, to: fact.to, step, sets: fact.sets(data, at.toISOString()) }
    })
    .filter(({ to, step, sets }) => to !== null || step !== undefined || Object.keys(sets).length > 0)
  const [first] = moves
  if (!first) return undefined
  const [some, all] = [moves.filter(({ to }) => someMoves(to)), moves.filter(({ to }) => !someMoves(to))]
  return {
    id,
    from: first.from.join(' '),
    before: (first.step && joinSteps[joinSteps.indexOf(first.step) - 1]) ?? null,
    to: all.map(({ to }) => to).findLast((to) => typeof to === 'string') ?? null,
    sets: columnsOf(all),
    moves: some[0] ? JSON.stringify(some[0].to) : null,
    moved: some[0] ? columnsOf(some.slice(0, 1)) : null,
  }
}

const changesOf = (facts: readonly Fact[], key: (fact: Fact) => string | number | undefined): Change[] =>
  [...Map.groupBy(facts, key)].flatMap(([id, some]) => (id === undefined ? [] : (changeOf(id, some) ?? [])))

/** Changes of seats, in the order of their ids. */
export const seatChanges = (facts: readonly Fact[]): Change[] =>
  changesOf(facts, ({ seat }) => seat).toSorted((x, y) => Number(x.id) - Number(y.id))

/** Changes of runs. */
export const runChanges = (facts: readonly Fact[]): Change[] =>
  changesOf(facts, ({ seat, run_id }) => (seat === undefined ? run_id : undefined))
