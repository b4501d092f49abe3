import { randomInt } from 'node:crypto'
import { Problem } from '@fortnight/contract/problem'
import { mostSandboxRuns, type sandbox } from '@fortnight/contract/developer-api/sandbox'
import * as users from '../../identity/auth/users.repository.ts'
import type { Caller, Handlers } from '../../platform/http/serve.ts'
import { findTrackRecord } from '../../testing/evaluation/calibration.repository.ts'
import * as sandboxRuns from './sandbox.repository.ts'
import { momentOf, simulationOf, until } from './simulated-run.ts'
import { forecastAt, phaseAt, viewOf } from './view.ts'

function summaryOf(row: sandboxRuns.SandboxRow, now: Date) {
  const { id, package_plan: plan, scenario, day_seconds, created_at } = row
  const events = until(row, now)
  const over = events.length === simulationOf(row).events.length
  return { id, plan, scenario, day_seconds, created_at, phase: phaseAt(row, now), events: events.length, over }
}

async function getSandboxRun({ db, user }: Pick<Caller, 'db' | 'user'>, id: string) {
  const row = await sandboxRuns.find(db, id, user.id)
  if (!row) throw new Problem('not_found')
  return row
}

export const sandboxService: Handlers<typeof sandbox> = {
  async list({ db, user, clock }) {
    const now = clock()
    return { data: (await sandboxRuns.list(db, user.id)).map((row) => summaryOf(row, now)) }
  },

  create: ({ db, user, clock }, { body: { plan, scenario, day_seconds } }) =>
    db.transaction(async (tx) => {
      await users.lockForUpdate(tx, user.id)
      const row = await sandboxRuns.insert(tx, {
        owner_id: user.id,
        package_plan: plan,
        scenario,
        seed: randomInt(2 ** 31),
        day_seconds,
        created_at: clock(),
      })
      if (!row)
        throw new Problem('conflict', `You can have ${mostSandboxRuns} sandbox tests at most. Remove one first.`)
      return summaryOf(row, row.created_at)
    }),

  async remove({ db, user }, { params }) {
    if (!(await sandboxRuns.remove(db, params.id, user.id))) throw new Problem('not_found')
    return { success: true }
  },

  async findRun(caller, { params }) {
    const row = await getSandboxRun(caller, params.id)
    const now = caller.clock()
    const forecast = forecastAt(row, now)
    const record = forecast && (await findTrackRecord(caller.db, forecast.stage, forecast.probability))
    return viewOf(row, now, record ?? null)
  },

  async ledger(caller, { params, query: { after, limit } }) {
    const row = await getSandboxRun(caller, params.id)
    const events = until(row, caller.clock())
    const data = events
      .slice(after, after + limit)
      .map(({ at, ...event }, index) => ({ ...event, seq: after + index + 1, at: momentOf(row, at) }))
    return { data, more: after + data.length < events.length }
  },
}
