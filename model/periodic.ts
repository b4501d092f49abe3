import type { Database } from '../server/src/platform/db/database.ts'
import { isWaiting } from './act.ts'
import { wrongDays, wrongDecisions, wrongLedgers, wrongLessons, wrongQueue } from './checks.ts'
import { brokenRules } from './rules.ts'
import { isOpen, type State } from './state.ts'

/** Tests that are over, and still called upon by latecomers. */
const remembered = 8

/** Counts every rule, again and again: among the tests that are open or ended since, and at the end among all. */
export function checker(database: Database, state: State) {
  const forgotten: string[] = []
  const ended: Record<string, number> = {}
  let [lastDecision, since] = [0, new Date(0)]

  async function wrongRuns(runs: readonly string[], jumped: ReadonlySet<string>): Promise<string[]> {
    const steady = runs.filter((run) => !jumped.has(run))
    return [
      ...(await brokenRules(database.pool, { runs, steady, since })),
      ...(await wrongLedgers(database, runs)),
      ...(await wrongLessons(database, steady)),
    ]
  }

  const fresh = () => [...state.runs.keys()]

  return {
    async now(now: Date, jumped: ReadonlySet<string>): Promise<string[]> {
      const decisions = await wrongDecisions(database, lastDecision)
      lastDecision = decisions.last
      const wrong = [
        ...decisions.wrong,
        ...(await wrongRuns(fresh(), jumped)),
        ...(await wrongDays(database, state, fresh())),
        ...(await wrongQueue(database, now)),
      ]
      since = now
      return wrong
    },
    everything(jumped: ReadonlySet<string>): Promise<string[]> {
      since = new Date(0)
      return wrongRuns([...forgotten, ...fresh()], jumped)
    },
    /** Forgets what no step needs any more: tests that are over for long, payouts that were decided. */
    forget(): void {
      const over = [...state.runs.values()].filter((run) => !isOpen(run))
      over.sort((x, y) => Number(x.closed) - Number(y.closed))
      for (const { id, phase } of over.slice(0, -remembered)) {
        forgotten.push(id)
        ended[phase] = (ended[phase] ?? 0) + 1
        state.runs.delete(id)
        state.sales.delete(id)
        state.consoleCounts.delete(id)
      }
      for (const { id, run } of state.seats.values()) {
        if (state.runs.has(run)) continue
        state.seats.delete(id)
        state.used.delete(id)
        state.gone.delete(id)
      }
      for (const { id, run } of state.refunds.values()) if (!state.runs.has(run)) state.refunds.delete(id)
      for (const payout of state.payouts.values()) if (!isWaiting(payout)) state.payouts.delete(payout.id)
    },
    /** Counts how tests have ended so far, and the states of those that are remembered. */
    endings(): Record<string, number> {
      const all = { ...ended }
      for (const { phase } of state.runs.values()) all[phase] = (all[phase] ?? 0) + 1
      return all
    },
  }
}
