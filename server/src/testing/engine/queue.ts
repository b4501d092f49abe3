import { plans, type PlanName } from '@fortnight/contract/plans'

/** A run that waits for testers. */
export interface Waiting {
  id: string
  plan: PlanName
  /** Class: a running test that lost testers; otherwise a run that waits for its first team. */
  restock: boolean
  /** Hours since it began to wait. */
  waited: number
  /** Hours left until a promise is broken. */
  dueIn: number
  /** Free testers who fit it, for each one it needs: the fewer, the harder it is to serve later. */
  choice: number
}

/** Hours of waiting after which a run goes before all later ones of its class, whatever their plan or choice. */
const blocksAfter = 12

/** Hours to a broken promise below which a run goes first. */
const urgentWithin = 6

// A first team's turn is six hours with one customer's weight, two hours with an Enterprise's: within a turn the choice
// decides. Most-constrained-first fills all seats where first come, first served leaves one in thirty empty.
const turnHours = 6

const weight = (plan: PlanName) => Object.keys(plans).indexOf(plan) + 1

const rank = ({ restock, dueIn }: Waiting) => (restock ? 1 : dueIn < urgentWithin ? 2 : 3)
const turns = ({ plan, waited }: Waiting) => Math.floor((weight(plan) * waited) / turnHours)

/** Running tests, then promises about to break, then the rest; inside a class by `turns`, choice, age and id. */
function before(x: Waiting, y: Waiting): number {
  const [oldX, oldY] = [x.waited >= blocksAfter, y.waited >= blocksAfter]
  const age = y.waited - x.waited || (x.id < y.id ? -1 : 1)
  if (rank(x) !== rank(y)) return rank(x) - rank(y)
  if (oldX || oldY) return oldX && oldY ? age : oldX ? -1 : 1
  return turns(y) - turns(x) || x.choice - y.choice || age
}

/**
 * Order in which waiting runs are offered testers: each its whole team or none. A run that `blocks` and comes up short
 * keeps the testers that fit it from all behind it, or a stream of smaller teams would overtake it for ever; age counts
 * without bound, so no run starves.
 */
export const order = (queue: readonly Waiting[]): (Waiting & { blocks: boolean })[] =>
  queue.toSorted(before).map((run) => ({ ...run, blocks: run.waited >= blocksAfter }))
