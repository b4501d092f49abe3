import { randomUUID } from 'node:crypto'
import { fileURLToPath } from 'node:url'
import { readMigrationFiles } from 'drizzle-orm/migrator'
import pg from 'pg'
import { afterAll, beforeAll, expect, inject, it } from 'vitest'

const migrations = readMigrationFiles({
  migrationsFolder: fileURLToPath(new URL('../../platform/db/migrations', import.meta.url)),
})
const ours = migrations.findIndex(({ sql }) => sql.some((statement) => statement.includes('function transaction_key')))

// A database without migrations, apart from the template that the others are made of.
const database = `upgrade_${randomUUID().replaceAll('-', '')}`
const administrator = new pg.Client({ ...inject('connection'), database: 'postgres' })
const client = new pg.Client({ ...inject('connection'), database })
beforeAll(async () => {
  await administrator.connect()
  await administrator.query(`create database ${database} template template0`)
  await client.connect()
})
afterAll(async () => {
  await client.end()
  await administrator.query(`drop database ${database}`)
  await administrator.end()
})

const run = async (part: typeof migrations) => {
  for (const { sql } of part) {
    await client.query('begin')
    for (const statement of sql) await client.query(statement)
    await client.query('commit')
  }
}

it('flags what was approved more than once before, and nothing else', async () => {
  await run(migrations.slice(0, ours))
  await client.query(`
    with owner as (insert into users (email, name, role) values ('a@people.example', 'A', 'developer') returning id),
      admin as (insert into users (email, name, role) values ('b@people.example', 'B', 'admin') returning id),
      reported as (select * from (values ('manual_easypaisa', '15291443521'), ('manual_bank', '15291443521'),
        ('manual_easypaisa', '015291443521'), ('manual_bank', 'FT12345678')) t (method, transaction_id)),
      made as (insert into apps (owner_id, name, description, duration)
        select owner.id, transaction_id || method, 'D', 12 from owner, reported returning id, owner_id, name)
    insert into payments (app_id, owner_id, package_plan, payment_method, amount_cents, transaction_id, payment_status,
      decided_by, decided_at)
    select made.id, made.owner_id, 'starter', method, 999, transaction_id, 'completed', admin.id, now()
    from admin, reported join made on made.name = transaction_id || method`)
  const duplicates = async () =>
    (await client.query<{ id: string }>('select transaction_id as id from payments where duplicate order by 1')).rows
  expect(await duplicates()).toEqual([])
  await run(migrations.slice(ours))
  expect((await duplicates()).map(({ id }) => id)).toEqual(['015291443521', '15291443521', '15291443521'])
})
