import { Problem } from '@fortnight/contract/problem'
import type { payouts } from '@fortnight/contract/testers/payouts'
import { inRupees } from '@fortnight/contract/format/money'
import * as users from '../../identity/auth/users.repository.ts'
import type { Tx } from '../../platform/db/database.ts'
import { once } from '../../platform/http/idempotency.ts'
import type { Handlers } from '../../platform/http/serve.ts'
import * as notifications from '../../messaging/notifications/notifications.repository.ts'
import { announce } from '../../platform/push/announce.ts'
import { payNow } from '../../operations/settings/in-force.ts'
import { sealAccount } from './account.ts'
import * as accounts from './accounts.repository.ts'
import { sentBetween } from './business-days.ts'
import * as storedPayouts from './payouts.repository.ts'
import { leastPayout } from './least-payout.ts'
import { notifyOfAccount } from './notify-of-payouts.ts'
import * as testers from './testers.repository.ts'

/** The caller as a tester, locked until the transaction ends. */
async function lockMe(tx: Tx, userId: string) {
  const tester = await testers.lockByPerson(tx, userId)
  if (!tester) throw new Problem('conflict', 'Only testers are paid. Apply as a tester first.')
  return tester
}

type Row = Awaited<ReturnType<typeof storedPayouts.listByPerson>>['data'][number]
const waits = ({ state }: Row) => state === 'requested' || state === 'approved'
const toReply = (row: Row) => ({
  ...row,
  ...(waits(row) ? sentBetween(row.created_at) : { from_day: null, to_day: null }),
})

/** Checks a requested amount: refuses more than there is, less than the smallest payout. */
function sumOf(asked: number | undefined, balance: number, least: number): number {
  const sum = asked ?? balance
  if (balance < least)
    throw new Problem(
      'conflict',
      `You can ask for a payout once you have ${inRupees(least)}. You have ${inRupees(balance)}.`,
    )
  if (sum < least) throw new Problem('conflict', `The smallest payout is ${inRupees(least)}.`)
  if (sum > balance) throw new Problem('conflict', `You have ${inRupees(balance)}, not ${inRupees(sum)}.`)
  return sum
}

/** Notifies administrators, once, that two testers entered one account: probably one person. */
async function notifyOfClash(tx: Tx, testerId: number, hash: Buffer) {
  const other = await accounts.holderOf(tx, hash, testerId)
  if (other === undefined || !(await accounts.noteClash(tx, testerId, other))) return
  const values = { tester: testerId, other }
  await notifications.insert(tx, await users.listAdminIds(tx), { key: 'payout_account_shared', values })
}

export const payoutsService: Handlers<typeof payouts> = {
  async listMine({ db, user }, { query }) {
    const { data, more } = await storedPayouts.listByPerson(db, user.id, query.limit, query.after)
    return { success: true, data: data.map(toReply), more }
  },

  async chooseAccount({ db, user, vault }, { body }) {
    const replaced = await db.transaction(async (tx) => {
      const tester = await lockMe(tx, user.id)
      const sealed = sealAccount(vault, tester.id, body)
      if (await accounts.replace(tx, { tester_id: tester.id, ...sealed })) {
        await notifyOfAccount(tx, tester.id, sealed.ending)
        return true
      }
      // Refused after this is committed, because the operator must learn of it.
      await notifyOfClash(tx, tester.id, sealed.account_hash)
      return false
    })
    if (!replaced) throw new Problem('conflict', 'This account serves another tester. Use an account of your own.')
    return { success: true }
  },

  request(caller, { body }) {
    const { user } = caller
    return once(caller, 'payouts.request', body, async (tx) => {
      const tester = await lockMe(tx, user.id)
      const account = await accounts.find(tx, tester.id)
      if (!account) throw new Problem('conflict', 'Tell us first where the money should go.')
      const pay = await payNow(tx)
      const purse = await storedPayouts.findPurse(tx, user.id)
      const amount_pkr = sumOf(body.amount_pkr, purse?.balance_pkr ?? 0, leastPayout(pay, tester))
      const { method, ending } = account
      const needs_second = amount_pkr > pay.second_above_pkr
      const row = { tester_id: tester.id, amount_pkr, method, account: account.account, ending, needs_second }
      const payout = await storedPayouts.insert(tx, row)
      if (!payout) throw new Problem('conflict', 'A payout of yours is on its way. Ask again when it is paid.')
      const values = { rupees: amount_pkr, name: tester.name }
      await notifications.insert(tx, await users.listAdminIds(tx), { key: 'payout_to_approve', values })
      await announce(tx, { to: [user.id], topics: ['tester'] })
      await announce(tx, { to: 'admins', topics: ['pay'] })
      return { success: true as const, data: toReply(payout) }
    })
  },

  takeBack: ({ db, user }, { params: { id } }) =>
    db.transaction(async (tx) => {
      if (!(await storedPayouts.takeBack(tx, id, user.id))) {
        if (!(await storedPayouts.isMine(tx, id, user.id))) throw new Problem('not_found')
        throw new Problem('conflict', 'This payout was approved or decided meanwhile.')
      }
      await announce(tx, { to: [user.id], topics: ['tester'] })
      await announce(tx, { to: 'admins', topics: ['pay'] })
      return { success: true as const }
    }),
}
