import { sql } from 'drizzle-orm'
import type { SignalKind } from '@fortnight/contract/vocabulary/likeness-states'
import type { Db } from '../../platform/db/database.ts'
import { signals } from '../../platform/db/schema/testers-likeness.ts'
import type { Vault } from '../../platform/vault.ts'

const hashBytes = 16

/** A hash that only this installation can make: networks and phones can be guessed. */
export const hashOf = (vault: Vault, kind: SignalKind, value: string): Buffer =>
  Buffer.from(vault.proof(`signal:${kind}`, value), 'base64url').subarray(0, hashBytes)

/** Notes signals of a user; those that are known are seen again. */
export const note = (db: Db, rows: readonly { user_id: string; kind: SignalKind; value: Buffer }[]) =>
  db
    .insert(signals)
    .values([...rows])
    .onConflictDoUpdate({ target: [signals.user_id, signals.kind, signals.value], set: { seen_at: sql`clock()` } })

/** Notes the network of a user who has just signed up; later sign-ins come from anywhere and are not noted. */
export const noteSignUp = (db: Db, userId: string, network: Buffer) =>
  db.execute(sql`
    insert into signals (user_id, kind, value)
    select u.id, 'network', ${network} from users u
    where u.id = ${userId} and u.created_at > now() - interval '1 hour'
      and not exists (select from signals s where s.user_id = u.id and s.kind = 'network')
    on conflict do nothing`)
