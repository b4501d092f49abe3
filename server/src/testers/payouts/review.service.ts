import type { payoutReview } from '@fortnight/contract/testers/payouts'
import { seniorAfterHours } from '@fortnight/contract/operations/second-approvals'
import { mostShown } from '@fortnight/contract/testers/payout-references'
import { Problem } from '@fortnight/contract/problem'
import { audit, auditExport } from '../../operations/audit/audit.repository.ts'
import { isSenior } from '../../operations/second-approvals/seniors.repository.ts'
import { type Db, type Tx, violates } from '../../platform/db/database.ts'
import { everyRow } from '../../platform/db/listing.ts'
import { csvOf } from '../../platform/http/csv.ts'
import type { Caller, Handlers } from '../../platform/http/serve.ts'
import { panelList } from '../../operations/audit/panel-list.ts'
import { announce } from '../../platform/push/announce.ts'
import { UnreadableFile } from '../pool/csv-file.ts'
import { openAccount } from './account.ts'
import * as batches from './batches.repository.ts'
import * as decisions from './decide.repository.ts'
import * as reviews from './review.repository.ts'
import { match, type Matched, readReferences, type ReferenceFile } from './reference-file.ts'
import { batchColumns, deskColumns, type Transfer, transferColumns } from './files.ts'
import { notifyOfPayout } from './notify-of-payouts.ts'

type Decided = NonNullable<Awaited<ReturnType<typeof decisions.approve>>>

/** Why a decision on a payout was refused. */
async function refusal(db: Db, id: string, adminId: string): Promise<Problem> {
  const found = await reviews.find(db, id, adminId)
  if (!found) return new Problem('not_found')
  if (found.own) return new Problem('forbidden', 'You cannot decide a payout of your own.')
  if (found.is_held && found.state === 'requested')
    return new Problem('conflict', 'This payout is held: decide first under Look-alikes who is behind the tester.')
  if (found.is_held && found.state === 'approved')
    return new Problem(
      'conflict',
      'This payout is held since it was approved. Confirm that its transfer was sent, or decide under Look-alikes.',
    )
  if (found.state === 'requested' && found.approved_by && found.mine_to_approve)
    return new Problem(
      'forbidden',
      `You can approve this once you have been an administrator for ${seniorAfterHours} hours.`,
    )
  if (found.alone_at)
    return new Problem(
      'conflict',
      'No one else counts as a second administrator: you can approve this again an hour after the first time.',
    )
  if (found.state === 'requested' && found.approved_by)
    return new Problem('conflict', 'Another administrator must approve this payout too.')
  const by = found.decided_by ?? found.second_by ?? found.approved_by
  return new Problem('conflict', `This payout is ${found.state}${by ? ` by ${by}` : ''}.`)
}

/** Records a decision without the account, and notifies its tester and the administrators. */
async function recordDecision(tx: Tx, adminId: string, action: string, payout: Decided, althoughHeld = false) {
  const { id, amount_pkr, reason, approved_by, second_by } = payout
  const isAlone = action === 'approve' && approved_by === second_by
  await audit(tx, {
    actor_id: adminId,
    action: `payout.${action}`,
    subject: id,
    data: {
      amount_pkr,
      ...(reason && { reason }),
      ...(althoughHeld && { although_held: true }),
      ...(isAlone && { alone: true }),
    },
  })
  await notifyOfPayout(tx, payout)
  await announce(tx, { to: 'admins', topics: ['pay'] })
}

/** Decides one payout in a transaction of its own; refuses with the reason if its status does not allow it. */
const deciding = (
  { db, user }: Caller,
  id: string,
  action: 'approve' | 'decline' | 'paid',
  decide: (tx: Tx) => Promise<Decided | undefined>,
  althoughHeld = false,
) =>
  db.transaction(async (tx) => {
    const payout = await decide(tx)
    if (!payout) throw await refusal(tx, id, user.id)
    await recordDecision(tx, user.id, action, payout, althoughHeld)
    const data = await reviews.find(tx, id, user.id)
    if (!data) throw new Problem('not_found')
    return { success: true as const, data }
  })

const approving = (caller: Caller, id: string) =>
  deciding(caller, id, 'approve', async (tx) =>
    decisions.approve(tx, id, caller.user.id, await isSenior(tx, caller.user.id)),
  )

/** Decides one payout; returns instead of throws that another payout has the reference. */
async function withOwnReference<T>(act: () => Promise<T>): Promise<T> {
  try {
    return await act()
  } catch (error) {
    if (!violates(error, 'payouts_reference_once')) throw error
    throw new Problem('conflict', 'Another payout was paid with this reference.')
  }
}

/** Reads an upload; an unreadable file is refused at its field. */
async function read(csv: string): Promise<ReferenceFile> {
  try {
    return await readReferences(csv)
  } catch (error) {
    if (!(error instanceof UnreadableFile)) throw error
    throw new Problem('invalid', [{ loc: ['body', 'csv'], msg: error.message, type: 'custom' }])
  }
}

const idsOf = (file: ReferenceFile) => file.lines.map(({ payout }) => payout)

async function matched(db: Db, file: ReferenceFile, adminId: string): Promise<Matched> {
  const references = file.lines.map(({ reference }) => reference)
  return match(file, await batches.listKnown(db, idsOf(file), references, adminId))
}

const reportOf = (file: ReferenceFile, { lines, known, refusals }: Matched) => ({
  paid: lines.length,
  known,
  refused: refusals.length,
  passed: file.passed,
  lines: lines.slice(0, mostShown),
  refusals: refusals.slice(0, mostShown),
})

const batchList = panelList({
  noun: 'payout batch',
  file: 'batches.csv',
  columns: batchColumns,
  list: batches.list,
  count: batches.count,
})

export const payoutReviewService: Handlers<typeof payoutReview> = {
  async list({ db, user }, { query }) {
    const { total, capped, ...chosen } = await reviews.choose(db, query)
    const page = await reviews.list(db, chosen, query, user.id)
    return { success: true, ...page, total, capped }
  },

  async exportAll({ db, primary, user }, { query }) {
    await auditExport(primary, user.id, 'payout', query)
    const chosen = await reviews.choose(db, query)
    return csvOf(
      'payouts.csv',
      deskColumns,
      everyRow((part) => reviews.list(db, chosen, { sort: query.sort, ...part }, user.id)),
    )
  },

  async find({ db, user }, { params }) {
    const data = await reviews.find(db, params.id, user.id)
    if (!data) throw new Problem('not_found')
    return { success: true, data }
  },

  approve: (caller, { params: { id } }) => approving(caller, id),

  async approveMany(caller, { body: { ids } }) {
    const approved: string[] = []
    const left: { id: string; why: string }[] = []
    for (const id of ids) {
      try {
        // oxlint-disable-next-line no-await-in-loop -- each in a transaction of its own
        await approving(caller, id)
        approved.push(id)
      } catch (error) {
        if (!(error instanceof Problem)) throw error
        left.push({ id, why: error.message })
      }
    }
    return { success: true, approved, left }
  },

  decline: (caller, { params: { id }, body }) =>
    deciding(caller, id, 'decline', (tx) => decisions.decline(tx, id, body.reason, caller.user.id)),

  pay: (caller, { params: { id }, body: { reference, although_held } }) =>
    withOwnReference(() =>
      deciding(
        caller,
        id,
        'paid',
        (tx) => decisions.pay(tx, id, reference, caller.user.id, although_held),
        although_held,
      ),
    ),

  listBatches: batchList.list,
  exportBatches: batchList.exportAll,

  makeBatch: ({ db, user }, { body }) =>
    db.transaction(async (tx) => {
      const id = await batches.insert(tx, body.ids, user.id)
      const data = id && (await batches.find(tx, id))
      if (!data) throw new Problem('conflict', 'Some of these payouts are not approved, in a batch already, or held.')
      const { payouts, amount_pkr } = data
      await audit(tx, { actor_id: user.id, action: 'payout.batch', subject: data.id, data: { payouts, amount_pkr } })
      await announce(tx, { to: 'admins', topics: ['pay'] })
      return { success: true as const, data }
    }),

  batchFile: ({ db, user, vault }, { params: { id } }) =>
    db.transaction(async (tx) => {
      if (!(await batches.find(tx, id))) throw new Problem('not_found')
      const waiting = await batches.listTransfers(tx, id)
      await audit(tx, { actor_id: user.id, action: 'payout.file', subject: id, data: { payouts: waiting.length } })
      const transfers = waiting.flatMap(({ account, ...row }): Transfer[] =>
        account ? [{ ...row, account: openAccount(vault, row.tester_id, account) }] : [],
      )
      return csvOf(`transfers-${id.slice(0, 8)}.csv`, transferColumns, transfers)
    }),

  async previewReferences({ db, user }, { body }) {
    const file = await read(body.csv)
    return { success: true, data: reportOf(file, await matched(db, file, user.id)) }
  },

  async importReferences({ db, user }, { body }) {
    const file = await read(body.csv)
    return withOwnReference(() =>
      db.transaction(async (tx) => {
        // Waits for concurrent decisions on them, so that the statement after this one sees those.
        await batches.lockForUpdate(tx, idsOf(file))
        const found = await matched(tx, file, user.id)
        for (const { payout: id, reference } of found.lines) {
          const payout = await decisions.pay(tx, id, reference, user.id, false)
          if (!payout) throw new Problem('conflict')
          await recordDecision(tx, user.id, 'paid', payout)
        }
        return { success: true as const, data: reportOf(file, found) }
      }),
    )
  },
}
