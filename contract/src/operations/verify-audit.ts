import * as z from 'zod'
import { checkSignature, followChain, readJson, readRecordFile, RecordHead } from '../proofs/record-file.ts'
import type { PublicKey } from '../proofs/signed-text.ts'

/** The kind of token that signs an exported audit log. */
export const auditTokenType = 'fortnight-audit+jws'

/** The first line of an exported audit log, whose text is signed. */
export const AuditHead = z.object({ format: z.literal('fortnight-audit/1'), ...RecordHead.shape })
export type AuditHead = z.output<typeof AuditHead>

const AuditEntry = z.object({
  seq: z.int(),
  actor: z.uuid().nullable(),
  action: z.string(),
  subject: z.string(),
  data: z.record(z.string(), z.unknown()),
  at: z.string(),
})
export type AuditEntry = z.output<typeof AuditEntry>

/** Checks an exported audit log: its chain and its signature. Returns its lines; throws `Refused` at the first one that is wrong. */
export async function verifyAudit(text: string, keys: readonly PublicKey[]): Promise<AuditEntry[]> {
  const file = readRecordFile(text, AuditHead)
  const entries = await followChain(file.lines, (line, place) => readJson(AuditEntry, line, place, 'The entry'))
  await checkSignature(file, auditTokenType, keys)
  return entries
}
