import type { Job } from '../../platform/jobs/jobs.ts'
import { startRounds } from '../../platform/jobs/rounds.ts'
import type { Push } from '../../platform/push/push.ts'
import { type Courier, round } from './courier.ts'
import { announceDays } from './deliveries.repository.ts'

/**
 * Sends webhooks: as soon as one is queued (the database notifies this server), when a retry is due, and each minute as
 * a fallback.
 */
export function createCourier(courier: Courier, push: Push, onError: (error: Error) => void) {
  const { db, clock } = courier
  const rounds = startRounds({ round: () => round(courier), channel: 'courier', push, clock, onError })
  const job: Job = {
    name: 'webhooks',
    schedule: '* * * * *',
    async work() {
      await announceDays(db, clock())
      await rounds.run()
    },
  }
  return { job, close: rounds.close }
}
