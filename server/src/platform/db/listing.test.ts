import fc from 'fast-check'
import { and, eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { Problem } from '@fortnight/contract/problem'
import { useTestServer } from '../../../../tests/test-server.ts'
import { countCapped, everyRow, contains, type Ordering, readPage } from './listing.ts'
import { leads } from './schema/site.ts'

const world = useTestServer()
const ordering: Ordering = { sorts: { created_at: leads.created_at, email: leads.email }, id: leads.id }

let made = 0
/** Leads of one source; their timestamps repeat, and lie closer together than a millisecond. */
async function someLeads(moments: readonly number[]) {
  const source = `list-${++made}`
  await world.database.pool.query(
    `insert into leads (email, name, source, created_at)
     select 'l' || row_number() over () || '@people.example', 'Lead', $1, timestamptz '2026-01-01' + m * interval '1 microsecond'
     from unnest($2::int[]) m`,
    [source, moments],
  )
  return source
}

type Part = Pick<Parameters<typeof readPage>[1], 'limit' | 'after' | 'before'>

const pageOf = (source: string, sort: string, part: Part) =>
  readPage(ordering, { sort, ...part }, eq(leads.source, source), (key) =>
    world.database.db.select({ id: leads.id, key }).from(leads),
  )

/** Ids in the order in which PostgreSQL itself returns them. */
async function inOrder(source: string, sort: string): Promise<string[]> {
  const [column, direction] = [sort.replace('-', ''), sort.startsWith('-') ? 'desc' : 'asc']
  const { rows } = await world.database.pool.query<{ id: string }>(
    `select id from leads where source = $1 order by ${column} ${direction}, id ${direction}`,
    [source],
  )
  return rows.map(({ id }) => id)
}

const idsOf = ({ data }: { data: { id: string }[] }) => data.map(({ id }) => id)

describe('pages of a list', () => {
  it('contain every row once, in order, in both directions, for any size and any equal timestamps', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.nat(5), { maxLength: 12 }),
        fc.integer({ min: 1, max: 5 }),
        fc.constantFrom('created_at', '-created_at', 'email', '-email'),
        async (moments, limit, sort) => {
          const source = await someLeads(moments)
          const all = await inOrder(source, sort)
          const pages = [await pageOf(source, sort, { limit })]
          for (let page = pages[0]; page?.next; pages.push(page))
            page = await pageOf(source, sort, { limit, after: page.next })
          expect(pages.flatMap(idsOf)).toEqual(all)
          const back = [pages.at(-1)]
          for (let page = back[0]; page?.previous; back.unshift(page))
            page = await pageOf(source, sort, { limit, before: page.previous })
          expect(back.map((page) => page && idsOf(page))).toEqual(pages.map(idsOf))
          expect(pages[0]?.previous).toBeNull()
        },
      ),
      { numRuns: 40 },
    )
  })

  it('continue after the last row read while rows are added before it', async () => {
    const source = await someLeads([1, 2, 3, 4])
    const first = await pageOf(source, '-created_at', { limit: 2 })
    await world.database.pool.query(
      `insert into leads (email, source, created_at) values ('new@people.example', $1, now())`,
      [source],
    )
    const second = await pageOf(source, '-created_at', { limit: 2, after: first.next ?? '' })
    expect(new Set([...idsOf(first), ...idsOf(second)]).size).toBe(4)
  })

  it('are one stream for an export', async () => {
    const source = await someLeads(Array.from({ length: 2500 }, (_, n) => n % 7))
    const ids: string[] = []
    for await (const row of everyRow((part) => pageOf(source, '-created_at', part))) ids.push(row.id)
    expect(ids).toEqual(await inOrder(source, '-created_at'))
  })

  it.each([
    ['no cursor at all', 'x'],
    ['of another order', Buffer.from('["email","a","b"]').toString('base64url')],
    ['with a value that is no moment', Buffer.from('["-created_at","soon","b"]').toString('base64url')],
    ['with an id that is none', Buffer.from('["-created_at","2026-01-01","b"]').toString('base64url')],
    ['of other parts', Buffer.from('{"a":1}').toString('base64url')],
  ])('refuse a forged cursor: %s', async (_case, after) => {
    await expect(pageOf('any', '-created_at', { limit: 1, after })).rejects.toThrow(Problem)
  })
})

describe('a search', () => {
  const found = async (term: string) => {
    const rows = world.database.db.select({ name: leads.name }).from(leads)
    return (await rows.where(and(eq(leads.source, 'words'), contains(term, leads.name, leads.email)))).map(
      ({ name }) => name,
    )
  }

  it('finds a part of a word in any of its columns, of either case, and takes % and _ literally', async () => {
    const names = ['Kite Weather', '100% cotton', 'snake_case', 'back\\slash', 'QR code']
    for (const name of names)
      await world.database.db.insert(leads).values({ name, email: 'one@people.example', source: 'words' })
    expect(await found('ITE WEA')).toEqual(['Kite Weather'])
    expect(await found('0%')).toEqual([])
    expect(await found('00%')).toEqual(['100% cotton'])
    expect(await found('e_c')).toEqual(['snake_case'])
    expect(await found('k\\s')).toEqual(['back\\slash'])
    expect(await found('qr')).toEqual(['QR code'])
    expect(await found('co')).toEqual(['100% cotton', 'QR code'])
    expect((await found('people.exam')).length).toBe(names.length)
  })
})

it('a count stops at a thousand and says so', async () => {
  const { db } = world.database
  const countOf = async (rows: number) => {
    const source = await someLeads(Array.from({ length: rows }, () => 0))
    return countCapped(db, db.select({ id: leads.id }).from(leads).where(eq(leads.source, source)))
  }
  expect(await countOf(3)).toEqual({ total: 3, capped: false })
  expect(await countOf(1000)).toEqual({ total: 1000, capped: false })
  expect(await countOf(1001)).toEqual({ total: 1000, capped: true })
})
