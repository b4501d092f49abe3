import { type SQL, sql } from 'drizzle-orm'
import { apps } from './schema/orders.ts'

/** The columns that `missingSetup` of the contract reads. */
export const setupColumns = {
  package_name: apps.package_name,
  opt_in_url: apps.opt_in_url,
  access_method: apps.access_method,
  group_email: apps.group_email,
  track_live: apps.track_live,
}

/** SQL of the contract's `isSetUp`: whether testers can join the app. `app` is the alias of its table. */
export const setUpIn = (app: SQL = sql`apps`): SQL<boolean> =>
  sql<boolean>`(select bool_and(present) from setup_parts(${app}))`

/**
 * Whether a run of an app waits for its developer's set-up: `setupHolding` of the contract names a part. `run` is the
 * alias of its table.
 */
export const waitsForSetupIn = (run: SQL = sql`runs`, app?: SQL): SQL<boolean> =>
  sql<boolean>`case when ${run}.phase in ('queued', 'staffing') then not ${setUpIn(app)} else false end`
