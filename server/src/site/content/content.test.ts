import { describe, expect, it } from 'vitest'
import { contentSections, type ContentSection } from '@fortnight/contract/site/content'
import { defaultContent } from '@fortnight/contract/site/default-content'
import { aPerson, ok, send } from '../../../../tests/fixtures.ts'
import { useTestServer } from '../../../../tests/test-server.ts'
import { readConfig } from '../../platform/config.ts'
import { openDatabase } from '../../platform/db/database.ts'
import { aServer, aWay } from '../../platform/http/outage.testkit.ts'
import { aBuiltWeb } from '../../platform/http/pages.testkit.ts'
import { createPublicPages } from './public-pages.ts'

const webRoot = aBuiltWeb()
const world = useTestServer({ webRoot })
const read = (section: ContentSection, app = world.app) => send(app, 'GET', `/api/content/${section}`, null)
const page = async (app = world.app) => JSON.parse((await send(app, 'GET', '/', null)).body)
const at = (section: ContentSection) => `/api/admin/content/${section}`
const versionOf = async (section: ContentSection) => {
  const { rows } = await world.database.pool.query<{ id: number }>(
    'select coalesce(max(id), 0)::int as id from setting_versions where key = $1',
    [`content:${section}`],
  )
  return rows[0]?.id ?? 0
}
const write = async (section: ContentSection, data: unknown) => {
  const body = { data, version: section in defaultContent ? await versionOf(section) : 0 }
  return send(world.app, 'PUT', at(section), await aPerson(world, 'admin'), body)
}
const forget = async (section: ContentSection) =>
  ok(send(world.app, 'DELETE', `${at(section)}?version=${await versionOf(section)}`, await aPerson(world, 'admin')))
const hero = (eyebrow: string) => ({ ...defaultContent.hero, eyebrow })

describe('a section', () => {
  it.each(contentSections)('%s is the default until an administrator writes another', async (section) => {
    expect((await read(section)).json()).toEqual({ data: defaultContent[section] })
  })

  it('that was written is public, is on record, and can be reset', async () => {
    expect((await write('hero', hero('Read by everybody'))).statusCode).toBe(200)
    expect((await read('hero')).json().data.eyebrow).toBe('Read by everybody')
    const { rows } = await world.database.pool.query("select action, data from audit_log where subject = 'hero'")
    expect(rows).toEqual([{ action: 'content.write', data: { version: await versionOf('hero') } }])
    await forget('hero')
    expect((await read('hero')).json().data).toEqual(defaultContent.hero)
  })

  it.each([
    ['a line too many', { ...defaultContent.hero, title: ['a', 'b', 'c', 'd'] }, ['body', 'data', 'title']],
    ['an empty line', hero(' '), ['body', 'data', 'eyebrow']],
    ['NUL', hero('a\u0000'), ['body', 'data', 'eyebrow']],
    ['a field of another', { ...defaultContent.hero, price: 1 }, ['body', 'data', 'price']],
    ['nothing', {}, ['body', 'data', 'eyebrow']],
  ])('with %s is refused at its field, and nothing changes', async (_case, data, loc) => {
    const answer = await write('hero', data)
    expect([answer.statusCode, answer.json().detail[0].loc]).toEqual([422, loc])
    expect((await read('hero')).json().data).toEqual(defaultContent.hero)
  })

  it('that does not exist is refused', async () => {
    expect((await write('prices' as ContentSection, {})).statusCode).toBe(422)
  })

  it('whose stored text is no longer valid is replaced by its default', async () => {
    await world.database.pool.query("insert into settings (key, value) values ('content:faq', '{\"items\": 7}')")
    expect((await read('faq')).json().data).toEqual(defaultContent.faq)
    await forget('faq')
  })
})

describe('the public pages', () => {
  it('show a change within five seconds on every server, however it was made', async () => {
    const second = await world.another()
    await write('hero', hero('By the call'))
    for (const app of [world.app, second])
      await expect.poll(async () => (await page(app)).content.hero.eyebrow).toBe('By the call')
    await world.database.pool.query(
      `update settings set value = jsonb_set(value, '{eyebrow}', '"By SQL"') where key = 'content:hero'`,
    )
    for (const app of [world.app, second])
      await expect.poll(async () => (await page(app)).content.hero.eyebrow).toBe('By SQL')
    await forget('hero')
    await expect.poll(async () => (await page()).content.hero).toEqual(defaultContent.hero)
  })

  it('change their tag with their text, so that no cache keeps the old one', async () => {
    const tag = async () => String((await send(world.app, 'GET', '/', null)).headers.etag)
    const before = await tag()
    await write('hero', hero('Another tag'))
    await expect.poll(tag).not.toBe(before)
    await forget('hero')
    await expect.poll(tag).toBe(before)
  })

  it('contain their address, their brand and the current date', async () => {
    expect(await page()).toMatchObject({
      origin: 'http://127.0.0.1:3000',
      brand: { name: 'Fortnight' },
      tracking: {},
      today: new Date().toISOString().slice(0, 10),
      stats: { tests_finished: 0 },
    })
  })

  it('show the defaults before the first reading, and the stored texts as soon as possible', async () => {
    await write('hero', hero('Behind a cut way'))
    const way = await aWay(world)
    await way.cut()
    const database = openDatabase({ config: way.connection, connections: 2 })
    const failures: unknown[] = []
    const pages = await createPublicPages({
      webRoot,
      db: database.db,
      config: readConfig({}),
      onError: (error) => void failures.push(error),
    })
    const published = async () => {
      const page = await pages?.find('/')
      return JSON.parse(Buffer.from(page?.identity.body ?? '', 'latin1').toString()).content.hero
    }
    expect([await published(), failures.length]).toEqual([defaultContent.hero, 1])
    await way.restore()
    await pages?.refresh()
    expect((await published()).eyebrow).toBe('Behind a cut way')
    await way.cut()
    await pages?.refresh()
    expect((await published()).eyebrow).toBe('Behind a cut way')
    pages?.close()
    await database.close()
    await forget('hero')
  })

  it('update their figures once an hour: an evening of tests does not redraw them each minute', async () => {
    let now = new Date('2026-11-23T18:00:00Z')
    const pages = await createPublicPages({
      webRoot,
      db: world.database.db,
      config: readConfig({}),
      clock: () => now,
      onError: (error) => {
        throw error
      },
    })
    const published = async () => {
      await pages?.refresh()
      const page = await pages?.find('/')
      return {
        tag: page?.identity.tag,
        ...JSON.parse(Buffer.from(page?.identity.body ?? '', 'latin1').toString()).stats,
      }
    }
    const first = await published()
    await world.database.pool.query(
      `insert into testers (name, email, country, timezone, hazard_a, hazard_b, score, agreed_at)
       values ('T', 'hourly@testers.example', 'PK', 'UTC', 1, 99, 800, now())`,
    )
    now = new Date('2026-11-23T18:59:59Z')
    expect(await published()).toEqual(first)
    now = new Date('2026-11-23T19:00:00Z')
    expect(await published()).toMatchObject({ testers: first.testers + 1 })
    expect((await published()).tag).not.toBe(first.tag)
    pages?.close()
  })

  it('stay as they were while the database is away, and the calls answer with the defaults', async () => {
    await write('hero', hero('Before the outage'))
    const way = await aWay(world)
    const { app } = await aServer(world, way.connection, { webRoot })
    await way.cut()
    expect((await page(app)).content.hero.eyebrow).toBe('Before the outage')
    expect((await read('hero', app)).json().data).toEqual(defaultContent.hero)
    await way.restore()
    await write('hero', hero('After the outage'))
    await expect.poll(async () => (await page(app)).content.hero.eyebrow).toBe('After the outage')
    await forget('hero')
  })
})
