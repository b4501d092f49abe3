import { type FindingState, findingCan } from '@fortnight/contract/vocabulary/finding-states'
import type { findings } from '@fortnight/contract/testing/findings'
import { Problem } from '@fortnight/contract/problem'
import { readableRun } from '../runs/readable-run.ts'
import type { Db, Tx } from '../../platform/db/database.ts'
import type { Caller, Handlers } from '../../platform/http/serve.ts'
import { announce } from '../../platform/push/announce.ts'
import { appendEvents } from '../ledger/append.ts'
import * as storedFindings from './findings.repository.ts'
import { isOfVersion, startRetest } from './start-retest.ts'

async function ownRun(tx: Tx, { user }: Caller, appId: string) {
  const run = await storedFindings.lockOwnRun(tx, appId, user.id)
  if (!run?.staffed_at) throw new Problem('not_found', 'This app is not being tested yet.')
  return run
}

/** Versions that testers cannot have yet: we see the track, and Google does not show them there. */
const listUnreleased = async (db: Db, runId: string) =>
  new Set(
    (await storedFindings.listUnseen(db, runId))
      .filter(({ release, name }) => !isOfVersion(release, name))
      .map(({ id }) => id),
  )

const notifyOwner = (tx: Tx, { user }: Caller) => announce(tx, { to: [user.id], topics: ['apps'] })

/** A step of a finding that only its developer takes. */
async function settle(
  caller: Caller,
  params: { id: string; finding: string },
  from: readonly FindingState[],
  state: FindingState,
) {
  await caller.db.transaction(async (tx) => {
    const run = await ownRun(tx, caller, params.id)
    const moved = await storedFindings.move(
      tx,
      { run_id: run.id, id: params.finding, from },
      { state, at: caller.clock() },
    )
    if (!moved) throw await refusal(tx, run.id, params.finding)
    await notifyOwner(tx, caller)
  })
  return { success: true as const }
}

/** The finding does not exist, or another request was faster. */
async function refusal(tx: Tx, runId: string, id: string): Promise<Problem> {
  return new Problem((await storedFindings.lock(tx, runId, id)) ? 'conflict' : 'not_found')
}

export const findingsService: Handlers<typeof findings> = {
  async list(caller, { params }) {
    const { run } = await readableRun(caller, params.id)
    const { db } = caller
    const [found, asked, versions, unreleased] = await Promise.all([
      storedFindings.list(db, run.id),
      storedFindings.listRetests(db, run.id),
      storedFindings.listVersions(db, run.id),
      listUnreleased(db, run.id),
    ])
    const of = Map.groupBy(asked, ({ finding }) => finding)
    return {
      versions,
      findings: found.map(({ version_id, version_name, ...finding }) => ({
        ...finding,
        version: version_id && version_name ? { id: version_id, name: version_name } : null,
        awaits_release: finding.state === 'fixed' && version_id !== null && unreleased.has(version_id),
        retests: of.get(finding.id) ?? [],
      })),
    }
  },

  addVersion: (caller, { params, body }) =>
    caller.db.transaction(async (tx) => {
      const run = await ownRun(tx, caller, params.id)
      const at = caller.clock()
      const version = await storedFindings.insertVersion(tx, { run_id: run.id, ...body, created_at: at })
      if (!version) throw new Problem('conflict', 'There is a version of that name already.')
      await appendEvents(tx, [
        { run_id: run.id, kind: 'version', data: { version: version.id, name: body.name }, grade: 'claimed', at },
      ])
      await notifyOwner(tx, caller)
      return version
    }),

  fix: (caller, { params, body }) =>
    caller.db.transaction(async (tx) => {
      const run = await ownRun(tx, caller, params.id)
      if (!(await storedFindings.hasVersion(tx, run.id, body.version))) throw new Problem('not_found')
      const finding = await storedFindings.lock(tx, run.id, params.finding)
      if (finding?.version_id === body.version)
        throw new Problem('conflict', 'It is still there in this version. Name a newer one.')
      const where = { run_id: run.id, id: params.finding, from: findingCan.fix }
      const at = caller.clock()
      const moved = await storedFindings.move(tx, where, { state: 'fixed', at, version_id: body.version })
      if (!moved) throw new Problem(finding ? 'conflict' : 'not_found')
      const data = { finding: params.finding, version: body.version }
      await appendEvents(tx, [{ run_id: run.id, kind: 'fixed', grade: 'claimed', data, at }])
      await notifyOwner(tx, caller)
      if ((await listUnreleased(tx, run.id)).has(body.version))
        return { success: true as const, retest: 'once_live' as const }
      const retest = { run_id: run.id, app: run.name, ...data, seats: [moved.seat] }
      return { success: true as const, retest: (await startRetest(tx, retest, at)) ? ('asked' as const) : null }
    }),

  askRetest: (caller, { params, body }) =>
    caller.db.transaction(async (tx) => {
      const run = await ownRun(tx, caller, params.id)
      const finding = await storedFindings.lock(tx, run.id, params.finding)
      if (!finding) throw new Problem('not_found')
      if (!finding.version_id || (finding.state !== 'fixed' && finding.state !== 'retest'))
        throw new Problem('conflict')
      const seats = [finding.seat, ...body.seats]
      const retest = { run_id: run.id, app: run.name, finding: finding.id, version: finding.version_id, seats }
      const asked = await startRetest(tx, retest, caller.clock())
      if (asked === undefined) throw new Problem('conflict', 'None of these testers is on the test any more.')
      await notifyOwner(tx, caller)
      return { success: true as const, asked }
    }),

  dismiss: (caller, { params }) => settle(caller, params, findingCan.dismiss, 'dismissed'),
  reopen: (caller, { params }) => settle(caller, params, ['dismissed'], 'open'),
}
