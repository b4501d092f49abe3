import type pg from 'pg'
import type { Job } from '../../platform/jobs/jobs.ts'
import { startRounds } from '../../platform/jobs/rounds.ts'
import { type PushSender, round } from './sender.ts'

/**
 * Sends notifications to browsers: as soon as one is written (the database notifies this server), when one is due after
 * the night or a failure, and each minute as a fallback.
 */
export function startPushSender(sender: PushSender, connection: pg.ClientConfig, onError: (error: Error) => void) {
  const { clock } = sender
  const rounds = startRounds({ round: () => round(sender), channel: 'web-push', connection, clock, onError })
  const job: Job = { name: 'web-push', schedule: '* * * * *', work: rounds.run }
  return { job, close: rounds.close }
}
