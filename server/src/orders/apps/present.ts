import type * as z from 'zod'
import type { App } from '@fortnight/contract/orders/apps'
import type { RunSummary } from '@fortnight/contract/testing/run-summary'
import type { Db } from '../../platform/db/database.ts'
import * as runs from '../../testing/runs/runs.repository.ts'
import type { AppRow } from './apps.repository.ts'

type Days = Awaited<ReturnType<typeof runs.listDays>>

function summary(run: NonNullable<AppRow['run']>, days: Days): z.input<typeof RunSummary> {
  const opened = new Map(days.filter((day) => day.run_id === run.id).map((day) => [day.day, day.opened]))
  const mark = (day: number) => {
    const count = opened.get(day) ?? 0
    return count >= run.need ? 'o' : count > 0 ? 'h' : 'm'
  }
  return { ...run, marks: Array.from({ length: run.day }, (_, index) => mark(index + 1)).join('') }
}

/** Apps with their testers and runs, as the contract shows them: three queries for any number of apps. */
export async function present(db: Db, rows: AppRow[]): Promise<z.input<typeof App>[]> {
  const started = rows.filter(({ app, run }) => run && (app.status === 'active' || app.status === 'completed'))
  const testers = await runs.listTesters(
    db,
    started.map(({ app }) => app.id),
  )
  const days = await runs.listDays(
    db,
    started.flatMap(({ run }) => (run?.started_on ? [run.id] : [])),
  )
  const byApp = Map.groupBy(testers, (tester) => tester.app_id)
  return rows.map(({ app, run }) => {
    const team = byApp.get(app.id) ?? []
    return { ...app, testers: team, tester_count: team.length, run: run && summary(run, days) }
  })
}
