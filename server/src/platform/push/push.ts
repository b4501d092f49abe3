import type pg from 'pg'
import { useCarrier } from './carrier.ts'
import type { Beginning } from './history.ts'
import { listen } from './listener.ts'
import type { NatsSettings } from './nats-settings.ts'

/** Handlers of a listener. */
export interface Hearing {
  /** A message of a committed transaction; one can come twice. */
  message(payload: string): void
  /** Messages before this moment may have been missed, and none is from here on. Also called at the beginning. */
  gap(beginning: Beginning): void
  /** Messages may be missed from here on, until `gap`. Not called by a carrier that knows later whether one was. */
  lost(): void
}

/**
 * Carries what transactions `publish` in the database to every server. A listener that hears a message has heard those of all
 * transactions that were over when its own was written.
 */
export interface Push {
  listen(
    channel: string,
    on: Hearing,
  ): {
    /** Connects again, by whatever way leads there now. */
    reconnect(): void
    close(): Promise<void>
  }
  close(): Promise<void>
}

/** NOTIFY and LISTEN, each listener on a connection of its own. */
export const notifyPush = (connection: pg.ClientConfig): Push => ({
  listen: (channel, on) => listen(connection, channel, on),
  close: async () => {},
})

/** Opens NATS, or NOTIFY without settings of NATS, and has all transactions of this database use it from here on. */
export async function openPush(
  nats: NatsSettings | undefined,
  /** How a session of its own is opened, past a pooler. */
  connection: pg.ClientConfig,
  onError: (error: Error) => void,
): Promise<Push> {
  await useCarrier(connection, nats ? 'outbox' : 'notify')
  if (!nats) return notifyPush(connection)
  const { natsPush } = await import('./nats-push.ts')
  return natsPush(nats, connection, onError)
}
