import { describe, expect, it } from 'vitest'
import { anApp, aPerson, send } from '../../../tests/fixtures.ts'
import { useTestServer } from '../../../tests/test-server.ts'
import { tidy } from './tidy.job.ts'

const world = useTestServer()
const query = (text: string) => world.database.pool.query(text)
const count = async (table: string) => Number((await query(`select count(*) from ${table}`)).rows[0].count)

describe('tidying', () => {
  it('removes idempotency keys after two days, and keeps what was made with them', async () => {
    const owner = await aPerson(world)
    const app = { name: 'Tideline', description: 'Tides.' }
    for (const key of ['old', 'new']) await send(world.app, 'POST', '/api/apps', owner, app, { 'idempotency-key': key })
    await query(`update idempotency_keys set created_at = now() - interval '49 hours' where key = 'old'`)
    await tidy(world.database.db)
    expect((await query('select key from idempotency_keys')).rows).toEqual([{ key: 'new' }])
    expect(await count('apps')).toBe(2)
  })

  it('removes sessions that are long over, and no live one', async () => {
    const [gone, ended, active] = [await aPerson(world), await aPerson(world), await aPerson(world)]
    await query(`update sessions set expires_at = now() - interval '31 days' where user_id = '${gone.id}'`)
    await query(`update sessions set ended_at = now() - interval '1 day' where user_id = '${ended.id}'`)
    const before = await count('sessions')
    await tidy(world.database.db)
    expect(await count('sessions')).toBe(before - 1)
    expect((await anApp(world, active)).status).toBe('pending')
  })

  it('removes codes of sign-ins a day after they expired', async () => {
    const { id } = await aPerson(world)
    for (const hours of [23, 25])
      await query(
        `insert into sign_in_codes (code_hash, user_id, attempt_hash, expires_at)
         values ('${hours}', '${id}', 'a', now() - interval '${hours} hours')`,
      )
    await tidy(world.database.db)
    expect((await query(`select encode(code_hash, 'escape') as hash from sign_in_codes`)).rows).toEqual([
      { hash: '23' },
    ])
  })

  it('removes old API keys and deliveries, and no valid or pending one', async () => {
    const { id } = await aPerson(world)
    for (const days of [29, 31]) {
      await query(`insert into api_keys (owner_id, name, key_hash, prefix, scopes, sandbox, ended_at)
        values ('${id}', '${days}', '${days}', 'fn_live_', '{read}', false, now() - interval '${days} days')`)
      await query(`with hook as (
          insert into webhooks (owner_id, url, secret, kinds, sandbox)
          values ('${id}', 'https://example.com/', '', '{}', false) returning id)
        insert into webhook_deliveries (webhook_id, event_key, kind, body, created_at)
        select id, '${days}', 'run.started', '{}', now() - interval '${days} days' from hook`)
    }
    await tidy(world.database.db)
    expect((await query('select name from api_keys')).rows).toEqual([{ name: '29' }])
    expect((await query('select event_key from webhook_deliveries')).rows).toEqual([{ event_key: '29' }])
  })

  it('removes a webhook’s secret that no longer signs, and no other', async () => {
    const { id } = await aPerson(world)
    for (const hours of [-1, 1])
      await query(`insert into webhooks (owner_id, url, secret, kinds, sandbox, old_secret, old_until)
        values ('${id}', 'https://example.com/${hours}', '', '{}', false, 'x', now() + interval '${hours} hours')`)
    await tidy(world.database.db)
    expect((await query('select url from webhooks where old_secret is not null')).rows).toEqual([
      { url: 'https://example.com/1' },
    ])
  })

  it('removes visits older than the longest history', async () => {
    for (const days of [89, 91])
      await query(
        `insert into vitals (path, device, created_at) values ('/${days}', 'phone', now() - interval '${days} days')`,
      )
    await tidy(world.database.db)
    expect((await query('select path from vitals')).rows).toEqual([{ path: '/89' }])
  })

  it('removes requests to Google after 90 days, and after a week those of ours that found nothing wrong', async () => {
    const { id } = await anApp(world, await aPerson(world))
    for (const [purpose, days, problem] of [
      ['check', 91, 'null'],
      ['check', 89, 'null'],
      ['recheck', 8, 'null'],
      ['recheck', 8, `'google-rights'`],
      ['recheck', 6, 'null'],
      ['bind', 8, 'null'],
    ])
      await query(`insert into play_visits (app_id, purpose, at, problem, calls)
        values ('${id}', '${purpose}', now() - interval '${days} days', ${problem}, '[]')`)
    await tidy(world.database.db)
    const { rows } = await query('select concat_ws($$ $$, purpose, problem) as kept from play_visits order by id')
    expect(rows.map(({ kept }) => kept)).toEqual(['check', 'recheck google-rights', 'recheck', 'bind'])
  })

  it('removes links and recovery codes that are long over, and no valid one', async () => {
    const { rows } = await query(
      `insert into accounts (email, name) values ('tidy@people.example', 'Zara') returning id`,
    )
    const account = rows[0].id as string
    const times = { old: `now() - interval '91 days'`, new: 'now()' }
    for (const [code, at] of Object.entries(times)) {
      await query(`insert into links (code_hash, purpose, account_id, expires_at, used_at)
        values ('${code}', 'verify_email', '${account}', now() + interval '1 day', ${at})`)
      await query(`insert into recovery_codes (code_hash, account_id, used_at) values ('${code}', '${account}', ${at})`)
    }
    await query(`insert into recovery_codes (code_hash, account_id) values ('unused', '${account}')`)
    await tidy(world.database.db)
    expect([await count('links'), await count('recovery_codes')]).toEqual([1, 2])
  })
})
