import { admin } from './admin.ts'
import { apps } from './apps.ts'
import { auth, identity } from './auth.ts'
import { notifications } from './notifications.ts'
import { payments } from './payments.ts'
import { runs } from './runs.ts'

/** Every feature of the route table, by name: what is served, documented and tested for access. */
export const api = { admin, apps, auth, identity, notifications, payments, runs }
