/**
 * Functions, triggers, views and storage settings of the database. `functions/<district>.sql` is the source of truth;
 * migrations carry copies of its statements (`npm run migration`).
 */
import { readdirSync, readFileSync } from 'node:fs'

/**
 * Files in the order in which their statements run: a statement may use what an earlier one created. `columns` runs
 * before the tables are created.
 */
const files = [
  'platform',
  'months',
  'operations',
  'identity',
  'messaging',
  'testers',
  'testing',
  'orders',
  'site',
  'developer-api',
  'counters',
]

const folder = new URL('./functions/', import.meta.url)

/** Statements of a file: a blank line ends a statement; a paragraph of comments is not one. */
const statementsIn = (name: string) =>
  readFileSync(new URL(`${name}.sql`, folder), 'utf8')
    .trim()
    .split(/\n{2,}/)
    .filter((paragraph) => codeOf(paragraph) !== '')

/** A statement without the comments before it. */
export const codeOf = (statement: string) => statement.replace(/^(?:\s*--.*(?:\n|$))+/, '').trim()

/** Statements that generated columns and indexes need, in the order in which they run. */
export const beforeTables = () => statementsIn('columns')

/** All other statements, in the order in which they run. */
export function afterTables(): string[] {
  const unlisted = readdirSync(folder).filter((name) => !['columns', ...files].includes(name.replace(/\.sql$/, '')))
  if (unlisted.length) throw new Error(`definitions.ts does not say when ${unlisted.join(', ')} runs`)
  return files.flatMap(statementsIn)
}

/**
 * Name of the object a statement creates, as `drop` takes it; the statement's own text if it creates no named object.
 */
export function objectOf(statement: string): string {
  const code = codeOf(statement)
  const [, kind = '', rest = ''] =
    /^create (?:or replace )?(function|trigger|view) ([\s\S]*)/i.exec(code) ??
    /^drop (function|trigger|view) ([\s\S]*)/i.exec(code) ??
    []
  const name = /^\w+/.exec(rest)?.[0]
  if (kind.toLowerCase() === 'function')
    return `function ${name}${/\([^)]*\)/.exec(rest)?.[0].replace(/\s+/g, ' ') ?? ''}`
  if (kind.toLowerCase() === 'trigger') return `trigger ${name} on ${/\son (\w+)/i.exec(rest)?.[1]}`
  return name ? `view ${name}` : code
}
