import { sql } from 'drizzle-orm'
import type { PayoutAccount } from '@fortnight/contract/testers/payouts'
import type { PayoutMethod } from '@fortnight/contract/vocabulary/payout-states'
import { defaultPay } from '@fortnight/contract/operations/tester-pay'
import { audit_log } from '../platform/db/schema/operations.ts'
import { account_clashes, payout_accounts, payout_batches, payouts } from '../platform/db/schema/testers-pay.ts'
import { sealAccount } from '../testers/payouts/account.ts'
import type { Scene } from './scene.ts'
import { moment } from '../platform/db/moment.ts'

/** A payout by the days before today on which it was requested, approved and decided, and its batch. */
interface Tale {
  asked: number
  method: PayoutMethod
  approved?: number
  paid?: number
  declined?: number
  batch?: 'sent' | 'going'
  /** More than one administrator may approve alone. */
  isLarge?: boolean
}

const batchDays = { sent: 12, going: 1 }

// In the order of the requests: the tester with the highest earnings at that time requests.
const tales: readonly Tale[] = [
  { asked: 16, method: 'easypaisa', approved: 13, paid: 10, batch: 'sent' },
  { asked: 15, method: 'bank', approved: 13, paid: 10, batch: 'sent' },
  { asked: 15, method: 'easypaisa', approved: 13, paid: 10, batch: 'sent' },
  { asked: 14, method: 'easypaisa', approved: 13, paid: 9, batch: 'sent' },
  { asked: 7, method: 'bank', declined: 5 },
  { asked: 5, method: 'easypaisa', approved: 2, paid: 0.2, batch: 'going' },
  { asked: 4, method: 'easypaisa', approved: 2, batch: 'going' },
  { asked: 4, method: 'bank', approved: 2, batch: 'going' },
  { asked: 3, method: 'easypaisa', approved: 2, batch: 'going' },
  { asked: 2.6, method: 'easypaisa', approved: 1.1 },
  { asked: 2.2, method: 'bank', approved: 1 },
  { asked: 1.8, method: 'easypaisa' },
  { asked: 1.4, method: 'bank', approved: 1, isLarge: true },
  { asked: 0.1, method: 'easypaisa' },
]

/** The tester with the highest earnings at that time and no payout; the tester of the demo before all others. */
async function findRichest({ db, people }: Scene, at: Date, isLarge: boolean) {
  const { least_payout_pkr, second_above_pkr } = defaultPay
  const { rows } = await db.execute<{ id: number; name: string; rupees: number }>(sql`
    select t.id, t.name, sum(e.amount_pkr)::int as rupees from testers t join earnings e on e.tester_id = t.id
    where e.created_at <= ${moment(at)} and not exists (select from payouts p where p.tester_id = t.id)
    group by t.id having sum(e.amount_pkr) >= ${least_payout_pkr} and (sum(e.amount_pkr) > ${second_above_pkr}) = ${isLarge}
    order by t.person_id = ${people.bilal.id} desc, sum(e.amount_pkr) desc, t.id limit 1`)
  return rows[0]
}

function accountOf(method: PayoutMethod, title: string, number: number): PayoutAccount {
  if (method === 'easypaisa') return { method, title, number: `03${10 + number} ${1_234_567 + 7919 * number}` }
  return { method, title, name: 'Sample Bank', account: String(20_400_100_000 + 7919 * number) }
}

async function addPayout(scene: Scene, tale: Tale, place: number, batches: Record<string, string>) {
  const { db, vault, calendar, people, notes } = scene
  const { asked, method, approved, paid, declined, batch, isLarge: needs_second = false } = tale
  const ago = (days: number | undefined) => (days === undefined ? null : calendar.hoursAgo(24 * days))
  const created_at = calendar.hoursAgo(24 * asked)
  const tester = await findRichest(scene, created_at, needs_second)
  if (!tester) return
  const { account_hash, ...sealed } = sealAccount(vault, tester.id, accountOf(method, tester.name, place))
  await db.insert(payout_accounts).values({ tester_id: tester.id, account_hash, ...sealed, updated_at: created_at })
  const approved_at = ago(approved)
  const decided_at = ago(paid ?? declined)
  // The second approval is another administrator's.
  const state = paid ? 'paid' : declined ? 'declined' : approved && !needs_second ? 'approved' : 'requested'
  const [stored] = await db
    .insert(payouts)
    .values({
      tester_id: tester.id,
      amount_pkr: tester.rupees,
      ...sealed,
      state,
      needs_second,
      approved_by: approved_at && people.admin.id,
      approved_at,
      batch_id: batch ? (batches[batch] ?? null) : null,
      reference: paid ? `${method === 'bank' ? 'FT' : 'EP'}${26_110_400 + 37 * place}` : null,
      reason: declined ? 'The name of the account is not yours. Please choose an account of your own.' : null,
      decided_by: decided_at && people.admin.id,
      decided_at,
      created_at,
      updated_at: decided_at ?? approved_at ?? created_at,
    })
    .returning({ id: payouts.id })
  if (!stored) throw new Error('a payout was not stored')
  const values = { rupees: tester.rupees, name: tester.name }
  notes.toAdmin(created_at, { key: 'payout_to_approve', values }, state !== 'requested')
  const acts = [
    { action: 'payout.approve', at: approved_at },
    { action: paid ? 'payout.paid' : 'payout.decline', at: decided_at },
  ]
  const data = { amount_pkr: tester.rupees }
  const done = acts.flatMap(({ action, at }) =>
    at ? [{ actor_id: people.admin.id, action, subject: stored.id, data, at }] : [],
  )
  if (done.length) await db.insert(audit_log).values(done)
}

/** Payouts at every step: sent in a batch, under way in another, approved, and waiting; two of them of one account. */
export async function addPayouts(scene: Scene): Promise<void> {
  const { db, calendar, people } = scene
  const batches: Record<string, string> = {}
  for (const [name, days] of Object.entries(batchDays)) {
    const row = { created_by: people.admin.id, created_at: calendar.hoursAgo(24 * days) }
    const [batch] = await db.insert(payout_batches).values(row).returning({ id: payout_batches.id })
    if (batch) batches[name] = batch.id
  }
  for (const [place, tale] of tales.entries()) await addPayout(scene, tale, place, batches)
  const { rows } = await db.execute<{ tester_id: number }>(
    sql`select tester_id from payouts where state in ('requested', 'paid') order by created_at desc, id`,
  )
  const [newest, oldest] = [rows.at(0), rows.at(-1)]
  if (newest && oldest)
    await db.insert(account_clashes).values({ tester_id: newest.tester_id, other_id: oldest.tester_id })
}
