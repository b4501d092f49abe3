import { and, eq, inArray, isNull, type SQL, sql } from 'drizzle-orm'
import type { TrackStanding } from '@fortnight/contract/vocabulary/track-standings'
import type { Db } from '../../platform/db/database.ts'
import { runLog } from '../ledger/run-log.ts'
import { apps, payments } from '../../platform/db/schema/orders.ts'
import { play_tracks } from '../../platform/db/schema/orders-play-track.ts'
import { runs } from '../../platform/db/schema/testing.ts'
import { run_events } from '../../platform/db/schema/testing-record.ts'
import { setupColumns } from '../../platform/db/set-up.ts'

/** What apps, their payments and runs say of the way to day 1; apps that are gone are left out. */
export function list(db: Db, appIds: string[]) {
  // The payment that counts: the approved one, else the newest.
  const payment = db
    .select({
      payment_status: payments.payment_status,
      payment_method: payments.payment_method,
      sent_at: payments.created_at,
      decided_at: payments.decided_at,
    })
    .from(payments)
    .where(and(eq(payments.app_id, apps.id), sql`not ${payments.withdrawn}`))
    .orderBy(sql`${payments.payment_status} = 'completed' desc`, sql`${payments.created_at} desc`)
    .limit(1)
    .as('payment')
  return db
    .select({
      app: {
        id: apps.id,
        owner_id: apps.owner_id,
        status: apps.status,
        created_at: apps.created_at,
        setup_since: apps.setup_since,
        ...setupColumns,
      },
      payment: {
        status: payment.payment_status,
        method: payment.payment_method,
        sent_at: payment.sent_at,
        decided_at: payment.decided_at,
      },
      run: {
        id: runs.id,
        phase: runs.phase,
        need: runs.need,
        queued_at: runs.queued_at,
        ready_at: runs.ready_at,
        staffed_at: runs.staffed_at,
        paused_at: runs.paused_at,
        closed_at: runs.closed_at,
        started_at: sql`(select ${run_events.at} from ${runLog(runs.id)}
          where ${run_events.kind} = 'started' order by ${run_events.seq} limit 1)`.mapWith(
          run_events.at,
        ) as SQL<Date | null>,
      },
      /** How far the chosen closed track is, as Google showed it last. */
      track: sql<TrackStanding | null>`(select t ->> 'standing' from jsonb_array_elements(${play_tracks.tracks}) t
        where t ->> 'track' = ${play_tracks.track})`,
    })
    .from(apps)
    .leftJoinLateral(payment, sql`true`)
    .leftJoin(runs, eq(runs.app_id, apps.id))
    .leftJoin(play_tracks, eq(play_tracks.app_id, apps.id))
    .where(and(inArray(apps.id, appIds), isNull(apps.deleted_at)))
}
