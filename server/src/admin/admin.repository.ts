import type { Db } from '../db/database.ts'
import { audit_log } from '../db/schema.ts'

/** Puts an act on record: an administrator's, or with no actor the gateway's; call it in the transaction of the act. */
export async function audit(
  db: Db,
  row: { actor_id: string | null; action: string; subject: string; data: Record<string, unknown> },
) {
  await db.insert(audit_log).values(row)
}
