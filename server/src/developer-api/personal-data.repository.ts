import { eq, sql } from 'drizzle-orm'
import type { PersonalData } from '../identity/data-rights/personal-data.ts'
import type { Db } from '../platform/db/database.ts'
import { all } from '../platform/db/readable-columns.ts'
import { sandbox_runs, webhooks } from '../platform/db/schema/developer-api.ts'

/** Webhooks with the deliveries of each address. */
const listWebhooks = (db: Db, ownerId: string) =>
  db
    .select({
      ...all(webhooks, 'owner_id'),
      deliveries: sql`(select coalesce(json_agg(json_build_object('kind', d.kind, 'state', d.state, 'created_at', d.created_at)
        order by d.created_at), '[]') from webhook_deliveries d where d.webhook_id = webhooks.id)`,
    })
    .from(webhooks)
    .where(eq(webhooks.owner_id, ownerId))

const listSandboxRuns = (db: Db, ownerId: string) =>
  db
    .select(all(sandbox_runs, 'owner_id', 'told'))
    .from(sandbox_runs)
    .where(eq(sandbox_runs.owner_id, ownerId))

/** Addresses that are notified of runs, and runs of the sandbox. */
export const integrationsData: PersonalData = {
  export: async (tx, { id }) => ({ webhooks: await listWebhooks(tx, id), sandbox_runs: await listSandboxRuns(tx, id) }),
  async erase(tx, { id }) {
    await tx.delete(webhooks).where(eq(webhooks.owner_id, id))
    await tx.delete(sandbox_runs).where(eq(sandbox_runs.owner_id, id))
  },
}
