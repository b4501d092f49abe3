import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync, statSync, utimesSync, writeFileSync } from 'node:fs'
import { chmod, chown, mkdir, readdir, rm } from 'node:fs/promises'
import path from 'node:path'
import { afterEach, beforeAll, describe, expect, inject, onTestFinished, test } from 'vitest'
import { copyFolder } from '../../../../tests/copy-folder.ts'
import type { Embedded } from './embedded.ts'
import {
  aPlace,
  aProgram,
  cleanUp,
  cloneFor,
  isAlive,
  isRoot,
  unprivilegedUser,
  pidIn,
  query,
  start,
  until,
} from './embedded.fixtures.ts'

afterEach(cleanUp)

const stopped = path.join(inject('folder'), 'cluster')
beforeAll(async () => {
  const place = await aPlace()
  await (await start(place)).stop()
  await copyFolder(place, stopped)
  await cleanUp()
})

/** A place whose cluster was stopped: to make one takes a second. */
async function aStoppedCluster(): Promise<string> {
  const place = await aPlace()
  await copyFolder(stopped, place)
  return place
}

const pidFile = (stateDir: string) => path.join(stateDir, 'pg18', 'postmaster.pid')

describe('starting and stopping', () => {
  test('the first start creates the cluster, and a later start finds the stored data', async () => {
    const place = await aPlace()
    const first = await start(place, { durable: true })
    expect(first.how).toBe('initialised')
    await query(first, 'create table kept as select 42 as answer')
    await first.stop()
    expect(pidIn(place)).toBeUndefined()

    const second = await start(place, { durable: true })
    expect(second.how).toBe('started')
    expect(await query(second, 'select answer from kept')).toEqual([42])
  })

  test('it listens on a private socket only, sorts by code point and keeps to one process per query', async () => {
    const place = await aPlace()
    const handle = await start(place, { database: 'other name' })
    const settingOf = async (name: string) => (await query(handle, `show ${name}`))[0]
    expect(await settingOf('listen_addresses')).toBe('')
    expect(statSync(handle.config.host).mode & 0o777).toBe(0o700)
    expect(await settingOf('max_parallel_workers_per_gather')).toBe('0')
    expect(await settingOf('max_connections')).toBe('200')
    expect(await settingOf('timezone')).toBe('UTC')
    const locale = 'select datlocprovider, datlocale, pg_encoding_to_char(encoding) from pg_database'
    expect(await query(handle, `${locale} where datname = current_database()`)).toEqual(['b', 'C.UTF-8', 'UTF8'])
  })

  test('names of folders and databases can be anything', async () => {
    const handle = await start(await aPlace('a, b & ü'), { database: 'other name' })
    expect(await query(handle, 'select current_database()')).toEqual(['other name'])
  })

  test('if the path is too long for a socket, the socket goes below /tmp', async () => {
    const long = await aPlace('d'.repeat(60), 'e'.repeat(60))
    const handle = await start(long)
    expect(Buffer.byteLength(handle.config.host)).toBeLessThan(80)
    expect(await query(handle, 'select 1')).toEqual([1])
    await handle.stop()
    expect(existsSync(handle.config.host)).toBe(false)
  })
})

describe('sharing', () => {
  test('only the last of several users stops PostgreSQL', async () => {
    const place = await aStoppedCluster()
    const first = await start(place)
    const second = await start(place)
    expect(second.how).toBe('adopted')
    await first.stop()
    expect(await query(second, 'select 1')).toEqual([1])
    await second.stop()
    expect(pidIn(place)).toBeUndefined()
  })

  test('of users who leave at the same moment exactly one stops PostgreSQL', async () => {
    const place = await aStoppedCluster()
    const users = [await start(place), ...(await Promise.all([start(place), start(place), start(place)]))]
    await Promise.all(users.map((user) => user.stop()))
    expect(pidIn(place)).toBeUndefined()
  })

  test('a user who starts while the last one leaves gets a database that stays', async () => {
    const place = await aStoppedCluster()
    const leaving = await start(place)
    const [, arriving] = await Promise.all([leaving.stop(), start(place)])
    expect(await query(arriving, 'select 1')).toEqual([1])
  })

  test('first starts at the same moment create one cluster', async () => {
    const place = await aPlace()
    const users = await Promise.all([start(place), start(place), start(place)])
    expect(users.filter(({ how }) => how === 'initialised')).toHaveLength(1)
    const identifiers = await Promise.all(
      users.map((user) => query(user, 'select system_identifier::text from pg_control_system()')),
    )
    expect(new Set(identifiers.flat()).size).toBe(1)
    expect((await readdir(place)).filter((name) => name.startsWith('pg18'))).toEqual(['pg18'])
  })

  test('PostgreSQL outlives a killed program and is adopted', async () => {
    const place = await aStoppedCluster()
    const program = await aProgram(place)
    const pid = pidIn(place)
    await program.kill('SIGKILL')
    const next = await start(place)
    expect([next.how, pidIn(place)]).toEqual(['adopted', pid])
    // PostgreSQL ends the session of a killed program when it gets to it; until then that one is still a user.
    const users = `select count(distinct pid)::int from pg_locks where locktype = 'advisory'`
    await until(async () => (await query(next, users))[0] === 1)
    await next.stop()
    expect(pidIn(place)).toBeUndefined()
  })
})

describe('after a crash', () => {
  test('every user of a killed PostgreSQL gets it back with all committed data, from one new postmaster', async () => {
    const place = await aStoppedCluster()
    const lines: string[] = []
    const log = (line: string) => lines.push(line)
    const users = [await start(place, { durable: true, log }), await start(place), await start(place)] as const
    const program = await aProgram(place)
    await query(users[0], 'create table kept as select generate_series(1, 1000) as n')
    const killed = pidIn(place) ?? 0
    process.kill(killed, 'SIGKILL')
    await until(() => lines.some((line) => line.startsWith('PostgreSQL is back')))
    expect(await query(users[1], 'select count(*)::int from kept')).toEqual([1000])
    expect(pidIn(place)).not.toBe(killed)

    await until(async () => (await query(users[0], inUse))[0] === 4)
    const all = execFileSync('ps', ['-ww', '-eo', 'args='], { encoding: 'utf8' }).split('\n')
    expect(all.filter((args) => args.includes(`/postgres -D ${place}/pg18 `))).toHaveLength(1)
    await Promise.all(users.map((user) => user.stop()))
    expect(await query(program, 'select 1')).toEqual([1])
    await program.kill('SIGTERM')
    expect(pidIn(place)).toBeUndefined()
  })

  test('PostgreSQL comes back by itself once it can start again', async () => {
    const place = await aStoppedCluster()
    const handle = await start(place)
    const version = path.join(place, 'pg18', 'PG_VERSION')
    writeFileSync(version, '9\n')
    process.kill(pidIn(place) ?? 0, 'SIGKILL')
    const refusals = () => readFileSync(path.join(place, 'postgres.log'), 'utf8').split('incompatible').length - 1
    await until(() => refusals() >= 2)
    writeFileSync(version, '18\n')
    await until(() => answers(handle))
    expect(await query(handle, 'select 1')).toEqual([1])
  })

  test('a start after a crash of the machine recovers all committed data', async () => {
    const place = await aStoppedCluster()
    const program = await aProgram(place)
    await query(program, 'create table kept as select 42 as answer')
    await program.kill('SIGKILL')
    process.kill(pidIn(place) ?? 0, 'SIGKILL')
    const handle = await start(place)
    expect(handle.how).toBe('recovered')
    expect(await query(handle, 'select answer from kept')).toEqual([42])
  })

  test('no lock file left behind keeps PostgreSQL from starting', async () => {
    const place = await aStoppedCluster()
    const { uid, gid } = statSync(path.join(place, 'pg18'))
    // Pids of a live process of another program, of a dead process, and two that are no pid.
    for (const content of [`${process.pid}\n/elsewhere\n`, '4194303\n/elsewhere\n', 'garbage\n', '']) {
      writeFileSync(pidFile(place), content)
      utimesSync(pidFile(place), 1, 1)
      if (isRoot) await chown(pidFile(place), uid, gid)
      const handle = await start(place)
      expect([handle.how, await query(handle, 'select 1')]).toEqual(['recovered', [1]])
      await handle.stop()
    }
  })

  test('a start that cannot succeed says why', async () => {
    const place = await aStoppedCluster()
    writeFileSync(path.join(place, 'pg18', 'PG_VERSION'), '9\n')
    await expect(start(place, { patience: 300 })).rejects.toThrow(/initialized by PostgreSQL version 9/)
  })
})

describe.runIf(isRoot)('started by root', () => {
  test('a directory that this user cannot enter is replaced by an accessible one, and one line says so', async () => {
    const closed = await aPlace()
    await chmod(closed, 0o700)
    const fallbackDir = path.join(await aPlace(), 'fallback')
    const lines: string[] = []
    const begin = () => start(path.join(closed, 'data'), { fallbackDir, log: (line) => lines.push(line) })
    const handle = await begin()
    expect(handle.config.host.startsWith(fallbackDir)).toBe(true)
    expect(await readdir(path.join(closed, 'data'))).toEqual([])
    expect(lines).toEqual([expect.stringContaining(fallbackDir)])
    await handle.stop()
    expect((await begin()).how).toBe('started')
  })

  test('PostgreSQL does not run as root', async () => {
    const place = await aPlace()
    await start(place)
    expect(uidOf(pidIn(place))).toBeGreaterThan(0)
  })

  test('an ordinary user keeps all files in one directory, shares it with root, and cannot enter root’s', async () => {
    const clone = await cloneFor(unprivilegedUser)
    const place = await aPlace()
    await chown(place, unprivilegedUser.uid, unprivilegedUser.gid)
    const program = await aProgram(place, unprivilegedUser, clone)
    expect(program.how).toBe('initialised')
    expect(program.config.host.startsWith(place)).toBe(true)
    const owners = (await readdir(place)).map((name) => statSync(path.join(place, name)).uid)
    expect(new Set(owners)).toEqual(new Set([unprivilegedUser.uid]))

    const handle = await start(place)
    expect(handle.how).toBe('adopted')
    await program.kill('SIGTERM')
    await handle.stop()
    expect((await start(place)).how).toBe('started')
    expect(uidOf(pidIn(place))).toBe(unprivilegedUser.uid)

    await chown(place, 0, 0)
    await chown(path.join(place, 'pg18'), 1, 1)
    await expect(aProgram(place, unprivilegedUser, clone)).rejects.toThrow(
      'belongs to uid 1: start as that user or as root',
    )
  })

  test('a socket directory that another user created below /tmp is refused', async () => {
    const long = await aPlace('d'.repeat(60), 'e'.repeat(60))
    const handle = await start(long)
    await handle.stop()
    await mkdir(handle.config.host)
    onTestFinished(() => rm(handle.config.host, { recursive: true }))
    await chown(handle.config.host, unprivilegedUser.uid, unprivilegedUser.gid)
    await expect(start(long, { patience: 300 })).rejects.toThrow('is not a private directory')
  })
})

const inUse = `select count(*)::int from pg_stat_activity where application_name = 'fortnight in use'`

const answers = (handle: Embedded) =>
  query(handle, 'select 1').then(
    () => true,
    () => false,
  )

const uidOf = (pid = 0) => (isAlive(pid) ? statSync(`/proc/${pid}`).uid : Number.NaN)
