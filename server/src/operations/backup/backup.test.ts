import { randomBytes } from 'node:crypto'
import { existsSync, readFileSync, statSync } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { gunzipSync } from 'node:zlib'
import { Client } from 'pg'
import { describe, expect, test } from 'vitest'
import { newestMigration } from '../../platform/db/database.ts'
import { query, start } from '../../platform/db/embedded.fixtures.ts'
import { keyFileIn } from '../../platform/vault.ts'
import { contents, useBackup } from './backup.testkit.ts'
import { makeBackup } from './make-backup.ts'

const { backup, aTarget, restore, expectRefused } = useBackup()

describe('a backup', () => {
  test('is restored with every table, every sequence, the queued feedback and pictures on disk', async () => {
    const dataDir = aTarget()
    const { checked } = await restore({ dataDir })
    expect(checked).toMatchObject({ users: 6, wrong: [] })
    expect(checked.events).toBeGreaterThan(1000)
    const back = await start(dataDir)
    expect(await contents(back)).toEqual(await contents(backup.handle))
    await back.stop()
    expect(await readFile(keyFileIn(dataDir), 'utf8')).toBe(backup.key)
    expect(statSync(keyFileIn(dataDir)).mode & 0o777).toBe(0o600)
    expect(await readFile(path.join(dataDir, 'spool/feedback/1-a.json'), 'utf8')).toBe('{"waits":true}')
    expect(await readdir(path.join(dataDir, 'files/ab'))).toEqual(['ab'.repeat(32)])
    expect((await readdir(dataDir)).sort()).toEqual(['files', 'pg18', 'postgres.log', 'secret.key', 'spool'])
  })

  test('made during writes contains whole transactions, and leaves the server running', async () => {
    for (const name of ['ones', 'twos']) await query(backup.handle, `create table ${name} (n int)`)
    const writer = new Client(backup.handle.owner)
    await writer.connect()
    const enough = new AbortController()
    let written = 0
    const writing = (async () => {
      while (!enough.signal.aborted) {
        await writer.query('begin; insert into ones values (1); insert into twos values (1); commit')
        written += 1
      }
    })()
    const before = written
    const live = path.join(backup.place, 'live.backup')
    await makeBackup({ file: live, dataDir: backup.dataDir, secretKey: undefined })
    expect(written).toBeGreaterThan(before)
    enough.abort()
    await writing
    await writer.end()
    expect(await query(backup.handle, 'select 1')).toEqual([1])

    const dataDir = aTarget()
    await restore({ file: live, dataDir })
    const back = await start(dataDir)
    const [ones, twos] = await query(back, 'select (select count(*)::int from ones), (select count(*)::int from twos)')
    await back.stop()
    await query(backup.handle, 'drop table ones, twos')
    expect(ones).toBe(twos)
    expect(ones).toBeGreaterThan(0)
  })

  test('never contains the key, and only its owner may read it', () => {
    const plain = gunzipSync(readFileSync(backup.file))
    expect(plain.includes(backup.key)).toBe(false)
    expect(plain.includes(Buffer.from(backup.key, 'hex'))).toBe(false)
    expect(readFileSync(backup.keyFile, 'utf8')).toBe(backup.key)
    for (const made of [backup.file, backup.keyFile]) expect(statSync(made).mode & 0o777).toBe(0o600)
  })

  test('replaces no file, and is not begun without a database, a key or a destination', async () => {
    const before = readFileSync(backup.file)
    const { dataDir, file, place } = backup
    await expect(makeBackup({ file, dataDir, secretKey: undefined })).rejects.toThrow('exists already')
    expect(readFileSync(backup.file).equals(before)).toBe(true)
    const other = path.join(backup.place, 'other.backup')
    await expect(
      makeBackup({ file: other, dataDir: path.join(backup.place, 'nowhere'), secretKey: undefined }),
    ).rejects.toThrow('There is no database in')
    expect(existsSync(path.join(backup.place, 'nowhere'))).toBe(false)
    await expect(
      makeBackup({ file: path.join(backup.place, 'no/such'), dataDir, secretKey: undefined }),
    ).rejects.toThrow('no folder')
    const wrong = randomBytes(32).toString('hex')
    await expect(makeBackup({ file: other, dataDir, secretKey: wrong })).rejects.toThrow(/made with the key/)
    const stopped = makeBackup({ file: other, dataDir, secretKey: undefined, signal: AbortSignal.abort() })
    await expect(stopped).rejects.toThrow(/abort/i)
    expect((await readdir(place)).filter((name) => name.startsWith('other'))).toEqual([])
  })
})

test('an inconsistent database is restored, and its errors are named', async () => {
  const client = new Client(backup.handle.owner)
  await client.connect()
  await client.query(`insert into counter_changes (name, day, value) values ('feedback', current_date, 1)`)
  await client.query('alter table run_events disable trigger run_events_append_only')
  const { rows } = await client.query<{ run_id: string }>(
    `update run_events set at = at + interval '1 minute' where id = (select min(id) from run_events) returning run_id`,
  )
  await client.end()
  const wrong = path.join(backup.place, 'wrong.backup')
  await makeBackup({ file: wrong, dataDir: backup.dataDir, secretKey: undefined })
  const { checked } = await restore({ file: wrong })
  expect(checked.wrong).toEqual([
    '2 counters differ from what they count.',
    `The event log of run ${rows[0]?.run_id} is broken.`,
  ])
})

test('a backup of a newer version is refused', async () => {
  await query(
    backup.handle,
    `insert into drizzle.__drizzle_migrations (hash, created_at) values ('later', ${newestMigration() + 1})`,
  )
  const newer = path.join(backup.place, 'newer.backup')
  await makeBackup({ file: newer, dataDir: backup.dataDir, secretKey: undefined })
  await expectRefused(/newer version of this service/, { file: newer })
})

test('a backup from before the first migration is refused with the version that accepts it', async () => {
  await query(backup.handle, 'update drizzle.__drizzle_migrations set created_at = 1')
  const older = path.join(backup.place, 'older.backup')
  await makeBackup({ file: older, dataDir: backup.dataDir, secretKey: undefined })
  await expectRefused(/restore it with the last version 0\.1\.0/, { file: older })
})
