import { mkdirSync, writeFileSync } from 'node:fs'
import { availableParallelism, cpus, loadavg } from 'node:os'
import { round } from './figures.ts'

type Cell = string | number | null
export type Row = Record<string, Cell>

const formatCell = (cell: Cell | undefined) => (typeof cell === 'number' ? String(round(cell)) : (cell ?? '-'))

/** A compact table: columns as wide as their widest cell, numbers to the right. */
export function table(title: string, rows: readonly Row[]) {
  const names = [...new Set(rows.flatMap((row) => Object.keys(row)))]
  const width = new Map(names.map((n) => [n, Math.max(n.length, ...rows.map((row) => formatCell(row[n]).length))]))
  const pad = (name: string, cell: Cell | undefined) => {
    const wide = width.get(name) ?? 0
    return typeof cell === 'number' ? formatCell(cell).padStart(wide) : formatCell(cell).padEnd(wide)
  }
  console.log(`\n${title}`)
  console.log(`  ${names.map((name) => pad(name, name)).join('  ')}`)
  for (const row of rows) console.log(`  ${names.map((name) => pad(name, row[name])).join('  ')}`)
}

/** Number of rules that were counted, and the broken ones. */
export function tableOfRules(verdicts: readonly { rule: string; violations: number }[]) {
  const broken = verdicts.filter(({ violations }) => violations !== 0)
  console.log(`\n${verdicts.length} rules counted, ${broken.length} broken`)
  for (const { rule, violations } of broken) console.log(`  ${violations} x ${rule}`)
}

const startedAt = new Date()
const loadAtStart = loadavg()

/** Writes what was measured to `bench/results/NAME.json`, with the machine it was measured on. Quick runs are not kept. */
export function saveResults(name: string, quick: boolean, figures: Record<string, unknown>) {
  if (quick) return
  const machine = {
    date: startedAt.toISOString(),
    cpus: availableParallelism(),
    model: cpus()[0]?.model ?? '',
    node: process.version,
    load_before: loadAtStart.map((load) => round(load)),
    load_after: loadavg().map((load) => round(load)),
  }
  const folder = new URL('../results/', import.meta.url)
  mkdirSync(folder, { recursive: true })
  writeFileSync(new URL(`${name}.json`, folder), `${JSON.stringify({ ...machine, ...figures }, undefined, 2)}\n`)
}

let saidAt = 0

/** A line that says how far long work is: on a terminal it replaces itself, in a log it comes every ten seconds at most. */
export function progress(text: string) {
  if (process.stderr.isTTY) process.stderr.write(`\r\u001b[2K${text}`)
  else if (Date.now() - saidAt > 10_000) {
    process.stderr.write(`${text}\n`)
    saidAt = Date.now()
  }
}
export const progressDone = () => void (process.stderr.isTTY && process.stderr.write('\r\u001b[2K'))
