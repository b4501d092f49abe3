import { randomBytes } from 'node:crypto'
import { chmod, mkdir, rename } from 'node:fs/promises'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readConfig } from '../config.ts'
import { aPlace, cleanUp, start } from '../db/embedded.fixtures.ts'
import { openStore } from './store.ts'
import { keyFileIn } from '../vault.ts'

/** A data folder with a database that was sealed with its key. */
let dataDir: string
beforeAll(async () => {
  dataDir = path.join(await aPlace(), 'data')
  await mkdir(dataDir)
  await chmod(dataDir, 0o755)
  const store = await openStore(readConfig({ DATA_DIR: dataDir }), () => {})
  await store.database.pool.query('insert into signing_keys (kid, public_jwk, private_key) values ($1, $2, $3)', [
    'a',
    '{}',
    store.vault.seal('{}', 'a'),
  ])
  await store.close()
})
afterAll(cleanUp)

const open = (env: Record<string, string> = {}) => openStore(readConfig({ DATA_DIR: dataDir, ...env }), () => {})

test('a database that is found without its key is named, with instructions', async () => {
  await rename(keyFileIn(dataDir), `${dataDir}/kept`)
  const refusal = open()
  await expect(refusal).rejects.toThrow(`The database in ${dataDir} cannot be used. It was made with the key `)
  await expect(refusal).rejects.toThrow(`put its key into ${keyFileIn(dataDir)}`)
  await expect(refusal).rejects.toThrow(`To start empty, move ${dataDir} away or delete it.`)
  await rename(`${dataDir}/kept`, keyFileIn(dataDir))
})

test('a database of another installation is left unchanged, also when SECRET_KEY is the wrong key', async () => {
  const handle = await start(dataDir)
  const refusal = open({ SECRET_KEY: randomBytes(32).toString('hex') })
  await expect(refusal).rejects.toThrow(/and SECRET_KEY is the key [0-9a-f]{8}/)
  await handle.stop()
  const store = await open()
  await store.close()
})
