import * as z from 'zod'
import type { PublicKey } from '@fortnight/contract/proofs/signed-text'
import { checkSignature, ledgerTokenType, readJson, RecordHead, Refused } from '@fortnight/contract/proofs/record-file'
import { sql } from 'drizzle-orm'
import { drift } from '../../platform/counters/counters.repository.ts'
import type { Db } from '../../platform/db/database.ts'
import { hashedLines } from '../../platform/db/hashed-lines.ts'

/** Checks of a restored database and their failures, in sentences. */
export interface Checked {
  users: number
  runs: number
  events: number
  wrong: string[]
}

interface Counts {
  [column: string]: unknown
  users: number
  runs: number
  events: number
}

const countAll = (db: Db) =>
  db.execute<Counts>(sql`
    select (select count(*)::int from users) as users, (select count(*)::int from runs) as runs,
      (select (select count(*) from run_events) + (select coalesce(sum(length), 0) from sealed_ledgers))::int as events`)

/** Runs whose event log is not the original: a line was changed, or is missing, in the middle or at the end. */
const brokenLogs = (db: Db) =>
  db.execute<{ run_id: string }>(sql`
    select distinct run_id from (
      select e.run_id,
        e.seq = coalesce(s.length, 0) + row_number() over log
          and e.hash = sha256(coalesce(lag(e.hash) over log, s.head, '') || convert_to(
            ledger_line(e.run_id, e.seq, e.assignment_id, e.kind, e.grade, e.data, e.at), 'UTF8'))
          and (lead(e.seq) over log is not null or (c.length = e.seq and c.head = e.hash)) as whole
      from run_events e left join run_chains c on c.run_id = e.run_id left join sealed_ledgers s on s.run_id = e.run_id
      window log as (partition by e.run_id order by e.seq)
    ) as lines where whole is not true
    union select run_id from run_chains c where not exists (select from run_events e where e.run_id = c.run_id)
      and not exists (select from sealed_ledgers s where (s.run_id, s.length, s.head) = (c.run_id, c.length, c.head))
    order by run_id`)

const SealedHead = RecordHead.extend({ run: z.uuid() })

interface Sealed extends Record<string, unknown> {
  run_id: string
  lines: string
  signed: string
  signature: string
}

/** Whether a sealed log is what was signed, checked as anyone would check its file. */
async function isGenuine({ run_id, lines, signed, signature }: Sealed, keys: readonly PublicKey[]): Promise<boolean> {
  try {
    const head = readJson(SealedHead, signed, 1, 'The first line')
    await checkSignature({ head, signed, lines: hashedLines(lines), signature }, ledgerTokenType, keys)
    return head.run === run_id
  } catch (error) {
    if (error instanceof Refused) return false
    throw error
  }
}

/** Runs whose sealed log is no longer what was signed. */
async function brokenSeals(db: Db): Promise<string[]> {
  const { rows: known } = await db.execute<{ jwk: PublicKey }>(sql`select public_jwk as jwk from signing_keys`)
  const keys = known.map(({ jwk }) => jwk)
  const broken: string[] = []
  let after = '00000000-0000-0000-0000-000000000000'
  for (;;) {
    const { rows } = await db.execute<Sealed>(sql`
      select run_id, lines, signed, signature from sealed_ledgers where run_id > ${after} order by run_id limit 100`)
    for (const sealed of rows) {
      after = sealed.run_id
      if (!(await isGenuine(sealed, keys))) broken.push(sealed.run_id)
    }
    if (rows.length < 100) return broken
  }
}

/** Whether a line of the audit log was changed, is missing, or is not in its chain. */
const auditIsBroken = (db: Db) =>
  db.execute<{ broken: boolean }>(sql`
    select coalesce(bool_or(not whole), false) or (select count(*) from audit_log) <> count(*) as broken from (
      select c.seq = row_number() over log and l.id is not null
        and c.hash = sha256(coalesce(lag(c.hash) over log, '') || convert_to(audit_line(c.seq, l), 'UTF8')) as whole
      from audit_chain c left join audit_log l on (l.id, l.at) = (c.line_id, c.line_at) window log as (order by c.seq)) lines`)

/**
 * Checks what a database can prove by itself: the counters equal its rows, and every event log and the audit log are
 * unbroken.
 */
export async function checkRestored(db: Db): Promise<Checked> {
  const { rows } = await countAll(db)
  const counted = rows[0]
  if (!counted) throw new Error('no answer from the database')
  const [differences, broken] = [await drift(db), (await brokenLogs(db)).rows]
  const brokenRuns = new Set([...broken.map(({ run_id }) => run_id), ...(await brokenSeals(db))])
  const [audit] = (await auditIsBroken(db)).rows
  const wrong = [
    ...(differences.length ? [`${differences.length} counters differ from what they count.`] : []),
    ...(audit?.broken ? ['The audit log is broken.'] : []),
    ...[...brokenRuns].sort().map((run_id) => `The event log of run ${run_id} is broken.`),
  ]
  return { users: counted.users, runs: counted.runs, events: counted.events, wrong }
}
