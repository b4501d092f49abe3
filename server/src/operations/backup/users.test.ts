import { spawnSync } from 'node:child_process'
import { existsSync, statSync } from 'node:fs'
import { chmod, chown, copyFile, mkdir } from 'node:fs/promises'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { aPlace, cloneFor, cloneRoot, isRoot, unprivilegedUser, start } from '../../platform/db/embedded.fixtures.ts'
import { keyFileIn } from '../../platform/vault.ts'
import { anInstallation, contents, traces, useBackup } from './backup.testkit.ts'
import { makeBackup } from './make-backup.ts'

const { backup, restore, expectRefused } = useBackup()

describe.runIf(isRoot)('for root', () => {
  test('a database below a private folder is backed up from its place outside and restored to one', async () => {
    const closed = await aPlace()
    await chmod(closed, 0o700)
    const fallbackDir = path.join(await aPlace(), 'fallback')
    const dataDir = path.join(closed, 'first/data')
    await mkdir(dataDir, { recursive: true })
    const { handle } = await anInstallation(dataDir, { fallbackDir })
    const made = path.join(closed, 'one.backup')
    await makeBackup({ file: made, dataDir, fallbackDir, secretKey: undefined })
    const before = await contents(handle)
    await handle.stop()

    const elsewhere = path.join(closed, 'second/data')
    const places = traces(fallbackDir)
    await expectRefused(/needs the key/, { file: made, dataDir: elsewhere, fallbackDir })
    const stopped = new AbortController()
    const onProgress = (step: string) => step === 'Restoring' && stopped.abort()
    const options = { file: made, keyFile: keyFileIn(dataDir), dataDir: elsewhere, fallbackDir }
    await expectRefused(/abort/i, { ...options, onProgress, signal: stopped.signal })
    expect(traces(fallbackDir)).toEqual(places)
    expect(existsSync(path.dirname(elsewhere))).toBe(false)

    const { stateDir } = await restore(options)
    expect(stateDir.startsWith(fallbackDir)).toBe(true)
    const back = await start(elsewhere, { fallbackDir })
    expect(await contents(back)).toEqual(before)
    await back.stop()
  })

  test('an ordinary user restores a backup by root', async () => {
    const clone = await cloneFor(unprivilegedUser)
    const [home, handed] = [await aPlace(), path.join(await aPlace(), 'one.backup')]
    await copyFile(backup.file, handed)
    for (const folder of [home, handed]) await chown(folder, unprivilegedUser.uid, unprivilegedUser.gid)
    const env = { PATH: process.env.PATH, DATA_DIR: path.join(home, 'data'), SECRET_KEY: backup.key }
    const { status, stdout, stderr } = spawnSync(
      path.join(clone, path.relative(cloneRoot, process.execPath)),
      [
        '--import',
        path.join(clone, 'server/src/platform/resolve-once.ts'),
        path.join(clone, 'server/src/cli/restore.ts'),
        handed,
      ],
      { ...unprivilegedUser, cwd: '/', env, encoding: 'utf8' },
    )
    expect(stderr).toBe('')
    expect(stdout).toMatch(/6 users.*every event log is unbroken/s)
    expect(status).toBe(0)
    expect(statSync(path.join(home, 'data/pg18')).uid).toBe(unprivilegedUser.uid)
    // Below a private folder the whole clone is copied first.
  }, 180_000)
})
