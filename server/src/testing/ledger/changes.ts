import { factOf } from '@fortnight/contract/testing/facts/table'
import { joinSteps } from '@fortnight/contract/vocabulary/run-states'
import type { Fact } from './append.repository.ts'

/** What facts do to one seat or run: the states it must be in, the step of joining before, the state it comes to, and columns as JSON. */
export interface Change {
  id: string | number
  from: string
  before: string | null
  to: string | null
  sets: string
}

/** The changes of all facts of one seat or run: the first says from where, the last to where. */
function changeOf(id: string | number, facts: readonly Fact[]): Change | undefined {
  const moves = facts
    .map(({ kind, data, at = new Date() }) => {
      const fact = factOf(kind)
      const step = fact.of === 'seat' ? fact.step : undefined
      return { from: fact.from, to: fact.to, step, sets: fact.sets(data, at.toISOString()) }
    })
    .filter(({ to, step, sets }) => to !== null || step !== undefined || Object.keys(sets).length > 0)
  const [first] = moves
  if (!first) return undefined
  return {
    id,
    from: first.from.join(' '),
    before: (first.step && joinSteps[joinSteps.indexOf(first.step) - 1]) ?? null,
    to: moves.findLast(({ to }) => to !== null)?.to ?? null,
    sets: JSON.stringify(Object.assign({}, ...moves.map(({ sets }) => sets))),
  }
}

const changesOf = (facts: readonly Fact[], key: (fact: Fact) => string | number | undefined): Change[] =>
  [...Map.groupBy(facts, key)].flatMap(([id, some]) => (id === undefined ? [] : (changeOf(id, some) ?? [])))

/** What facts do to seats, in the order of their ids. */
export const seatChanges = (facts: readonly Fact[]): Change[] =>
  changesOf(facts, ({ seat }) => seat).toSorted((x, y) => Number(x.id) - Number(y.id))

/** What facts do to runs. */
export const runChanges = (facts: readonly Fact[]): Change[] =>
  changesOf(facts, ({ seat, run_id }) => (seat === undefined ? run_id : undefined))
