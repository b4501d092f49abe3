import { hourMs } from '@fortnight/contract/format/spans'
import type { Clock } from '../platform/clock.ts'
import type { Job } from '../platform/jobs/jobs.ts'
import { act, type Acting } from './act.ts'
import type { DemoContext } from './context.ts'
import * as storedClock from './demo-clock.repository.ts'
import { listSeats } from './sample-testers.repository.ts'
import { nextStep } from './sample-testers.ts'

/** Dependencies of playing. */
export interface Player extends DemoContext, Clock {
  /** Background work that goes by the clock; each step does it, as its schedule would have in the time that it skips. */
  jobs: readonly Pick<Job, 'work'>[]
}

/** A step during the days of a test: no evening for reminders and no morning for digests is skipped. */
const dayStepMs = 4 * hourMs
/** Steps before the first day: testers answer and join within seconds, so that the clock stops at each of them. */
const [shortestMs, longestMs] = [3000, hourMs]

/** Time until the next sample tester acts. */
async function untilNextAct({ db, clock }: DemoContext, pace: number): Promise<number> {
  const now = Number(clock())
  const seats = await listSeats(db, new Date(now))
  const waits = seats.flatMap((seat) => {
    const next = nextStep(seat, pace)
    return next && Number(next.at) > now ? [Number(next.at) - now] : []
  })
  return Math.max(shortestMs, Math.min(longestMs, ...waits))
}

/**
 * Plays one step of what a visitor asked for: the clock moves ahead, sample testers act, and the background work of that
 * time is done. False if nothing is played, or another server did this step.
 */
export async function playStep(player: Player, acting: Acting): Promise<boolean> {
  const { db, jobs } = player
  await player.refresh()
  const play = await storedClock.findPlay(db)
  if (!play) return false
  const stage = play.app_id ? await storedClock.findStage(db, play.app_id) : 'days'
  if (stage === 'over' || player.clock() >= play.until) {
    await storedClock.stopPlay(db)
    return false
  }
  const step = stage === 'before' ? await untilNextAct(player, acting.pace) : dayStepMs
  const left = Number(play.until) - Number(player.clock())
  if (!(await storedClock.advance(db, play, player.aheadMs(), Math.min(step, left)))) return false
  await player.refresh()
  for (const job of jobs) await job.work(undefined).catch(acting.onError)
  await act(player, acting)
  return true
}
