import { readFile } from 'node:fs/promises'
import { expect, it } from 'vitest'
import { send } from '../../../../tests/fixtures.ts'
import { useTestServer } from '../../../../tests/test-server.ts'

const token = 'a-token-for-metrics'
const world = useTestServer({ env: { METRICS_TOKEN: token } })
const read = async () =>
  (await send(world.app, 'GET', '/metrics', null, undefined, { authorization: `Bearer ${token}` })).body
const valueOf = (body: string, series: string) =>
  Number(
    body
      .split('\n')
      .find((line) => line.startsWith(`${series} `))
      ?.slice(series.length + 1),
  )

it('say since when jobs of a queue are overdue, and which are tried again', async () => {
  const { pool } = world.database
  expect(valueOf(await read(), 'jobs_overdue{queue="mail"}')).toBe(0)
  await pool.query(
    `insert into pgboss.job (name, start_after, created_on, state, policy)
     values ('mail', now() - interval '20 minutes', now() - interval '20 minutes', 'created', 'standard'),
       ('mail', now() + interval '5 minutes', now() - interval '50 minutes', 'retry', 'standard')`,
  )
  const body = await read()
  expect(valueOf(body, 'jobs_overdue{queue="mail"}')).toBe(1)
  expect(Math.round(valueOf(body, 'jobs_overdue_seconds{queue="mail"}') / 60)).toBe(20)
  expect(valueOf(body, 'jobs_retrying{queue="mail"}')).toBe(1)
  expect(Math.round(valueOf(body, 'jobs_retrying_seconds{queue="mail"}') / 60)).toBe(50)
  expect(valueOf(body, 'database_up')).toBe(1)
  await pool.query(`delete from pgboss.job where name = 'mail'`)
  expect(valueOf(await read(), 'jobs_overdue{queue="mail"}')).toBe(0)
})

it.each(['prometheus/alerts.yml', 'grafana/fortnight.json'])('hold all that %s asks for', async (file) => {
  await world.database.pool.query('update pgboss.version set cron_on = now()')
  const body = await read()
  const text = await readFile(new URL(`../../../../deploy/${file}`, import.meta.url), 'utf8')
  const named = new Set(text.match(/\b(?:http|jobs|database|event|nodejs|process)_[a-z0-9_]+/g))
  expect(named.size).toBeGreaterThan(5)
  expect([...named].filter((name) => !new RegExp(`\\n${name}[ {]`).test(body))).toEqual([])
})
