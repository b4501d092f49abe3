import { expect, it } from 'vitest'
import { useTestServer } from '../../../../tests/test-server.ts'
import { aJoiningRun } from '../../testing/joining/joining.testkit.ts'
import { aWebOfLinks, linkTo, openLink, postForm } from './action-links.testkit.ts'

const world = useTestServer({ webRoot: aWebOfLinks() })
const query = <T>(text: string, values: unknown[] = []) =>
  world.database.pool.query(text, values).then(({ rows }) => rows as T[])

it('an answer by link reads the phone that it comes from, if that is the one its tester typed', async () => {
  world.now = new Date('2026-11-20T07:00:00Z')
  const { app } = await aJoiningRun(world)
  const [offered] = await query<{ id: number }>(
    'select id::int from assignments where app_id = $1 order by id limit 1',
    [app],
  )
  const seat = offered!.id
  const path = await linkTo(world, seat, 'offer')
  expect((await openLink(world, path)).headers['accept-ch']).toContain('Sec-CH-UA-Model')
  await query(
    `update devices set model = 'Galaxy A15', android = '14'
     where tester_id = (select tester_id from assignments where id = $1)`,
    [seat],
  )
  const isRead = async () => {
    const devices = await query<{ attested_at: Date | null }>(
      'select attested_at from devices where tester_id = (select tester_id from assignments where id = $1)',
      [seat],
    )
    return devices.some(({ attested_at }) => attested_at !== null)
  }
  const from = (model: string) => ({
    headers: {
      'sec-ch-ua-platform': '"Android"',
      'sec-ch-ua-platform-version': '"14.0.0"',
      'sec-ch-ua-model': model,
    },
  })
  for (const model of ['"Pixel 7"', 'Galaxy A15']) {
    await postForm(world, path, { does: 'accept', lang: 'en' }, from(model))
    expect(await isRead()).toBe(false)
  }
  await postForm(world, path, { does: 'accept', lang: 'en' }, from('"Galaxy A15"'))
  expect(await isRead()).toBe(true)
})
