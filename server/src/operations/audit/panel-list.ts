import type { Paging } from '@fortnight/contract/listing'
import { auditExport } from './audit.repository.ts'
import type { Db } from '../../platform/db/database.ts'
import { everyRow, type PageOf } from '../../platform/db/listing.ts'
import { type Cell, csvOf } from '../../platform/http/csv.ts'
import type { ServiceContext } from '../../platform/context.ts'
import type { Caller } from '../../platform/http/serve.ts'

interface Choice {
  q?: string | undefined
  sort: string
}

interface PanelList<C extends Choice, R> {
  /** Name of the list in the audit log. */
  noun: string
  /** Name of its export: ours, and plain ASCII. */
  file: string
  columns: Record<string, (row: R) => Cell>
  list: (db: Db, query: C & Paging, context: Pick<ServiceContext, 'config'>) => Promise<PageOf<R>>
  count: (db: Db, choice: C) => Promise<{ total: number; capped: boolean }>
}

/**
 * The two endpoints of an administrators' list: a page with the total, and all matching rows as a file, whose export is
 * in the audit log.
 */
export const panelList = <C extends Choice, R>({ noun, file, columns, list, count }: PanelList<C, R>) => ({
  // One after the other: a request holds one connection.
  list: async ({ db, config }: Caller, { query }: { query: C & Paging }) => ({
    success: true as const,
    ...(await list(db, query, { config })),
    ...(await count(db, query)),
  }),

  async exportAll({ db, primary, config, user }: Caller, { query }: { query: C }) {
    await auditExport(primary, user.id, noun, query)
    return csvOf(
      file,
      columns,
      everyRow((part) => list(db, { ...query, ...part }, { config })),
    )
  },
})
