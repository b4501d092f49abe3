import { messages } from '@fortnight/contract/messages'
import type { paymentHelp } from '@fortnight/contract/orders/payment-help'
import { orderCents, planOf } from '@fortnight/contract/plans'
import { Problem } from '@fortnight/contract/problem'
import { allowed } from '@fortnight/contract/vocabulary/app-states'
import * as users from '../../identity/auth/users.repository.ts'
import * as notifications from '../../messaging/notifications/notifications.repository.ts'
import { audit } from '../../operations/audit/audit.repository.ts'
import { panelList } from '../../operations/audit/panel-list.ts'
import { once } from '../../platform/http/idempotency.ts'
import type { Cell } from '../../platform/http/csv.ts'
import type { Handlers } from '../../platform/http/serve.ts'
import { announce } from '../../platform/push/announce.ts'
import * as apps from '../apps/apps.repository.ts'
import { refusal } from '../apps/own-app.ts'
import * as stored from './payment-help.repository.ts'

type Row = Awaited<ReturnType<typeof stored.list>>['data'][number]

const columns: Record<string, (row: Row) => Cell> = {
  App: (row) => row.app_name,
  Developer: (row) => row.user_email,
  Plan: (row) => row.package_plan,
  Dollars: (row) => row.amount,
  Country: (row) => row.country,
  Reason: (row) => row.reason,
  'Could use': (row) => row.alternative,
  State: (row) => row.state,
  Asked: (row) => row.created_at,
  Closed: (row) => row.ended_at,
  'Answered by': (row) => row.answered_by,
  Answer: (row) => row.answer,
}

const notWaiting = 'This app does not wait for a payment.'

export const paymentHelpService: Handlers<typeof paymentHelp> = {
  async find({ db, user }, { params }) {
    const app = await apps.find(db, params.id)
    if (!app) throw new Problem('not_found', messages.appNotFound)
    if (app.app.owner_id !== user.id) throw new Problem('forbidden')
    return { data: (await stored.findNewest(db, params.id, user.id)) ?? null }
  },

  ask: (caller, { params: { id }, body }) =>
    once(caller, 'paymentHelp.ask', { id, ...body }, async (tx) => {
      const { user } = caller
      // Locked as payers lock it: a payment that is approved meanwhile ends the request.
      const app = await apps.lockOwned(tx, id, user.id)
      if (!app || !allowed('pay', app.status)) throw await refusal(tx, id, user.id, notWaiting)
      const cents = orderCents(planOf(body.package_plan), app.duration)
      const request = await stored.insert(tx, { ...body, app_id: id, owner_id: user.id, amount_cents: cents })
      if (!request) throw new Problem('conflict', 'You have already asked for another way to pay for this app.')
      const values = { app: app.name, country: body.country }
      await notifications.insert(tx, await users.listAdminIds(tx), { key: 'payment_help_asked', values })
      await announce(tx, { to: 'admins', topics: ['payments'] })
      await announce(tx, { to: [user.id], topics: ['apps'] })
      return request
    }),

  ...panelList({
    noun: 'payment_help',
    file: 'payment-help.csv',
    columns,
    list: stored.list,
    count: stored.count,
  }),

  answer: ({ db, user, mail }, { params: { id }, body }) =>
    db.transaction(async (tx) => {
      const answered = await stored.answer(tx, id, body.answer, user.id)
      const data = await stored.find(tx, id)
      if (!data) throw new Problem('not_found')
      if (!answered)
        throw new Problem(
          'conflict',
          data.state === 'lapsed' ? notWaiting : `${data.answered_by} has answered this request already.`,
        )
      await mail.ofPaymentHelp(tx, id)
      await audit(tx, {
        actor_id: user.id,
        action: 'payment_help.answer',
        subject: id,
        data: { app_id: data.app_id },
      })
      await announce(tx, { to: 'admins', topics: ['payments'] })
      await announce(tx, { to: [answered.owner_id], topics: ['apps'] })
      return { success: true as const, data }
    }),
}
