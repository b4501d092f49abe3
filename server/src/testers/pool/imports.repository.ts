import { and, desc, eq, isNull, sql } from 'drizzle-orm'
import { linesNamed } from '@fortnight/contract/testers/pool'
import type { PhoneChannel } from '@fortnight/contract/vocabulary/delivery-states'
import type { Db, Tx } from '../../platform/db/database.ts'
import { type RefusedLine, tester_imports } from '../../platform/db/schema/tester-imports.ts'

const columns = {
  id: tester_imports.id,
  lines: tester_imports.lines,
  done: tester_imports.done,
  added: tester_imports.added,
  changed: tester_imports.changed,
  unchanged: tester_imports.unchanged,
  refused: tester_imports.refused,
  refusals: tester_imports.refusals,
  started_at: tester_imports.started_at,
  finished_at: tester_imports.finished_at,
}

/** Stores a file to import; undefined while another one is imported. */
export async function insert(tx: Tx, file: { csv: string; numbers: PhoneChannel | null; lines: number }) {
  const [stored] = await tx.insert(tester_imports).values(file).onConflictDoNothing().returning(columns)
  return stored
}

/** The newest import, without its file. */
export async function findNewest(db: Db) {
  const [newest] = await db.select(columns).from(tester_imports).orderBy(desc(tester_imports.id)).limit(1)
  return newest
}

/** The import that is not finished, with its file and the number of good lines that are stored. */
export async function findOpen(db: Db) {
  const [open] = await db
    .select({
      id: tester_imports.id,
      csv: tester_imports.csv,
      numbers: tester_imports.numbers,
      stored: sql<number>`${tester_imports.added} + ${tester_imports.changed} + ${tester_imports.unchanged}`,
    })
    .from(tester_imports)
    .where(isNull(tester_imports.finished_at))
  return open?.csv == null ? undefined : { ...open, csv: open.csv }
}

interface Batch {
  /** Good lines that were stored before it. */
  stored: number
  /** Lines of the file up to its end. */
  done: number
  added: number
  changed: number
  unchanged: number
}

/** Counts a batch in the transaction that stores it; false if another server has stored it. */
export async function advance(
  tx: Tx,
  id: number,
  { stored, done, added, changed, unchanged }: Batch,
): Promise<boolean> {
  const advanced = await tx
    .update(tester_imports)
    .set({
      done,
      added: sql`${tester_imports.added} + ${added}`,
      changed: sql`${tester_imports.changed} + ${changed}`,
      unchanged: sql`${tester_imports.unchanged} + ${unchanged}`,
    })
    .where(
      and(
        eq(tester_imports.id, id),
        isNull(tester_imports.finished_at),
        sql`${tester_imports.added} + ${tester_imports.changed} + ${tester_imports.unchanged} = ${stored}`,
      ),
    )
    .returning({ id: tester_imports.id })
  return advanced.length > 0
}

/** Ends an import and forgets its file; false if it has ended. */
export async function finish(tx: Tx, id: number, refused: RefusedLine[]): Promise<boolean> {
  const finished = await tx
    .update(tester_imports)
    .set({
      done: sql`${tester_imports.lines}`,
      refused: refused.length,
      refusals: refused.slice(0, linesNamed),
      csv: null,
      finished_at: sql`clock()`,
    })
    .where(and(eq(tester_imports.id, id), isNull(tester_imports.finished_at)))
    .returning({ id: tester_imports.id })
  return finished.length > 0
}
