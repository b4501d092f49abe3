import { Problem } from '@fortnight/contract/problem'
import type { VitalsDay, VitalsHistory, vitals } from '@fortnight/contract/site/vitals'
import type { Handlers } from '../../platform/http/serve.ts'
import * as storedVitals from './vitals.repository.ts'

/** `/privacy/` is the page `/privacy`. */
const pageOf = (path: string) => path.replace(/(?<=.)\/+$/, '')

const isDay = (row: { day: string | null }): row is VitalsDay => row.day !== null

const noVitals: VitalsHistory['overall'] = { visits: 0, lcp: null, fid: null, inp: null, cls: null, fcp: null }

export const vitalsService: Handlers<typeof vitals> = {
  async send({ db, config }, { body }) {
    if (!config.tracking.vitals) throw new Problem('not_found')
    await storedVitals.insert(db, { ...body, path: pageOf(body.path) })
    return { success: true }
  },
  async history({ db }, { query }) {
    const rows = await storedVitals.listDays(db, query.path, query.days)
    const overall = rows.find((row) => !isDay(row)) ?? noVitals
    return { success: true, data: { days: rows.filter(isDay), overall } }
  },
}
