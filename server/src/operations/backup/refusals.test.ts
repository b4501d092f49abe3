import { randomBytes } from 'node:crypto'
import { existsSync, readFileSync, statSync, truncateSync, writeFileSync } from 'node:fs'
import { copyFile, mkdir, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { pidIn } from '../../platform/db/embedded.fixtures.ts'
import { keyFileIn } from '../../platform/vault.ts'
import { useBackup } from './backup.testkit.ts'
import { namingDisk, requireRoom } from './disk.ts'
import { archiveEnd, tarFile } from './tar.ts'

const { backup, aTarget, restore, expectRefused } = useBackup()

describe('restoring leaves nothing behind', () => {
  const altered = async (change: (bytes: Buffer) => Buffer) => {
    const copy = path.join(backup.place, 'altered.backup')
    writeFileSync(copy, change(readFileSync(backup.file)))
    return copy
  }

  test('of a file that was truncated anywhere', async () => {
    const { size } = statSync(backup.file)
    const copy = path.join(backup.place, 'cut.backup')
    for (const length of [0, 5, 600, Math.floor(size / 2), size - 9, size - 1]) {
      await copyFile(backup.file, copy)
      truncateSync(copy, length)
      await expectRefused(/is cut or damaged/, { file: copy })
    }
  })

  test('of a file in which a byte was changed', async () => {
    const { size } = statSync(backup.file)
    const whole = gunzipSync(readFileSync(backup.file))
    /** Whether the file still unpacks to the same bytes, for example if a run of zeros is now a copy of other zeros. */
    const isHarmless = (bytes: Buffer) => {
      try {
        return gunzipSync(bytes).equals(whole)
      } catch {
        return false
      }
    }
    for (const at of [10, 40, Math.floor(size / 3), Math.floor(size / 2), size - 20, size - 3])
      await expectRefused(/is cut or damaged/, {
        file: await altered((bytes) => {
          for (let next = at; next === at || isHarmless(bytes); next += 1)
            bytes.writeUInt8(bytes.readUInt8(next) ^ 0x10, next)
          return bytes
        }),
      })
  })

  test('of a file that was altered and compressed again', async () => {
    const marker = Buffer.from('fortnight.example')
    await expectRefused(/its contents were altered/, {
      file: await altered((bytes) => {
        const plain = gunzipSync(bytes)
        plain.write('F', plain.indexOf(marker))
        return gzipSync(plain, { level: 1 })
      }),
    })
  })

  test('of another file or version', async () => {
    const packed = (name: string, content: string) => () =>
      gzipSync(Buffer.concat([tarFile(name, Buffer.from(content)), archiveEnd]))
    const header = { format: 1, made_at: new Date().toISOString(), version: '9', postgres: '18', migration: 0, key: '' }
    const name = 'fortnight/backup.json'
    await expectRefused(/cannot be read/, { file: path.join(backup.place, 'missing') })
    await expectRefused(/is no backup/, { file: await altered(() => Buffer.from('words')) })
    await expectRefused(/not a backup of this service/, { file: await altered(packed('a', '')) })
    await expectRefused(/another version/, { file: await altered(packed(name, '{"format":2}')) })
    await expectRefused(/its end is missing/, { file: await altered(packed(name, JSON.stringify(header))) })
  })

  test('without the key, or with another one, and names the one it needs', async () => {
    await expectRefused(/needs the key [0-9a-f]{8}, and there is none: set SECRET_KEY, put it into/, {
      keyFile: undefined,
    })
    const other = randomBytes(32).toString('hex')
    await expectRefused(/needs the key [0-9a-f]{8}, and SECRET_KEY is the key/, { secretKey: other })
    await writeFile(path.join(backup.place, 'other.key'), other)
    await expectRefused(/other\.key is the key/, { keyFile: path.join(backup.place, 'other.key') })
    await expectRefused(/holds no key/, { keyFile: backup.file.replace('one.backup', 'missing.key') })
  })

  test('in a folder that is in use or not empty', async () => {
    await expectRefused(/holds a database already/, { dataDir: backup.dataDir })
    expect(pidIn(backup.dataDir)).toBeDefined()
    const dataDir = aTarget()
    await mkdir(path.join(dataDir, 'outbox'), { recursive: true })
    await expectRefused(/is not empty: it holds outbox/, { dataDir })
    await rm(path.join(dataDir, 'outbox'), { recursive: true })
    await writeFile(keyFileIn(dataDir), backup.key)
    // The key alone may be there, and is enough.
    expect((await restore({ dataDir, keyFile: undefined })).checked.wrong).toEqual([])
  })

  test('on a full disk, which it names', async () => {
    await expect(requireRoom(backup.place, Number.MAX_SAFE_INTEGER)).rejects.toThrow(
      /^The disk of .* is too full: [\d,]+ MB needed, [\d,]+ MB free\.$/,
    )
  })

  test.runIf(existsSync('/dev/full'))('on a disk that became full, which it names', async () => {
    const full: unknown = await writeFile('/dev/full', 'x').catch((error: unknown) => error)
    expect(namingDisk(full, '/backups/one.backup')).toMatchObject({ message: 'The disk of /backups is full.' })
    const other = new Error('else')
    expect(namingDisk(other, '/backups/one.backup')).toBe(other)
  })

  test('if it is interrupted while it writes', async () => {
    const controller = new AbortController()
    await expectRefused(/abort/i, {
      signal: controller.signal,
      onProgress: (step) => {
        if (step === 'Restoring') controller.abort()
      },
    })
  })
})
