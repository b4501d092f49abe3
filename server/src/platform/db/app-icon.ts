import { sql } from 'drizzle-orm'
import { app_icons, apps } from './schema/orders.ts'

/** Hash of an app's icon, for a query of `apps`; null without one. */
export const appIcon = sql<string | null>`(select i.hash from ${app_icons} i where i.app_id = ${apps.id})`
