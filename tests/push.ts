import type pg from 'pg'
import { inject } from 'vitest'
import { natsOf } from '../server/src/platform/push/nats-settings.ts'
import { openPush, type Push } from '../server/src/platform/push/push.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** The NATS of this test run; undefined if NOTIFY carries push. */
    nats: string | undefined
  }
}

/**
 * What carries push in this test run (`PUSH=nats` for NATS), as a server of that database opens it. With `ownPush` it is
 * NOTIFY in every run.
 */
export const openTestPush = (connection: pg.ClientConfig, ownPush = false): Promise<Push> => {
  const NATS_URL = ownPush ? undefined : inject('nats')
  // One NATS serves all test files.
  const nats = natsOf({ NATS_URL, NATS_SUBJECT: String(connection.database) })
  return openPush(nats, connection, () => {})
}
