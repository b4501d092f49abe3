import { sql } from 'drizzle-orm'
import { recoveryDays } from '@fortnight/contract/identity/account'
import { deliveryDays } from '@fortnight/contract/developer-api/webhooks'
import { monthsJob } from '../operations/months/months.job.ts'
import * as storedRetention from '../operations/retention/retention.repository.ts'
import { retentionNow } from '../operations/settings/in-force.ts'
import type { Database } from '../platform/db/database.ts'
import * as sandboxRuns from '../developer-api/sandbox/sandbox.repository.ts'
import * as accounts from '../testers/payouts/accounts.repository.ts'
import * as availability from '../platform/availability/availability.repository.ts'
import * as storedAnchors from '../site/anchors/anchors.repository.ts'
import type { Job } from '../platform/jobs/jobs.ts'

/**
 * Removes expired data: answers to keys that are no longer repeated, sessions and links long over, secrets that no
 * longer sign, accounts that payouts no longer need, minutes of availability that no published month needs, and what is older than the
 * operator's retention.
 */
export async function tidy(db: Database['db']): Promise<void> {
  await db.execute(sql`delete from idempotency_keys where created_at < now() - interval '2 days'`)
  await db.execute(sql`delete from sessions where least(expires_at, ended_at) < now() - interval '30 days'`)
  await db.execute(sql`delete from links where least(expires_at, used_at) < now() - interval '30 days'`)
  await db.execute(
    sql`delete from email_changes where coalesce(ended_at, take_back_until, expires_at) < now() - interval '30 days'`,
  )
  await db.execute(sql`delete from sign_in_codes where expires_at < now() - interval '1 day'`)
  await db.execute(sql`delete from passkey_challenges where expires_at < now()`)
  await db.execute(sql`delete from factor_recoveries where ready_at < now() - make_interval(days => ${recoveryDays})`)
  await db.execute(sql`delete from recovery_codes where used_at < now() - interval '90 days'`)
  await db.execute(sql`delete from api_keys where ended_at < now() - interval '30 days'`)
  await db.execute(
    sql`delete from webhook_deliveries where created_at < now() - make_interval(days => ${deliveryDays})`,
  )
  // No mail is tried for that long.
  await db.execute(sql`delete from mail_hand_overs where created_at < now() - interval '7 days'`)
  // Then an address is tried again: mailboxes come back.
  await db.execute(sql`delete from mail_bounces where created_at < now() - interval '30 days'`)
  await db.execute(sql`update webhooks set old_secret = null, old_until = null where old_until < now()`)
  await accounts.deleteOld(db)
  await availability.removeOld(db)
  await storedAnchors.removeUnconfirmed(db)
  await sandboxRuns.removeOld(db, new Date())
  // Checks of ours that found nothing wrong are many: what developers did, what failed and what was changed stays longer.
  await db.execute(sql`delete from play_visits
    where at < clock() - interval '7 days' and purpose in ('recheck', 'vitals') and problem is null`)
  await db.execute(sql`delete from google_notices where told_at < clock() - interval '2 days'`)
  // The history of a page goes no further back.
  await db.execute(sql`delete from vitals where created_at < now() - interval '90 days'`)
  await storedRetention.removeOld(db, await retentionNow(db))
}

/** Work that keeps the database in order. */
export const tidyJobs = (db: Database['db']): Job[] => [
  monthsJob(db),
  { name: 'tidy', schedule: '17 * * * *', work: () => tidy(db) },
]
