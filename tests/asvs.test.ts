import { readFileSync } from 'node:fs'
import { parse } from 'csv-parse/sync'
import { parseAst } from 'rolldown/parseAst'
import { describe, expect, it } from 'vitest'

const root = new URL('../', import.meta.url)
const read = (name: string) => readFileSync(new URL(name, root), 'utf8')

interface Row {
  id: string
  chapter: string
  level: '1' | '2'
  summary: string
  status: 'proven' | 'deviation' | 'not applicable'
  file: string
  test: string
  reason: string
}
const rows = parse<Row>(read('docs/asvs.csv'), { columns: true })
const having = (status: Row['status']) => rows.filter((row) => row.status === status)

/** Requirements of level 1 and of level 2 in each chapter of ASVS 5.0.0, counted in OWASP's own list. */
const published = {
  1: [8, 19],
  2: [4, 7],
  3: [8, 11],
  4: [2, 8],
  5: [4, 5],
  6: [13, 22],
  7: [6, 12],
  8: [4, 3],
  9: [4, 3],
  10: [5, 24],
  11: [3, 11],
  12: [3, 6],
  13: [1, 12],
  14: [2, 7],
  15: [3, 10],
  16: [0, 16],
  17: [0, 7],
} as const

interface Node {
  type: string
  [key: string]: unknown
}
const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null && 'type' in value

/** What a call is made on at first: `it` of `it.each(cases)(name, act)`. */
function nameOf(callee: unknown): unknown {
  if (!isNode(callee)) return undefined
  if (callee.type === 'Identifier') return callee['name']
  return nameOf(callee['object'] ?? callee['callee'])
}

/** The full names of the tests in a source, as they are written there: `describe > it`. */
function testsIn(file: string): Set<string> {
  const source = read(file)
  const found = new Set<string>()
  const titleOf = (value: unknown) => {
    if (!isNode(value)) return undefined
    if (value.type === 'TemplateLiteral') return source.slice(Number(value['start']) + 1, Number(value['end']) - 1)
    return typeof value['value'] === 'string' ? value['value'] : undefined
  }
  function walk(value: unknown, path: readonly string[]) {
    if (Array.isArray(value)) for (const part of value) walk(part, path)
    if (!isNode(value)) return
    const [first, ...others] = (value['arguments'] ?? []) as unknown[]
    const title = titleOf(first)
    const name = value.type === 'CallExpression' && others.length ? nameOf(value['callee']) : undefined
    if (title !== undefined && ['describe', 'it', 'test'].includes(String(name))) {
      const full = [...path, title]
      if (name !== 'describe') found.add(full.join(' > '))
      return walk(others, full)
    }
    for (const part of Object.values(value)) walk(part, path)
  }
  walk(parseAst(source, { lang: 'ts' }).body, [])
  return found
}

describe('the table of the verification standard', () => {
  it('has each requirement of levels 1 and 2 once, in order, as many as OWASP published', () => {
    const counts = Object.fromEntries(Object.keys(published).map((chapter) => [chapter, [0, 0]]))
    for (const { id, level } of rows) {
      const count = counts[id.split('.')[0] ?? '']
      if (count) count[Number(level) - 1] = (count[Number(level) - 1] ?? 0) + 1
    }
    expect(counts).toEqual(published)
    const ids = rows.map(({ id }) => id)
    expect(new Set(ids).size).toBe(253)
    for (const id of ids) expect(id).toMatch(/^\d+\.\d+\.\d+$/)
    expect(ids).toEqual(ids.toSorted(new Intl.Collator('en', { numeric: true }).compare))
    expect(read('docs/security.md')).toContain('5.0.0 (ASVS), 253 of them')
  })

  it('names for each proven requirement a test that exists, and for each other one the reason', () => {
    const files = [...new Set(having('proven').map(({ file }) => file))]
    const tests = new Map(files.map((file) => [file, testsIn(file)]))
    const gone = having('proven').filter(({ file, test }) => !tests.get(file)?.has(test))
    expect(gone.map(({ id, file, test }) => `${id}: ${file}: ${test}`)).toEqual([])
    expect(rows.filter(({ summary }) => !summary)).toEqual([])
    for (const { id, status, file, test, reason } of rows) {
      if (status === 'proven') expect([id, reason]).toEqual([id, ''])
      else expect([id, file, test, reason.length > 15]).toEqual([id, '', '', true])
    }
  })

  it('proves nine in ten of those that apply', () => {
    expect(having('proven').length + having('deviation').length + having('not applicable').length).toBe(rows.length)
    const applicable = rows.length - having('not applicable').length
    expect(having('proven').length / applicable).toBeGreaterThanOrEqual(0.9)
    const [proven, deviating] = [having('proven').length, having('deviation').length]
    const stated = `of the ${applicable} that apply ${proven} are proven, and ${deviating} deviate`
    expect(read('docs/security.md')).toContain(stated)
  })
})
