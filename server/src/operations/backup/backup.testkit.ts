import { randomBytes } from 'node:crypto'
import { existsSync, lstatSync, readdirSync } from 'node:fs'
import { chmod, mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import path from 'node:path'
import type pg from 'pg'
import { afterAll, beforeAll, expect, inject } from 'vitest'
import { copyFolder } from '../../../../tests/copy-folder.ts'
import { makeOnce } from '../../../../tests/prepared.ts'
import { migrateDatabase, openDatabase } from '../../platform/db/database.ts'
import { aPlace, cleanUp, start } from '../../platform/db/embedded.fixtures.ts'
import type { Embedded, EmbeddedOptions } from '../../platform/db/embedded.ts'
import { fillDemo } from '../../demo/demo.ts'
import { createVault, keyFileIn } from '../../platform/vault.ts'
import { makeBackup } from './make-backup.ts'
import { restoreBackup, type RestoreOptions } from './restore-backup.ts'

/** An installation with a secret that its key seals, and a server's hold on its database. */
export async function anInstallation(dataDir: string, options: Partial<EmbeddedOptions> = {}, { demo = false } = {}) {
  const handle = await start(dataDir, options)
  const key = randomBytes(32).toString('hex')
  await writeFile(keyFileIn(dataDir), key, { mode: 0o600 })
  await migrateDatabase(handle.owner, { server: handle.config.user })
  const database = openDatabase({ config: handle.config, connections: 2 })
  const vault = createVault(key)
  if (demo) await fillDemo(database.db, vault, () => {})
  await database.pool.query('insert into signing_keys (kid, public_jwk, private_key) values ($1, $2, $3)', [
    'a',
    '{}',
    vault.seal('{}', 'a'),
  ])
  await database.close()
  return { dataDir, key, handle }
}

/** The same with the demo, which the test files copy from the first of them. */
export async function aDemoInstallation(dataDir: string) {
  const shared = path.join(inject('folder'), 'installation')
  await makeOnce(
    async () => existsSync(keyFileIn(shared)),
    async () => {
      const place = await aPlace()
      const { handle } = await anInstallation(place, {}, { demo: true })
      await handle.stop()
      await copyFolder(place, `${shared}.made`)
      await rename(`${shared}.made`, shared)
    },
  )
  await copyFolder(shared, dataDir)
  return { dataDir, key: await readFile(keyFileIn(dataDir), 'utf8'), handle: await start(dataDir) }
}

/**
 * An installation with a backup of it; call it at the top of a test file, read it inside tests. Cleans up after the
 * last one.
 */
export function useBackup() {
  const backup = {} as Awaited<ReturnType<typeof anInstallation>> & { place: string; file: string; keyFile: string }
  beforeAll(async () => {
    const place = await aPlace()
    const dataDir = path.join(place, 'data')
    await mkdir(dataDir)
    await chmod(dataDir, 0o755)
    const [file, keyFile] = [path.join(place, 'one.backup'), path.join(place, 'one.key')]
    Object.assign(backup, { place, file, keyFile }, await aDemoInstallation(dataDir))
    await mkdir(path.join(dataDir, 'spool/feedback'), { recursive: true })
    await writeFile(path.join(dataDir, 'spool/feedback/1-a.json'), '{"waits":true}')
    const name = 'ab'.repeat(32)
    await mkdir(path.join(dataDir, 'files/ab'), { recursive: true })
    for (const end of ['', '.part']) await writeFile(path.join(dataDir, 'files/ab', `${name}${end}`), 'sealed')
    await makeBackup({ file, keyFile, dataDir, secretKey: undefined })
  })
  afterAll(cleanUp)

  let targets = 0
  const aTarget = () => path.join(backup.place, `restored-${(targets += 1)}`, 'data')
  const restore = (options: Partial<RestoreOptions> = {}) =>
    restoreBackup({
      file: backup.file,
      keyFile: backup.keyFile,
      dataDir: aTarget(),
      secretKey: undefined,
      durable: false,
      ...options,
    })

  /** Expects that restoring it is refused with this message, and leaves nothing at the destination. */
  async function expectRefused(message: RegExp, options: Partial<RestoreOptions>) {
    const dataDir = options.dataDir ?? aTarget()
    const before = traces(dataDir)
    await expect(restore({ ...options, dataDir })).rejects.toThrow(message)
    expect(traces(dataDir)).toEqual(before)
    if (!options.dataDir) expect(existsSync(path.dirname(dataDir))).toBe(false)
  }
  return { backup, aTarget, restore, expectRefused }
}

async function contentsOf(pool: pg.Pool): Promise<Record<string, string>> {
  const tables = await pool.query<{ name: string }>(
    `select format('%I.%I', schemaname, tablename) as name from pg_tables
     where schemaname not in ('pg_catalog', 'information_schema') order by 1`,
  )
  const contents: Record<string, string> = {}
  for (const { name } of tables.rows) {
    const { rows } = await pool.query<{ hash: string }>(
      `select count(*) || ' ' || coalesce(md5(string_agg(t::text, '' order by t::text)), '') as hash from ${name} t`,
    )
    contents[name] = rows[0]?.hash ?? ''
  }
  const sequences = await pool.query<{ name: string; value: string }>(
    `select schemaname || '.' || sequencename as name, last_value::text as value from pg_sequences`,
  )
  for (const { name, value } of sequences.rows) contents[name] = value
  return contents
}

/** Contents of every table and sequence, as hashes. */
export async function contents({ owner }: Pick<Embedded, 'owner'>): Promise<Record<string, string>> {
  const database = openDatabase({ config: owner, connections: 1 })
  try {
    return await contentsOf(database.pool)
  } finally {
    await database.close()
  }
}

/** Every file and folder below a folder. */
export const traces = (folder: string): string[] =>
  existsSync(folder)
    ? readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) =>
        lstatSync(path.join(folder, name), { throwIfNoEntry: false }),
      )
    : ['no folder']
