import { readFileSync } from 'node:fs'
import { chmod, mkdir, writeFile } from 'node:fs/promises'
import { delimiter, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { type Child, start } from '../../bench/kit/child.ts'
import { later } from '../../bench/kit/tidy.ts'
import { requireFreePort } from '../../server/src/app/free-port.ts'
import { below, signal } from './processes.ts'
import { fill, folderOf, type Machine, machines, valuesOf } from './site.ts'

export interface ClusterOptions {
  /** A folder of its own. */
  folder: string
  asynchronous: boolean
  withPooler: boolean
  /** Folders with the programs, before those of the PATH. */
  bin: readonly string[]
}

const patienceMs = 120_000
/** What each machine listens on. */
const ports = [2379, 2380, 3000, 5000, 5432, 6432, 8008, 8080]

async function until<T>(what: string, ask: () => Promise<T | undefined>): Promise<T> {
  for (const end = performance.now() + patienceMs; performance.now() < end; await sleep(200)) {
    const found = await ask()
    if (found !== undefined) return found
  }
  throw new Error(`not in ${patienceMs / 1000} s: ${what}`)
}

const ask = (address: string, path: string, more: RequestInit = {}) =>
  fetch(`http://${address}:8008${path}`, { signal: AbortSignal.timeout(2_000), ...more }).catch(() => undefined)

/** Brings up etcd, Patroni with PostgreSQL, and the proxies of three machines, as deploy/ha configures them. */
export async function startCluster({ folder, asynchronous, withPooler, bin }: ClusterOptions) {
  const postgres = folderOf('initdb', bin)
  const needed = ['etcd', 'patroni', 'haproxy', ...(withPooler ? ['pgbouncer'] : [])]
  const folders = [...new Set([postgres, ...needed.map((program) => folderOf(program, bin))])]
  const env = { PATH: [...folders, process.env['PATH']].join(delimiter), LANG: 'C.UTF-8' }
  const valuesFor = valuesOf(folder, postgres, asynchronous)
  const running = new Map<string, Child>()
  const place = (machine: Machine, file: string) => join(folder, machine.name, file)
  const postmasterOf = (machine: Machine): number | undefined => {
    try {
      return Number(readFileSync(place(machine, 'postgres/postmaster.pid'), 'utf8').split('\n')[0])
    } catch {
      return undefined
    }
  }
  const run = (machine: Machine, program: string, ...args: string[]) =>
    running.set(`${machine.name} ${program}`, start(program, args, { env, cwd: folder }))
  const stopPostgres = (machine: Machine) => {
    const postmaster = postmasterOf(machine)
    if (postmaster) signal([postmaster, ...below(postmaster).map(({ pid }) => pid)], 'SIGKILL')
  }
  function startDatabase(machine: Machine) {
    run(machine, 'etcd', '--config-file', place(machine, 'etcd.yml'))
    run(machine, 'patroni', place(machine, 'patroni.yml'))
    // PostgreSQL is not in Patroni's group, but keeps its output open.
    later(() => {
      running.get(`${machine.name} patroni`)?.signal('SIGKILL')
      stopPostgres(machine)
    })
  }

  for (const { address } of machines)
    for (const port of ports)
      await requireFreePort(port, address).catch((cause: unknown) => {
        throw new Error(`the drill needs ${address}:${port}`, { cause })
      })
  for (const machine of machines) {
    await mkdir(join(folder, machine.name), { mode: 0o700 })
    const values = valuesFor(machine)
    for (const file of ['etcd.yml', 'patroni.yml', 'haproxy.cfg', 'pgbouncer.ini', 'userlist.txt'])
      await writeFile(place(machine, file), fill(file, values), { mode: 0o600 })
    await mkdir(values['ETCD_DATA'] ?? '', { mode: 0o700 })
    await chmod(join(folder, machine.name), 0o700)
    startDatabase(machine)
    run(machine, 'haproxy', '-db', '-f', place(machine, 'haproxy.cfg'))
    if (withPooler) run(machine, 'pgbouncer', place(machine, 'pgbouncer.ini'))
  }

  async function primary(): Promise<Machine | undefined> {
    const answers = await Promise.all(machines.map(({ address }) => ask(address, '/primary')))
    return machines.find((_, n) => answers[n]?.ok)
  }
  /** Waits for a primary and two standbys that follow it. */
  async function whole(): Promise<Machine> {
    return until('a primary with two standbys', async () => {
      const leader = await primary()
      const answer = leader && (await ask(leader.address, '/cluster'))
      if (!answer) return undefined
      const { members } = (await answer.json()) as { members: { state: string }[] }
      return members.filter(({ state }) => state === 'streaming').length === 2 ? leader : undefined
    })
  }
  const first = await whole().catch((error: unknown) => {
    for (const [name, child] of running) console.error(`--- ${name}\n${child.output().slice(-2_000)}`)
    throw error
  })
  const values = valuesFor(first)
  const asSuperuser = { host: first.address, user: 'postgres', password: values['SUPERUSER_PASSWORD'] }
  const client = new pg.Client({ ...asSuperuser, database: 'postgres' })
  await client.connect()
  for (const statement of fill('roles.sql', values)
    .split(/;\n/)
    .filter((text) => text.trim()))
    await client.query(statement)
  await client.end()

  return {
    valuesFor,
    primary,
    whole,
    /** For a second before, it sends nothing to the standbys: what only the primary has then is lost with it. */
    async killPrimary(how: 'postgres' | 'machine'): Promise<{ machine: Machine; at: number }> {
      const machine = await whole()
      const senders = below(postmasterOf(machine) ?? -1).filter(({ title }) => title.includes('walsender'))
      if (senders.length !== 2) throw new Error(`${machine.name} sends to ${senders.length} standbys`)
      signal(
        senders.map(({ pid }) => pid),
        'SIGSTOP',
      )
      await sleep(1_000)
      if (how === 'machine')
        for (const program of ['patroni', 'etcd']) running.get(`${machine.name} ${program}`)?.signal('SIGKILL')
      stopPostgres(machine)
      return { machine, at: performance.now() }
    },
    /** Starts what `killPrimary` left dead of a machine. */
    revive: (machine: Machine) => startDatabase(machine),
    async switchOver(): Promise<number> {
      const { name, address } = await whole()
      const at = performance.now()
      const { REST_PASSWORD } = values
      const answer = await ask(address, '/switchover', {
        method: 'POST',
        signal: AbortSignal.timeout(60_000),
        headers: {
          authorization: `Basic ${Buffer.from(`patroni:${REST_PASSWORD}`).toString('base64')}`,
          'content-type': 'application/json',
        },
        body: JSON.stringify({ leader: name }),
      })
      if (!answer?.ok) throw new Error(`no switchover: ${await answer?.text()}`)
      return at
    },
  }
}
