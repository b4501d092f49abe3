import { Problem } from '@fortnight/contract/problem'
import { reportPath } from '@fortnight/contract/site-map/paths'
import type { reports } from '@fortnight/contract/testing/report'
import { reportKindOf, reportSections } from '@fortnight/contract/testing/report-sections'
import type { Tx } from '../../platform/db/database.ts'
import type { Handlers } from '../../platform/http/serve.ts'
import { announce } from '../../platform/push/announce.ts'
import { readableRun } from '../runs/readable-run.ts'
import { lockOwnRun, setReportDesign } from './production.repository.ts'
import { readReport } from './read-report.ts'
import * as links from './report-links.repository.ts'
import { reportPdf } from './report-pdf.ts'

/** The run of an owner's app whose plan lets them choose what the report says, locked. */
async function lockCustomRun(tx: Tx, appId: string, ownerId: string) {
  const run = await lockOwnRun(tx, appId, ownerId)
  if (!run) throw new Problem('not_found', 'This app is not being tested yet.')
  if (reportKindOf(run.package_plan) === 'standard')
    throw new Problem('conflict', 'The name and the sections of a report are part of Professional and Enterprise.')
  return run
}

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
      const run = await lockCustomRun(tx, params.id, user.id)
      await setReportDesign(tx, run.id, { report_name: body.report_name })
      await announce(tx, { to: [user.id], topics: ['apps'] })
      return { success: true as const }
    }),

  sections: ({ db, user }, { params, body }) =>
    db.transaction(async (tx) => {
      const run = await lockCustomRun(tx, params.id, user.id)
      const report_left_out = reportSections.filter((section) => body.left_out.includes(section))
      await setReportDesign(tx, run.id, { report_left_out })
      await announce(tx, { to: [user.id], topics: ['apps'] })
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
