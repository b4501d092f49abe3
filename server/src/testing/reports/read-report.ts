import { reportKindOf } from '@fortnight/contract/testing/report-sections'
import type { Report } from '@fortnight/contract/testing/public-report'
import { brandNow } from '../../operations/settings/in-force.ts'
import type { ServiceContext } from '../../platform/context.ts'
import * as ledger from '../ledger/ledger.repository.ts'
import type { RunRow } from '../ledger/ledger.repository.ts'
import { replayRun } from '../ledger/replay.ts'
import * as links from './report-links.repository.ts'
import { listDevices } from './report.repository.ts'
import { reportOf } from './report.ts'

type Reading = Pick<ServiceContext, 'db' | 'config'>

/** What its developer chose, as far as the plan still allows what was chosen earlier. */
function designOf({ package_plan, report_name, report_left_out }: RunRow, brand: string) {
  const kind = reportKindOf(package_plan)
  return {
    provider: (kind === 'white_label' ? report_name : null) ?? brand,
    title: kind === 'custom' ? report_name : null,
    left_out: kind === 'standard' ? [] : report_left_out,
  }
}

/** The report of a run as its event log is now, with the log itself. */
export async function readReport(
  { db, config }: Reading,
  app: { name: string; package_name: string | null },
  run: RunRow,
) {
  const [read, devices] = [await replayRun(db, run), await listDevices(db, run.id)]
  const brand = (await brandNow(db, config)).name
  return {
    report: reportOf(run, read, devices, { ...designOf(run, brand), app: app.name, package_name: app.package_name }),
    read,
    run,
  }
}

/** The report that a token opens, with its run and event log; undefined if the token opens none. */
export async function readSharedReport(context: Reading, token: string) {
  const app = await links.findSharedApp(context.db, token)
  const run = app && (await ledger.findRun(context.db, app.id))
  return app && run && readReport(context, app, run)
}

/** The report alone, for pages that show it. */
export const findSharedReport = async (context: Reading, token: string): Promise<Report | undefined> =>
  (await readSharedReport(context, token))?.report
