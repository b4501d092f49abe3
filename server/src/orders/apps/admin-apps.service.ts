import type { adminApps } from '@fortnight/contract/orders/admin-apps'
import { appCan } from '@fortnight/contract/vocabulary/app-states'
import { messages } from '@fortnight/contract/messages'
import { Problem } from '@fortnight/contract/problem'
import { audit, auditExport } from '../../operations/audit/audit.repository.ts'
import type { Tx } from '../../platform/db/database.ts'
import { everyRow } from '../../platform/db/listing.ts'
import { type Cell, csvOf } from '../../platform/http/csv.ts'
import type { Caller, Handlers } from '../../platform/http/serve.ts'
import * as notifications from '../../messaging/notifications/notifications.repository.ts'
import * as payments from '../payments/payments.repository.ts'
import { announce } from '../../platform/push/announce.ts'
import { placeOf } from '../../testing/staffing/queue.ts'
import * as adminRuns from '../../testing/runs/admin-run.repository.ts'
import { stopTest } from '../../testing/runs/stop.ts'
import { wakeQueue } from '../../testers/pool/wake.ts'
import * as storedAdminApps from './admin-apps.repository.ts'
import * as apps from './apps.repository.ts'
import { credentialsOf } from '../../testing/runs/credentials.ts'

type Row = Awaited<ReturnType<typeof storedAdminApps.list>>['data'][number]

const columns: Record<string, (row: Row) => Cell> = {
  App: (row) => row.name,
  Package: (row) => row.package_name,
  Developer: (row) => row.user_email,
  Status: (row) => row.status,
  Plan: (row) => row.package_plan,
  Run: (row) => row.phase,
  Paused: (row) => row.is_paused,
  'Testers on it': (row) => row.live,
  'Testers needed': (row) => row.need,
  'At risk': (row) => row.at_risk,
  Created: (row) => row.created_at,
  Changed: (row) => row.updated_at,
}

/** Rows of each part on the page of an app; older ones have screens of their own. */
const most = 50

const missing = () => new Problem('not_found', messages.appNotFound)

async function detail({ db }: Pick<Caller, 'db'>, id: string) {
  const app = await storedAdminApps.find(db, id)
  if (!app) throw missing()
  const run = await adminRuns.findByApp(db, id)
  const [paid, seats, decisions, notes] = await Promise.all([
    payments.listByApp(db, id, most, 0),
    run ? adminRuns.listSeats(db, run.id) : [],
    run ? adminRuns.listDecisions(db, run.id, most) : [],
    storedAdminApps.listNotes(db, app, most),
  ])
  return {
    app,
    payments: paid.data,
    run: run ? { ...run, place: run.phase === 'queued' ? await placeOf(db, id) : null } : null,
    seats,
    decisions,
    notifications: notes,
  }
}

/** The app, locked and without a pending payment, which must be decided first. */
async function lockDecided(tx: Tx, id: string) {
  const app = await storedAdminApps.lockForUpdate(tx, id)
  if (!app) throw missing()
  if (await storedAdminApps.hasPendingPayment(tx, id))
    throw new Problem('conflict', 'A payment for this app is being checked. Decide it first.')
  return app
}

const announceEnd = (tx: Tx) => announce(tx, { to: 'admins', topics: ['apps', 'queue', 'pool', 'audit'] })

export const adminAppsService: Handlers<typeof adminApps> = {
  async list({ db }, { query }) {
    const { total, capped, ...chosen } = await storedAdminApps.choose(db, query)
    return { success: true, ...(await storedAdminApps.list(db, chosen, query)), total, capped }
  },

  async exportAll({ db, primary, user }, { query }) {
    await auditExport(primary, user.id, 'app', query)
    const chosen = await storedAdminApps.choose(db, query)
    return csvOf(
      'apps.csv',
      columns,
      everyRow((part) => storedAdminApps.list(db, chosen, { ...query, ...part })),
    )
  },

  find: async (caller, { params }) => ({ success: true, data: await detail(caller, params.id) }),

  async events({ db }, { params, query }) {
    if (!(await apps.exists(db, params.id))) throw missing()
    const [page, counted] = await Promise.all([
      adminRuns.listEvents(db, params.id, query),
      adminRuns.countEvents(db, params.id),
    ])
    return { success: true, ...page, ...counted }
  },

  showCredentials: ({ db, user, vault }, { params }) =>
    db.transaction(async (tx) => {
      if (!(await apps.exists(tx, params.id))) throw missing()
      const box = await apps.sealedCredentials(tx, params.id)
      if (!box) throw new Problem('not_found', 'This app has no testing credentials.')
      await audit(tx, { actor_id: user.id, action: 'app.show_credentials', subject: params.id, data: {} })
      await announce(tx, { to: 'admins', topics: ['audit'] })
      return { success: true as const, testing_credentials: vault.open(box, credentialsOf(params.id)) }
    }),

  async cancel({ db, user, clock }, { params, body }) {
    await db.transaction(async (tx) => {
      const app = await lockDecided(tx, params.id)
      if (!(await apps.move(tx, app.id, appCan.cancel, 'cancelled')))
        throw new Problem('conflict', 'This app is over already.')
      await stopTest(tx, app.id, 'app_cancelled', clock())
      const values = { app_id: app.id, app: app.name, reason: body.reason }
      await notifications.insert(tx, [app.owner_id], { key: 'app_cancelled', values }, ['apps'])
      await audit(tx, { actor_id: user.id, action: 'app.cancel', subject: app.id, data: body })
      await announceEnd(tx)
    })
    await wakeQueue(db)
    return { success: true }
  },

  async remove({ db, user, config, clock }, { params }) {
    await db.transaction(async (tx) => {
      const app = await lockDecided(tx, params.id)
      await stopTest(tx, app.id, 'app_deleted', clock())
      await storedAdminApps.hide(tx, app.id, ['completed'])
      const values = { app: app.name, support: config.brand.supportEmail }
      await notifications.insert(tx, [app.owner_id], { key: 'app_deleted', values }, ['apps'])
      await audit(tx, { actor_id: user.id, action: 'app.delete', subject: app.id, data: { status: app.status } })
      await announceEnd(tx)
    })
    await wakeQueue(db)
    return { success: true }
  },
}
