import { appCan } from '@fortnight/contract/vocabulary/app-states'
import { type apps, blankEdit, type OrderContact } from '@fortnight/contract/orders/apps'
import { plans, runDays } from '@fortnight/contract/plans'
import { Problem } from '@fortnight/contract/problem'
import type * as z from 'zod'
import type { Tx } from '../../platform/db/database.ts'
import type { testing_requests } from '../../platform/db/schema/site.ts'
import { once } from '../../platform/http/idempotency.ts'
import type { Caller, Handlers } from '../../platform/http/serve.ts'
import { announce } from '../../platform/push/announce.ts'
import * as storedApps from './apps.repository.ts'
import { credentialsOf } from '../../testing/runs/credentials.ts'
import { edit, getApp, refusal, remove, toReply } from './own-app.ts'
import { present } from './present.ts'
import { requireReadable } from '../../testing/runs/readable-app.ts'
import { submit } from './submit.ts'

declare module '../../platform/hooks.ts' {
  interface Hooks {
    /** Stores the contact of an order for the administrators who write to its owner. */
    contactGiven(tx: Tx, request: typeof testing_requests.$inferInsert): Promise<unknown>
  }
}

async function detail({ db, vault }: Pick<Caller, 'db' | 'vault'>, row: storedApps.AppRow | undefined) {
  const app = await toReply(db, row)
  const box = await storedApps.sealedCredentials(db, app.id)
  return { ...app, testing_credentials: box ? vault.open(box, credentialsOf(app.id)) : null }
}

type AppReply = Awaited<ReturnType<typeof getApp>>

/** An order with a contact is listed among the testing requests, where administrators look for contacts. */
function requestOf(app: AppReply, userId: string, { name, email, phone = null }: z.output<typeof OrderContact>) {
  const plan = plans[app.package_plan]
  return {
    user_id: userId,
    email,
    plan: plan.label.toLowerCase(),
    contact_info: { name, email, phone },
    app_info: { name: app.name, packageName: app.package_name ?? '', description: app.description },
    testing_requirements: { duration: runDays(plan, app.duration), testersNeeded: plan.testers, targetAudience: '' },
  }
}

export const appsService: Handlers<typeof apps> = {
  listMine: async ({ db, user }) => present(db, await storedApps.listByOwner(db, user.id)),

  create: (caller, { body }) => submit(caller, body),

  async find(caller, { params }) {
    const row = await storedApps.find(caller.db, params.id)
    requireReadable(caller, row?.app)
    return detail(caller, row)
  },

  async update(caller, { params, body }) {
    const { db, user } = caller
    const { status, version, ...fields } = body
    const alone = Object.values({ ...fields, version }).every((value) => value === undefined || value === null)
    if (status !== undefined && (status !== 'active' || !alone)) {
      // Refused for every caller alike, so the answer reveals nothing about the app.
      throw new Problem('forbidden', 'The status of an app is set by the service.')
    }
    if (status === 'active') {
      await db.transaction(async (tx) => {
        if (!(await storedApps.order(tx, params.id, user.id, appCan.order)))
          throw await refusal(tx, params.id, user.id, 'This app cannot be ordered now.')
        await announce(tx, { to: [user.id], topics: ['apps'] })
      })
    } else {
      // A change with a version names all that changes; a whole edit removes the fields it leaves out.
      await edit(caller, params.id, version === undefined ? { ...blankEdit, ...fields } : fields, version)
    }
    return detail(caller, await storedApps.find(db, params.id))
  },

  order(caller, { params, body }) {
    const { user, hooks } = caller
    return once(caller, 'apps.order', { ...params, ...body }, async (tx) => {
      if (!(await storedApps.order(tx, params.id, user.id, appCan.order, body.package_plan)))
        throw await refusal(tx, params.id, user.id, 'A payment for this app is being checked.')
      const app = await getApp(tx, params.id)
      if (body.contact) await hooks.contactGiven(tx, requestOf(app, user.id, body.contact))
      await announce(tx, { to: [user.id], topics: ['apps'] })
      return app
    })
  },

  remove: (caller, { params }) => remove(caller, params.id),
}
