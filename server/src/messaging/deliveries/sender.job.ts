import type { Job } from '../../platform/jobs/jobs.ts'
import { startRounds } from '../../platform/jobs/rounds.ts'
import type { Push } from '../../platform/push/push.ts'
import type { DeliveryChannel } from './channel.ts'
import { round, type Sender } from './sender.ts'

/**
 * Sends notifications on each of these channels, none of which waits for another: as soon as one is written (the database
 * notifies this server), when one is due after the night or a failure, and each minute as a fallback.
 */
export function startSenders(
  sender: Sender,
  channels: readonly DeliveryChannel[],
  push: Push,
  onError: (error: Error) => void,
) {
  const { clock } = sender
  const rounds = channels.map((channel) =>
    startRounds({ round: () => round(sender, channel), channel: 'deliveries', push, clock, onError }),
  )
  const job: Job = {
    name: 'deliveries',
    schedule: '* * * * *',
    work: async () => void (await Promise.all(rounds.map(({ run }) => run()))),
  }
  return { job, close: async () => void (await Promise.all(rounds.map(({ close }) => close()))) }
}
