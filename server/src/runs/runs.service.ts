import type { runs } from '@fortnight/contract/runs'
import { Problem } from '@fortnight/contract/problem'
import { present } from '../apps/present.ts'
import { readable } from '../apps/readable.ts'
import type { Handlers } from '../http/serve.ts'
import * as repository from './runs.repository.ts'

/** Minutes of use per day so far, with one decimal; null where the tester did not open the app. */
function minutesOf(days: { day: number; seconds: number }[], today: number): (number | null)[] {
  const seconds = new Map(days.map(({ day, seconds: used }) => [day, used]))
  return Array.from({ length: today }, (_, index) => {
    const used = seconds.get(index + 1)
    return used === undefined ? null : Math.round(used / 6) / 10
  })
}

export const runsService: Handlers<typeof runs> = {
  async find(caller, { params }) {
    const { db } = caller
    const row = await readable(caller, params.id)
    const [app] = await present(db, [row])
    if (!row.run || !app?.run) throw new Problem('not_found', 'This app is not being tested yet.')
    const roster = await repository.listRoster(db, row.run.id)
    return {
      ...app.run,
      opted_in: roster.filter((tester) => tester.status === 'active' || tester.status === 'completed').length,
      queued_at: row.run.phase === 'queued' ? row.run.queued_at : null,
      roster: roster.map(({ days, ...tester }) => ({ ...tester, minutes: minutesOf(days, app.run?.day ?? 0) })),
    }
  },
}
