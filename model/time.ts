import { dayMs, minuteMs } from '@fortnight/contract/format/spans'
import type { Chance } from '../sim/chance.ts'
import type { Clock } from './clock.ts'
import { dayOf, isOpen, type Run, type State } from './state.ts'

/** Steps of a day for each tester who is in, for each who is on the way, and those of a day without any tester. */
const [stepsIn, stepsJoining, stepsAnyway] = [1.5, 12, 40]
/** Less than this is saved up: statements are dearer than minutes. */
const leastMs = 4 * minuteMs
/** How often several days pass without any act, and how often the clock is wrong for a while. */
const [outages, jumps] = [1 / 4000, 1 / 5000]
const jumpMs = 3 * dayMs

/**
 * Lets time pass as steps are made, so that all testers find the time to act on each day. Now and then days go by
 * without any act, or the clock is three days ahead for some steps, and then right again.
 */
export function timeKeeper(clock: Clock, chance: Chance) {
  const jumpedRuns = new Set<string>()
  let [saved, ahead, right] = [0, 0, 0]

  async function jump(open: readonly Run[]): Promise<void> {
    for (const { id } of open) jumpedRuns.add(id)
    ahead = 5 + chance.below(40)
    right = clock.now().getTime() + jumpMs
    await clock.set(new Date(right))
  }

  async function returnInTime(open: readonly Run[]): Promise<void> {
    for (const { id } of open) jumpedRuns.add(id)
    ahead = 0
    await clock.set(new Date(clock.now().getTime() - jumpMs))
  }

  return {
    /** Runs that were open while the clock was wrong. */
    jumpedRuns,
    /** Whether days have been seen that are still to come. */
    isJumped: () => clock.now().getTime() < right + dayMs,
    /** Lets the time of `steps` steps pass; returns how many nights went by. */
    async pass(steps: number, { seats, runs }: State): Promise<number> {
      const open = [...runs.values()].filter(isOpen)
      let pace = stepsAnyway
      for (const { state } of seats.values())
        pace += state === 'opted_in' ? stepsIn : state === 'invited' ? stepsJoining : 0
      if (ahead > 0 && (ahead -= steps) <= 0) await returnInTime(open)
      else if (ahead === 0 && chance.happens(jumps)) await jump(open)
      saved += (-Math.log(1 - chance.uniform()) * steps * dayMs) / pace
      if (chance.happens(outages)) saved += (0.5 + 2 * chance.uniform()) * dayMs
      if (saved < leastMs) return 0
      const before = clock.now()
      await clock.set(new Date(before.getTime() + saved))
      saved = 0
      return Math.max(0, Math.round((Date.parse(dayOf(clock.now())) - Date.parse(dayOf(before))) / dayMs))
    },
  }
}
