import type { audit } from '@fortnight/contract/operations/audit'
import { everyRow } from '../../platform/db/listing.ts'
import { type Cell, csvOf } from '../../platform/http/csv.ts'
import type { Handlers } from '../../platform/http/serve.ts'
import * as auditLog from './audit.repository.ts'

type Row = Awaited<ReturnType<typeof auditLog.list>>['data'][number]

const columns: Record<string, (row: Row) => Cell> = {
  When: (row) => row.at,
  Who: (row) => row.actor?.email ?? null,
  Action: (row) => row.action,
  Subject: (row) => row.subject,
  'Name of the subject': (row) => row.subject_name,
  Details: (row) => JSON.stringify(row.data),
}

export const auditService: Handlers<typeof audit> = {
  async list({ db }, { query }) {
    const fit = await auditLog.fitting(db, query)
    return { success: true, ...(await auditLog.list(db, fit, query)), ...(await auditLog.count(db, fit)) }
  },

  async exportAll({ db, user }, { query }) {
    await auditLog.auditExport(db, user.id, 'audit', query)
    const fit = await auditLog.fitting(db, query)
    return csvOf(
      'audit.csv',
      columns,
      everyRow((part) => auditLog.list(db, fit, { sort: query.sort, ...part })),
    )
  },

  actors: async ({ db }) => ({ success: true, data: await auditLog.listActors(db) }),
}
