import type { audit } from '@fortnight/contract/operations/audit'
import { everyRow } from '../../platform/db/listing.ts'
import { csvOf } from '../../platform/http/csv.ts'
import type { Handlers } from '../../platform/http/serve.ts'
import * as repository from './audit.repository.ts'

type Row = Awaited<ReturnType<typeof repository.list>>['data'][number]

const columns: Record<string, (row: Row) => string | Date | null> = {
  When: (row) => row.at,
  Who: (row) => row.actor?.email ?? null,
  Action: (row) => row.action,
  Subject: (row) => row.subject,
  'Name of the subject': (row) => row.subject_name,
  Details: (row) => JSON.stringify(row.data),
}

export const auditService: Handlers<typeof audit> = {
  async list({ db }, { query }) {
    const fit = await repository.fitting(db, query)
    return { success: true, ...(await repository.list(db, fit, query)), ...(await repository.count(db, fit)) }
  },

  async exportAll({ db, user }, { query }) {
    await repository.auditExport(db, user.id, 'audit', query)
    const fit = await repository.fitting(db, query)
    return csvOf(
      'audit.csv',
      columns,
      everyRow((part) => repository.list(db, fit, { sort: query.sort, ...part })),
    )
  },

  actors: async ({ db }) => ({ success: true, data: await repository.listActors(db) }),
}
