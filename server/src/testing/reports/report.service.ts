import { Problem } from '@fortnight/contract/problem'
import type { reports } from '@fortnight/contract/testing/report'
import type { Handlers } from '../../platform/http/serve.ts'
import { readableRun } from '../runs/readable-run.ts'
import { replayRun } from '../ledger/replay.ts'
import { brandNow } from '../../operations/settings/in-force.ts'
import { lockOwnRun, setReportName } from './production.repository.ts'
import { reportPdf } from './report-pdf.ts'
import { listDevices } from './report.repository.ts'
import { reportOf } from './report.ts'

export const reportService: Handlers<typeof reports> = {
  async pdf(caller, { params }) {
    const { db, config } = caller
    const { app, run } = await readableRun(caller, params.id)
    const [read, devices] = [await replayRun(db, run), await listDevices(db, run.id)]
    // A brand that was entered while the plan allowed it is hidden if the plan no longer does.
    const reportName = run.package_plan === 'enterprise' ? run.report_name : null
    const name = reportName ?? (await brandNow(db, config)).name
    const report = reportOf(run, read, devices, { provider: name, app: app.name, package_name: app.package_name })
    const bytes = await reportPdf(report, { address: `${config.publicOrigin}/verify`, isPublic: false })
    return new File([bytes], `report-${run.id}.pdf`, { type: 'application/pdf' })
  },

  name: ({ db, user }, { params, body }) =>
    db.transaction(async (tx) => {
      const run = await lockOwnRun(tx, params.id, user.id)
      if (!run) throw new Problem('not_found', 'This app is not being tested yet.')
      if (run.package_plan !== 'enterprise')
        throw new Problem('conflict', 'A report under your own name is part of the Enterprise plan.')
      await setReportName(tx, run.id, body.report_name)
      return { success: true as const }
    }),
}
