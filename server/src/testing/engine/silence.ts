import { apply, type Decision } from './decision.ts'
import type { Params } from './params.ts'
import { aliveIn } from './presence.ts'
import { optedIn, type Run, type Seat } from './run.ts'

const silence = (seat: Seat, alive: (seat: Seat) => number) => ({
  seat: seat.id,
  misses: seat.misses,
  alive: alive(seat),
})

/**
 * Gives up seats that are silent for too long. Each loss says something about the app, so the rest are evaluated again.
 */
export function giveUp(run: Run, today: number, params: Params): Decision[] {
  const lost: Decision[] = []
  for (let standing = run; ;) {
    const alive = aliveIn(standing, today, params)
    const found: Decision[] = optedIn(standing)
      .filter((seat) => alive(seat) < params.lostBelow)
      .map((seat) => ({ kind: 'lost', reason: 'silent', ...silence(seat, alive) }))
    if (found.length === 0) return lost
    lost.push(...found)
    standing = found.reduce((before, loss) => apply(before, loss, today), standing)
  }
}

/** Reminds each tester who missed the last check-in at most once a day, however often the plan is made. */
export function nudge(run: Run, today: number, params: Params): Decision[] {
  const alive = aliveIn(run, today, params)
  return optedIn(run)
    .filter((seat) => seat.misses > 0 && seat.nudgedDay !== today)
    .map((seat) => ({ kind: 'nudge', reason: 'missed_check_in', ...silence(seat, alive) }))
}
