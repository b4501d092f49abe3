import type { watchlist } from '@fortnight/contract/testing/watchlist'
import { Problem } from '@fortnight/contract/problem'
import { setupLineNames } from '@fortnight/contract/vocabulary/setup-line-labels'
import { audit, auditExport } from '../../operations/audit/audit.repository.ts'
import type { Db, Tx } from '../../platform/db/database.ts'
import { everyRow } from '../../platform/db/listing.ts'
import { nudge } from '../engine/silence.ts'
import { type Cell, csvOf } from '../../platform/http/csv.ts'
import type { Handlers } from '../../platform/http/serve.ts'
import { applyDecisions, type RunHooks } from '../evaluation/apply-decisions.ts'
import { calibration } from '../evaluation/calibration.repository.ts'
import { snapshotRuns } from '../evaluation/snapshot.ts'
import { claimOne } from '../evaluation/snapshot.repository.ts'
import { paramsNow } from '../staffing/params.repository.ts'
import { findFittingRun } from './runs.repository.ts'
import { readProgress } from '../setup-progress/read-progress.ts'
import * as storedWatchlist from './watchlist.repository.ts'

/** A page of open tests as of `now`, each with what it waits for before day 1. */
async function listWatched(db: Db, query: Parameters<typeof storedWatchlist.list>[1], now: Date) {
  const page = await storedWatchlist.list(db, query, now)
  const waiting = page.data.filter(({ phase }) => phase === 'queued' || phase === 'staffing')
  const found = await readProgress(
    db,
    waiting.map(({ app_id }) => app_id),
  )
  const lines = new Map(
    found.map(({ app, progress: { set_up, joining } }) => [app.id, [...set_up.lines, ...joining.lines]]),
  )
  const data = page.data.map((run) => ({
    ...run,
    waits_for: (lines.get(run.app_id) ?? []).filter(({ state }) => state === 'waits'),
  }))
  return { ...page, data }
}
type Row = Awaited<ReturnType<typeof listWatched>>['data'][number]

const columns: Record<string, (row: Row) => Cell> = {
  App: (row) => row.app_name,
  Developer: (row) => row.user_email,
  Plan: (row) => row.package_plan,
  Phase: (row) => row.phase,
  Risk: (row) => row.risk,
  Needed: (row) => row.need,
  Joined: (row) => row.opted_in,
  Invited: (row) => row.invited,
  'Waits for Play set-up': (row) => row.waits_for_setup,
  'Waits for': (row) => row.waits_for.map(({ key }) => setupLineNames[key]).join(', '),
  'Who acts': (row) => [...new Set(row.waits_for.map(({ who }) => who))].join(', '),
  Paused: (row) => row.is_paused,
  'To be added': (row) => row.to_list,
  Silent: (row) => row.silent,
  'Miss it in the store': (row) => row.gone,
  Headroom: (row) => row.headroom,
  'Not in Play Console': (row) => row.console_gap,
  Promised: (row) => row.due_on,
  'Expected by': (row) => row.p95_on,
}

/** Reminds the silent testers of an open run; returns how many had not been reminded today before. */
async function remind(
  tx: Tx,
  runId: string,
  now: Date,
  hooks: RunHooks,
): Promise<{ reminded: number; app_id: string }> {
  const row = await claimOne(tx, runId, now)
  if (!row) {
    if (!(await findFittingRun(tx, runId))) throw new Problem('not_found')
    throw new Problem('conflict', 'This test is over or paused, or is being looked at. Try again in a moment.')
  }
  // An administrator may ask even if the silence has a common cause.
  const params = await paramsNow(tx)
  const [snapshot] = await snapshotRuns(tx, [row], params, { excusing: false })
  if (!snapshot) throw new Problem('not_found')
  const inputs = { run: snapshot.run, today: row.today, params, supply: null }
  const decisions = nudge(snapshot.run, row.today, params)
  const { reminded } = await applyDecisions(tx, [{ snapshot, inputs, decisions }], now, hooks)
  return { reminded, app_id: row.app_id }
}

export const watchlistService: Handlers<typeof watchlist> = {
  async list({ db, clock }, { query }) {
    const [page, counted] = await Promise.all([listWatched(db, query, clock()), storedWatchlist.count(db, query)])
    return { success: true, ...page, ...counted }
  },

  async exportAll({ db, primary, user, clock }, { query }) {
    await auditExport(primary, user.id, 'run', query)
    return csvOf(
      'watchlist.csv',
      columns,
      everyRow((part) => listWatched(db, { ...query, ...part }, clock())),
    )
  },

  calibration: async ({ db, clock }) => ({ success: true, data: await calibration(db, clock()) }),

  nudge: ({ db, user, clock, hooks }, { params }) =>
    db.transaction(async (tx) => {
      const { reminded, app_id } = await remind(tx, params.id, clock(), hooks)
      await audit(tx, { actor_id: user.id, action: 'run.nudge', subject: app_id, data: { reminded } })
      return { success: true as const, reminded }
    }),
}
