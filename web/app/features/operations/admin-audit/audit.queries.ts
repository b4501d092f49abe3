import { queryOptions } from '@tanstack/react-query'
import { audit, type AuditLine } from '@fortnight/contract/operations/audit'
import { call } from '../../../lib/api.ts'
import { adminList } from '../../admin/list/admin-list.ts'

export const auditList = adminList<AuditLine>({
  name: 'audit',
  path: '/admin/audit',
  topic: 'audit',
  list: audit.list,
  file: audit.exportAll,
})

/** All users who ever acted. */
export const actorsQuery = queryOptions({
  queryKey: ['audit', 'actors'],
  queryFn: async ({ signal }) => (await call(audit.actors, {}, { signal })).data,
})
