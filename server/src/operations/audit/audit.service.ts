import { recordFile } from '@fortnight/contract/proofs/record-file'
import { type AuditHead, auditTokenType } from '@fortnight/contract/operations/verify-audit'
import { ledgerKeysPath } from '@fortnight/contract/proofs/keys-path'
import type { audit } from '@fortnight/contract/operations/audit'
import { everyRow } from '../../platform/db/listing.ts'
import { type Cell, csvOf } from '../../platform/http/csv.ts'
import type { Handlers } from '../../platform/http/serve.ts'
import { Readable } from 'node:stream'
import * as auditLog from './audit.repository.ts'

type Row = Awaited<ReturnType<typeof auditLog.list>>['data'][number]

const columns: Record<string, (row: Row) => Cell> = {
  When: (row) => row.at,
  Who: (row) => row.actor?.email ?? null,
  Action: (row) => row.action,
  Subject: (row) => row.subject,
  'Name of the subject': (row) => row.subject_name,
  Details: (row) => JSON.stringify(row.data),
  Before: (row) => row.change && JSON.stringify(row.change.before),
  After: (row) => row.change && JSON.stringify(row.change.after),
}

export const auditService: Handlers<typeof audit> = {
  async list({ db }, { query }) {
    const fit = await auditLog.fitting(db, query)
    return { success: true, ...(await auditLog.list(db, fit, query)), ...(await auditLog.count(db, fit)) }
  },

  async exportAll({ db, primary, user }, { query }) {
    await auditLog.auditExport(primary, user.id, 'audit', query)
    const fit = await auditLog.fitting(db, query)
    return csvOf(
      'audit.csv',
      columns,
      everyRow((part) => auditLog.list(db, fit, { sort: query.sort, ...part })),
    )
  },

  /** The act of exporting is on record after this file, which ends where the log ended. */
  async exportRecord({ db, user, issuers, config, clock }) {
    const { length, head } = await auditLog.findEnd(db)
    await auditLog.audit(db, { actor_id: user.id, action: 'audit.record', subject: 'audit', data: {} })
    const first: AuditHead = {
      format: 'fortnight-audit/1',
      length,
      head,
      exported_at: clock().toISOString(),
      keys: config.publicOrigin + ledgerKeysPath,
    }
    const signed = JSON.stringify(first)
    const signature = await issuers.signText(signed, auditTokenType)
    const stream = Readable.from(recordFile(signed, auditLog.everyChainedLine(db, length), signature))
    return { name: 'audit-log.jsonl', type: 'application/x-ndjson', stream }
  },

  actors: async ({ db }) => ({ success: true, data: await auditLog.listActors(db) }),
}
