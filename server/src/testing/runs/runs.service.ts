import { dayIn } from '@fortnight/contract/calendar'
import type { ledgerKeys, runs } from '@fortnight/contract/testing/runs'
import type { Caller, Handlers } from '../../platform/http/serve.ts'
import { daysExport, ledgerExport, stateExport } from '../ledger/export.ts'
import * as ledger from '../ledger/ledger.repository.ts'
import * as people from '../staffing/people.repository.ts'
import { readableRun } from './readable-run.ts'
import { whoLists } from '../groups/listed-by.ts'
import { replayRun } from '../ledger/replay.ts'
import { runDetail } from './run-detail.ts'

type Seeing = Pick<Caller, 'db' | 'user' | 'clock'>

async function detailOf(caller: Seeing, appId: string) {
  const { app, run } = await readableRun(caller, appId)
  const { db } = caller
  const [replayed, seated, chances, listed_by] = await Promise.all([
    replayRun(db, run),
    people.listPeople(db, run.id),
    people.listChances(db, run.id),
    whoLists(db, run.id),
  ])
  return { run, detail: runDetail(run, replayed, seated, { app, chances, now: caller.clock(), listed_by }) }
}

async function replayed(caller: Seeing, appId: string) {
  const { run } = await readableRun(caller, appId)
  return { run, replayed: await replayRun(caller.db, run) }
}

export const runsService: Handlers<typeof runs> = {
  find: async (caller, { params }) => (await detailOf(caller, params.id)).detail,

  async listEvents(caller, { params, query: { seat, day, kind } }) {
    const { run, replayed: read } = await replayed(caller, params.id)
    return read.events
      .filter((event) => seat === undefined || event.seat === seat)
      .filter((event) => kind === undefined || event.kind === kind)
      .filter((event) => day === undefined || (event.data['day'] ?? dayIn(run.timezone, event.at)) === day)
      .map((event) => ({ ...event, at: new Date(event.at) }))
  },

  async exportLedger(caller, { params }) {
    const { run, replayed: read } = await replayed(caller, params.id)
    return ledgerExport(caller, run, read)
  },

  async exportDays(caller, { params }) {
    const { run, detail } = await detailOf(caller, params.id)
    return daysExport(run.id, detail)
  },

  async exportState(caller, { params }) {
    const { run, replayed: read } = await replayed(caller, params.id)
    return stateExport(run, read)
  },
}

type Key = { kid: string; kty: string; crv: string; x: string; alg: string; use: string }

export const ledgerKeysService: Handlers<typeof ledgerKeys> = {
  list: async ({ db }) => ({ keys: (await ledger.listKeys(db)) as Key[] }),
}
