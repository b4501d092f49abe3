import { codeOf, objectOf } from './definitions.ts'

/** Drizzle's separator of a migration's statements. */
export const separator = '--> statement-breakpoint'

/**
 * Statements that no migration carries yet, and drops of objects that no statement creates any longer. Functions that
 * need a table or a trigger of theirs dropped first must be ordered by hand; the newest statement about an object is
 * the one that counts.
 */
export function uncarried(
  migrations: readonly string[],
  beforeTables: readonly string[],
  afterTables: readonly string[],
) {
  const newest = new Map<string, string>()
  for (const statement of migrations.flatMap((text) => text.split(separator))) {
    if (/^drop /i.test(codeOf(statement))) newest.delete(objectOf(statement))
    else newest.set(objectOf(statement), codeOf(statement))
  }
  const isMissing = (statement: string) => newest.get(objectOf(statement)) !== codeOf(statement)
  const wanted = new Set([...beforeTables, ...afterTables].map(objectOf))
  const gone = [...newest.keys()].filter((object) => /^(?:function|trigger|view) /.test(object) && !wanted.has(object))
  const rank = (object: string) => ['trigger', 'view', 'function'].indexOf(object.split(' ', 1)[0] ?? '')
  return {
    gone: gone.sort((a, b) => rank(a) - rank(b)).map((object) => `drop ${object};`),
    before: beforeTables.filter(isMissing),
    after: afterTables.filter(isMissing),
  }
}
