import { admin } from './admin.ts'
import { apps } from './apps.ts'
import { auth, identity } from './auth.ts'
import { content } from './content.ts'
import { notifications } from './notifications.ts'
import { payments } from './payments.ts'
import { runs } from './runs.ts'
import { stats } from './stats.ts'

/** Every feature of the route table, by name: what is served, documented and tested for access. */
export const api = { admin, apps, auth, content, identity, notifications, payments, runs, stats }
