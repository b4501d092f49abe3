import { minuteMs } from '@fortnight/contract/format/spans'
import type { Push } from '../push/push.ts'
import { traced } from '../telemetry/tracing.ts'

interface Rounds {
  /** Does all that is due; returns when there is work again, undefined if nothing waits. */
  round(): Promise<Date | undefined>
  /** Channel on which transactions announce new work. */
  channel: string
  push: Push
  clock(): Date
  onError(error: Error): void
}

/**
 * Works in rounds: as soon as the database announces work, when the next is due, and at least each minute while
 * something waits. One round at a time on each server; wake-ups during a round cause one more.
 */
export function startRounds({ round, channel, push, clock, onError }: Rounds) {
  let working: Promise<void> | undefined
  let again = false
  let closed = false
  let timer: NodeJS.Timeout | undefined

  function wakeAt(next: Date) {
    clearTimeout(timer)
    timer = setTimeout(wake, Math.max(100, Math.min(minuteMs, next.getTime() - clock().getTime())))
  }
  async function work() {
    again = false
    const next = await traced(`round ${channel}`, round)
    if (next && !closed) wakeAt(next)
  }
  function wake() {
    again = true
    if (closed || working) return
    working = work()
      .catch(onError)
      .finally(() => {
        working = undefined
        if (again) wake()
      })
  }
  const listener = push.listen(channel, { message: wake, gap: wake, lost: () => {} })
  return {
    /** Starts a round, or joins the one under way, and waits for its end. */
    async run(): Promise<void> {
      wake()
      await working
    },
    async close(): Promise<void> {
      closed = true
      clearTimeout(timer)
      await listener.close()
      await working
    },
  }
}
