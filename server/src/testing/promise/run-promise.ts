import { sql } from 'drizzle-orm'
import type { RunPromise } from '@fortnight/contract/testing/promise'
import { runs } from '../../platform/db/schema/testing.ts'

const hours = (minutes: typeof runs.setup_wait_minutes | typeof runs.list_wait_minutes | typeof runs.pause_minutes) =>
  sql`round(greatest(0, ${minutes}) / 60.0, 1)`

/** The promise of a run as the contract shows it; null for tests sold before there were promises. */
export const runPromise = sql<RunPromise | null>`case when ${runs.promised_on} is not null then jsonb_build_object(
  'promised_on', ${runs.promised_on}, 'due_on', ${runs.due_on},
  'waited', jsonb_build_object('setup', ${hours(runs.setup_wait_minutes)}, 'list', ${hours(runs.list_wait_minutes)}, 'pause', ${hours(runs.pause_minutes)})) end`
