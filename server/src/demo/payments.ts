import { defaultLateScale } from '@fortnight/contract/operations/late-scale'
import { promisedFrom } from '@fortnight/contract/testing/promise'
import { defaultDuration, orderCents, planOf } from '@fortnight/contract/plans'
import { audit_log } from '../platform/db/schema/operations.ts'
import { payments } from '../platform/db/schema/orders.ts'
import { ledger, payment_help } from '../platform/db/schema/orders-settlement.ts'
import type { Scene } from './scene.ts'
import type { Story } from './story.ts'

/** The sample rate of a demo without settings of its own. */
const pkrPerUsd = 280

const refusal = 'No transfer with this ID has reached our account.'

function transactionId({ random }: Scene, story: Story): string {
  if (story.transaction_id) return story.transaction_id
  const digits = String(random.between(1_000_000_000, 9_999_999_999))
  return story.method === 'manual_bank' ? `TXN${digits}` : `2${digits}`
}

/** Adds the transfer of a story: waiting, or decided at `decidedAt`, with everything its decision wrote. */
export async function addPayment(
  scene: Scene,
  story: Story,
  appId: string,
  decision: { sentAt: Date; decidedAt?: Date; accepted?: boolean },
): Promise<void> {
  const { db, people, notes } = scene
  const owner = people[story.by]
  const cents = orderCents(planOf(story.plan), story.duration ?? defaultDuration)
  const { sentAt, decidedAt, accepted = true } = decision
  const [payment] = await db
    .insert(payments)
    .values({
      app_id: appId,
      owner_id: owner.id,
      package_plan: story.plan,
      payment_method: story.method ?? 'manual_easypaisa',
      payment_status: decidedAt ? (accepted ? 'completed' : 'failed') : 'pending',
      amount_cents: cents,
      amount_pkr: Math.round((cents * pkrPerUsd) / 100),
      account_name: owner.name,
      transaction_id: transactionId(scene, story),
      reason: accepted ? null : refusal,
      decided_by: decidedAt ? people.admin.id : null,
      decided_at: decidedAt ?? null,
      promised_from: promisedFrom(sentAt, null),
      late_scale: defaultLateScale,
      created_at: sentAt,
      updated_at: decidedAt ?? sentAt,
    })
    .returning({ id: payments.id })
  if (!payment) throw new Error('the payment was not stored')
  const [of, settled] = [{ app_id: appId, app: story.name }, decidedAt !== undefined]
  notes.toOwner(owner.id, sentAt, { key: 'payment_received', values: { ...of, cents } }, settled)
  notes.toAdmin(sentAt, { key: 'payment_to_check', values: { app: story.name, cents } }, settled)
  if (!decidedAt) return
  const action = accepted ? 'payment.completed' : 'payment.failed'
  await db.insert(audit_log).values({ actor_id: people.admin.id, action, subject: payment.id, at: decidedAt })
  if (!accepted) {
    notes.toOwner(owner.id, decidedAt, { key: 'payment_not_found', values: { ...of, reason: refusal } })
    return
  }
  notes.toOwner(owner.id, decidedAt, { key: 'payment_approved', values: { ...of, cents } })
  await db
    .insert(ledger)
    .values({ payment_id: payment.id, kind: 'payment', amount_cents: cents, created_at: decidedAt })
}

/** Adds the request of a story for another way to pay, if it has one. */
export async function addPaymentHelp({ db, calendar, people }: Scene, story: Story, appId: string): Promise<void> {
  if (!story.help) return
  const { hours, ...request } = story.help
  await db.insert(payment_help).values({
    ...request,
    app_id: appId,
    owner_id: people[story.by].id,
    package_plan: story.plan,
    amount_cents: orderCents(planOf(story.plan), story.duration ?? defaultDuration),
    created_at: calendar.hoursAgo(hours),
  })
}
