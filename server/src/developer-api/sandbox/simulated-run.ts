import type { SandboxRow } from './sandbox.repository.ts'
import { type Simulation, simulate, type SimulatedEvent, type Script } from './simulation.ts'

const scriptOf = ({ package_plan, scenario, seed, created_at }: SandboxRow): Script => ({
  plan: package_plan,
  scenario,
  seed,
  first: created_at.toISOString().slice(0, 10),
})

/** Cache of simulated runs that are requested repeatedly; each is some thousand small objects. */
const known = new Map<string, Simulation>()
const mostKnown = 50

/** The simulation of a run. It follows from the row alone. */
export function simulationOf(row: SandboxRow): Simulation {
  const script = scriptOf(row)
  const key = JSON.stringify(script)
  const played = known.get(key) ?? simulate(script)
  known.delete(key)
  known.set(key, played)
  const [oldest] = known.keys()
  if (known.size > mostKnown && oldest !== undefined) known.delete(oldest)
  return played
}

/** Simulated days that have passed by then. */
export const elapsed = ({ created_at, day_seconds }: SandboxRow, now: Date): number =>
  (now.getTime() - created_at.getTime()) / (day_seconds * 1000)

/** Real time of an event of the simulation. */
export const momentOf = ({ created_at, day_seconds }: SandboxRow, at: number): Date =>
  new Date(created_at.getTime() + at * day_seconds * 1000)

/** Events until then, in order. */
export const until = (row: SandboxRow, now: Date): readonly SimulatedEvent[] => {
  const days = elapsed(row, now)
  return simulationOf(row).events.filter(({ at }) => at <= days)
}
