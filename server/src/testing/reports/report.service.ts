import { Problem } from '@fortnight/contract/problem'
import { reportPath } from '@fortnight/contract/site-map/paths'
import type { reports } from '@fortnight/contract/testing/report'
import type { Handlers } from '../../platform/http/serve.ts'
import { announce } from '../../platform/push/announce.ts'
import { readableRun } from '../runs/readable-run.ts'
import { lockOwnRun, setReportName } from './production.repository.ts'
import { readReport } from './read-report.ts'
import * as links from './report-links.repository.ts'
import { reportPdf } from './report-pdf.ts'

export const reportService: Handlers<typeof reports> = {
  async pdf(caller, { params }) {
    const { app, run } = await readableRun(caller, params.id)
    const { report } = await readReport(caller, app, run)
    const token = await links.findToken(caller.db, run.id)
    const { publicOrigin } = caller.config
    const bytes = await reportPdf(report, {
      address: publicOrigin + (token === undefined ? '/verify' : reportPath(token)),
      isPublic: token !== undefined,
    })
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

  share: ({ db, user }, { params }) =>
    db.transaction(async (tx) => {
      const run = await lockOwnRun(tx, params.id, user.id)
      if (!run) throw new Problem('not_found', 'This app is not being tested yet.')
      const token = await links.insert(tx, run.id)
      await announce(tx, { to: [user.id], topics: ['apps'] })
      return { path: reportPath(token) }
    }),

  frontPage: ({ db, user }, { params, body }) =>
    db.transaction(async (tx) => {
      const run = await lockOwnRun(tx, params.id, user.id)
      if (!run) throw new Problem('not_found', 'This app is not being tested yet.')
      if (!(await links.setOnFrontPage(tx, run.id, body.allowed)))
        throw new Problem('conflict', 'This report has no public page. Make one first.')
      await announce(tx, { to: [user.id], topics: ['apps'] })
      return { success: true as const }
    }),

  withdraw: ({ db, user }, { params }) =>
    db.transaction(async (tx) => {
      const run = await lockOwnRun(tx, params.id, user.id)
      if (!run) throw new Problem('not_found', 'This app is not being tested yet.')
      await links.remove(tx, run.id)
      await announce(tx, { to: [user.id], topics: ['apps'] })
      return { success: true as const }
    }),
}
