import * as z from 'zod'
import { api } from '@fortnight/contract/api'
import type { Endpoint } from '@fortnight/contract/endpoint'

/** A list of the panel, as the contract declares it. */
export interface List {
  name: string
  path: string
  query: z.ZodType
  sorts: string[]
  /** Each value of each filter, as a query. */
  filters: string[]
}

const valuesOf = (schema: unknown): string[] => {
  const { enum: values } = z.toJSONSchema(schema as z.ZodType, { unrepresentable: 'any', io: 'input' }) as {
    enum?: unknown[]
  }
  return (values ?? []).map(String)
}

const standard = ['q', 'sort', 'limit', 'after', 'before']

/** Every list that is paged by cursors: whatever joins the contract is measured. */
export const lists: List[] = Object.values(api).flatMap((endpoints) =>
  Object.values<Endpoint>(endpoints).flatMap(({ method, path, access, query }) => {
    if (method !== 'GET' || access !== 'admin' || !query || !('after' in query.shape) || path.includes(':')) return []
    const shape = query.shape as Record<string, unknown>
    const filters = Object.entries(shape).filter(([name]) => !standard.includes(name))
    return {
      name: path.replace('/api/admin/', ''),
      path,
      query,
      sorts: valuesOf(shape['sort']),
      filters: filters.flatMap(([name, schema]) => valuesOf(schema).map((value) => `${name}=${value}`)),
    }
  }),
)

interface Table {
  table: string
  where?: string
  order?: string
}

/** The first page of a table, in the obvious query. */
export const plainPage = ({ table, where = 'true', order = 'created_at' }: Table, columns: string) =>
  `select ${columns} from ${table} where ${where} order by ${order} desc limit 25`

export const plainCount = ({ table, where = 'true' }: Table) => `select count(*) from ${table} where ${where}`

/** The table behind a list, for the plain query it is compared with; and what it leaves out. */
export const tables: Record<string, Table> = {
  apps: { table: 'apps', where: 'deleted_at is null' },
  users: { table: 'users', where: 'deleted_at is null' },
  payments: { table: 'payments' },
  feedback: { table: 'feedback' },
  contacts: { table: 'contacts' },
  testers: { table: 'testers' },
  audit: { table: 'audit_log', order: 'at' },
}
