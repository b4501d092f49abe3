/**
 * Writes a migration: what drizzle-kit finds changed in the schema, and the statements of `functions/*.sql` that no
 * migration carries yet. `npm run migration -- what-changed`. Read the file before it lands; data that must change with
 * it is added by hand.
 */
import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { afterTables, beforeTables } from '../server/src/platform/db/definitions.ts'
import { separator, uncarried } from '../server/src/platform/db/uncarried.ts'

interface Journal {
  entries: { idx: number; version: string; when: number; tag: string; breakpoints: boolean }[]
}

const root = fileURLToPath(new URL('..', import.meta.url))
const folder = new URL('../server/src/platform/db/migrations/', import.meta.url)
const journalFile = new URL('meta/_journal.json', folder)
const readJournal = (): Journal =>
  existsSync(journalFile) ? (JSON.parse(readFileSync(journalFile, 'utf8')) as Journal) : { entries: [] }
const fileOf = (tag: string) => new URL(`${tag}.sql`, folder)

const [name] = process.argv.slice(2)
if (!name || !/^[a-z0-9-]+$/.test(name)) {
  process.stderr.write('Usage: npm run migration -- what-changed\n')
  process.exit(2)
}

const landed = readJournal()
const carried = landed.entries.map(({ tag }) => readFileSync(fileOf(tag), 'utf8'))
const generate = ['exec', '--workspace', 'server', '--', 'drizzle-kit', 'generate', '--name', name]
const { status } = spawnSync('npm', generate, { cwd: root, stdio: 'inherit' })
if (status !== 0) process.exit(status ?? 1)

const journal = readJournal()
let made = journal.entries[landed.entries.length]
const { gone, before, after } = uncarried(carried, beforeTables(), afterTables())
if (gone.length + before.length + after.length > 0) {
  if (!made) {
    const idx = journal.entries.length
    made = { idx, version: '7', when: Date.now(), tag: `${String(idx).padStart(4, '0')}_${name}`, breakpoints: true }
    journal.entries.push(made)
    writeFileSync(journalFile, JSON.stringify(journal, undefined, 2))
  }
  const file = fileOf(made.tag)
  const model = existsSync(file) ? [readFileSync(file, 'utf8').trim()] : []
  writeFileSync(file, `${[...gone, ...before, ...model, ...after].join(`\n${separator}\n`)}\n`)
}
process.stdout.write(made ? `Made ${made.tag}.sql.\n` : 'Every statement is carried by a migration.\n')
