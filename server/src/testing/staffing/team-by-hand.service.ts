import type { adminTeam } from '@fortnight/contract/testing/admin-team'
import { messages } from '@fortnight/contract/messages'
import { replaced } from '@fortnight/contract/testing/facts/released'
import { Problem } from '@fortnight/contract/problem'
import { runCan } from '@fortnight/contract/vocabulary/run-states'
import { audit } from '../../operations/audit/audit.repository.ts'
import type { Tx } from '../../platform/db/database.ts'
import { enlist } from '../engine/enlist.ts'
import { defaults } from '../engine/params.ts'
import type { Handlers } from '../../platform/http/serve.ts'
import { announce } from '../../platform/push/announce.ts'
import * as testers from '../../testers/pool/pool.repository.ts'
import { append } from '../ledger/append.ts'
import { scheduleEvaluations } from '../ledger/locks.repository.ts'
import * as apps from '../runs/tested-app.repository.ts'
import * as runs from '../runs/runs.repository.ts'
import { candidatesOf } from './staff.ts'
import * as teams from './team.repository.ts'
import { wakeQueue } from '../../testers/pool/wake.ts'

/** Number of suggestions, and of the most reliable testers they are chosen from. */
const suggested = 5
const considered = 400

type Run = NonNullable<Awaited<ReturnType<typeof runs.lockIn>>>

/** The run, locked, if its phase allows changing its testers by hand. */
async function lockRun(tx: Tx, appId: string, step: keyof typeof runCan): Promise<Run> {
  const run = await runs.lockIn(tx, appId, runCan[step])
  if (run) return run
  if (!(await apps.find(tx, appId))) throw new Problem('not_found', messages.appNotFound)
  throw new Problem('conflict', 'This test has no team that can be changed now.')
}

/** The live seat of that number; a tester who left or was replaced meanwhile cannot be removed again. */
async function liveSeat(tx: Tx, run: Run, seatId: number) {
  const team = await teams.listLive(tx, run.id)
  const seat = team.find(({ id }) => id === seatId)
  if (!seat) throw new Problem('conflict', 'This tester is not on the team any more.')
  return { seat, beside: team.filter(({ id }) => id !== seatId) }
}

async function join(tx: Tx, run: Run, testerId: number, beside: teams.LiveSeat[], isReplacement = false) {
  const tester = await teams.lockCandidate(tx, run, testerId)
  if (!tester) throw new Problem('conflict', 'This tester is not free for this app any more. Choose another one.')
  if (beside.filter(({ model }) => model === tester.model).length >= defaults.modelLimit)
    throw new Problem('conflict', `${defaults.modelLimit} testers of this team have a ${tester.model} already.`)
  const offering = { beside, by: 'administrator', values: { isReplacement } } as const
  if (!(await teams.seat(tx, run, [tester], offering))) throw new Problem('conflict')
}

/**
 * An administrator's reason is for the audit log only: their own words may name a person, and the event log is
 * published.
 */
async function release(tx: Tx, run_id: string, seat: number, at: Date, reason?: typeof replaced) {
  const data = { by: 'administrator', ...(reason && { reason }) } as const
  const released = await append(tx, [{ run_id, seat, kind: 'released', data, at }])
  if (!released.length) throw new Problem('conflict')
}

interface Change {
  run: Run
  actor: string
  action: string
  data: Record<string, unknown>
}

/** Records a change in the audit log; its facts have notified the owner and the testers. */
async function conclude(tx: Tx, { run, actor, action, data }: Change) {
  await audit(tx, { actor_id: actor, action, subject: run.app_id, data })
  await announce(tx, { to: 'admins', topics: ['apps', 'pool', 'queue', 'audit'] })
}

export const teamByHandService: Handlers<typeof adminTeam> = {
  async suggestions({ db }, { params }) {
    const run = await runs.findFitting(db, params.id)
    if (!run) throw new Problem('not_found', messages.appNotFound)
    const [free, live] = await Promise.all([teams.listSpares(db, run, considered), teams.listLive(db, run.id)])
    const beside = live.map((seat) => ({
      householdId: seat.household_id,
      model: seat.model,
      observedDays: seat.observed_days,
    }))
    const best = [...enlist(candidatesOf(free, defaults), defaults, beside).take(suggested)]
    return {
      success: true,
      data: await testers.describe(
        db,
        best.map(({ tester }) => tester),
      ),
    }
  },

  async add({ db, user, clock }, { params, body }) {
    await db.transaction(async (tx) => {
      const run = await lockRun(tx, params.id, 'add')
      await join(tx, run, body.tester_id, await teams.listLive(tx, run.id))
      await scheduleEvaluations(tx, [run.id], clock())
      await conclude(tx, {
        run,
        actor: user.id,
        action: 'team.add',
        data: body,
      })
    })
    return { success: true }
  },

  async release({ db, user, clock }, { params, body }) {
    await db.transaction(async (tx) => {
      const run = await lockRun(tx, params.id, 'release')
      const { seat } = await liveSeat(tx, run, params.seat)
      await release(tx, run.id, seat.id, clock())
      await conclude(tx, {
        run,
        actor: user.id,
        action: 'team.release',
        data: { tester_id: seat.tester_id, ...body },
      })
    })
    await wakeQueue(db)
    return { success: true }
  },

  async replace({ db, user, clock }, { params, body }) {
    await db.transaction(async (tx) => {
      const run = await lockRun(tx, params.id, 'replace')
      const { seat, beside } = await liveSeat(tx, run, params.seat)
      await teams.lockTesters(tx, [seat.tester_id, body.tester_id])
      await release(tx, run.id, seat.id, clock(), replaced)
      await join(tx, run, body.tester_id, beside, true)
      await conclude(tx, {
        run,
        actor: user.id,
        action: 'team.replace',
        data: { released_id: seat.tester_id, ...body },
      })
    })
    await wakeQueue(db)
    return { success: true }
  },
}
