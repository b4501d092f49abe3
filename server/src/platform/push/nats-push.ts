import type pg from 'pg'
import { Batch, createChain, split } from './chain.ts'
import { openLine } from './nats-line.ts'
import type { NatsSettings } from './nats-settings.ts'
import type { Hearing, Push } from './push.ts'
import { startRelay } from './relay.ts'

/** A batch in what arrived; undefined if it is none, because others can send too. */
function readBatch(text: string): Batch | undefined {
  try {
    return Batch.parse(JSON.parse(text))
  } catch {
    return undefined
  }
}

/**
 * NATS, fed from the outbox by one of the servers. A batch that follows the last one heard proves that none was missed, also
 * across a break; one that does not is a gap for all listeners.
 */
export async function natsPush(
  settings: NatsSettings,
  connection: pg.ClientConfig,
  onError: (error: Error) => void,
): Promise<Push> {
  const channels = new Map<string, Set<Hearing>>()
  /** Those that know where they began. */
  const begun = new Set<Hearing>()
  const chain = createChain()
  const line = await openLine(settings, {
    onError,
    hear(text) {
      const batch = readBatch(text)
      if (!batch) return
      if (!chain.follows(batch)) begun.clear()
      for (const hearing of [...channels.values()].flatMap((all) => [...all]))
        if (!begun.has(hearing)) {
          begun.add(hearing)
          hearing.gap({ timeline: batch.timeline, over: BigInt(batch.over), next: BigInt(batch.next) })
        }
      for (const [channel, payload] of batch.messages)
        for (const hearing of channels.get(channel) ?? []) hearing.message(payload)
    },
  })
  const relay = startRelay({
    connection,
    isUp: line.isUp,
    send: (batch) => line.send(split(batch, line.mostBytes()).map((part) => JSON.stringify(part))),
    onError,
  })
  return {
    listen(channel, on) {
      const hearings = channels.get(channel) ?? new Set()
      channels.set(channel, hearings.add(on))
      return {
        reconnect: line.reconnect,
        async close() {
          hearings.delete(on)
          begun.delete(on)
        },
      }
    },
    async close() {
      await relay.close()
      await line.close()
    },
  }
}
