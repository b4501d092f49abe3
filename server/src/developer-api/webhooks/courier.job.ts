import type pg from 'pg'
import type { Job } from '../../platform/jobs/jobs.ts'
import { listen } from '../../platform/push/listener.ts'
import { type Courier, round } from './courier.ts'
import { announceDays } from './deliveries.repository.ts'

/**
 * Sends webhooks: as soon as one is queued (the database notifies this server), when a retry is due, and each minute as
 * a fallback. One round at a time on each server; wake-ups during a round cause one more.
 */
export function createCourier(courier: Courier, connection: pg.ClientConfig, onError: (error: Error) => void) {
  let working: Promise<void> | undefined
  let again = false
  let closed = false
  let timer: NodeJS.Timeout | undefined

  function lookAt(next: Date) {
    clearTimeout(timer)
    timer = setTimeout(wake, Math.max(100, Math.min(60_000, next.getTime() - Date.now())))
  }
  async function work() {
    again = false
    const next = await round(courier)
    if (next && !closed) lookAt(next)
  }
  /** A wake-up during a round causes another one after it. */
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
  const listener = listen(connection, 'courier', { message: wake, gap: wake, lost: () => {} })
  const job: Job = {
    name: 'webhooks',
    schedule: '* * * * *',
    async work() {
      await announceDays(courier.db, courier.clock())
      wake()
      await working
    },
  }
  return {
    job,
    async close() {
      closed = true
      clearTimeout(timer)
      await listener.close()
      await working
    },
  }
}
