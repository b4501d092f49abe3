import { type AddressInfo, connect, createServer } from 'node:net'
import { join } from 'node:path'
import pg from 'pg'
import { expect, it, onTestFinished } from 'vitest'
import { aLine } from '../../../../tests/line.ts'
import { useTestServer } from '../../../../tests/test-server.ts'
import { freePort } from '../../../../scripts/free-port.ts'
import { isOutage, openDatabase } from './database.ts'
import { toDatabase } from './primary.ts'

const world = useTestServer()
const socket = () => ({ path: join(String(world.connection.host), `.s.PGSQL.${world.connection.port}`) })

/** A host of the database, by a line that can be cut. */
async function aHost() {
  const port = await freePort()
  const line = aLine({ port, host: '127.0.0.1' }, socket())
  await line.restore()
  onTestFinished(() => line.cut())
  return { ...line, address: `127.0.0.1:${port}` }
}

/** A host that says that it is a standby. */
async function aStandby() {
  const gate = createServer((near) => {
    const far = connect(socket())
    near.pipe(far).on('error', () => near.destroy())
    far.on('data', (said) => {
      const at = said.includes('transaction_read_only') ? said.indexOf('off') : -1
      if (at > 0) said.write('on ', at)
      near.write(said)
    })
    near.on('error', () => far.destroy()).on('close', () => far.destroy())
  })
  await new Promise<void>((listening) => gate.listen(0, '127.0.0.1', listening))
  onTestFinished(() => void gate.close())
  return `127.0.0.1:${(gate.address() as AddressInfo).port}`
}

const urlOf = (...hosts: string[]) =>
  `postgresql://${world.connection.user}@${hosts.join(',')}/${world.connection.database}`

function aPool(url: string) {
  const { pool, close } = openDatabase({ config: toDatabase(url), connections: 2 })
  onTestFinished(close)
  return pool
}

it('of several hosts the one that takes writes is found, and another one when that is gone', async () => {
  const [standby, first, second] = [await aStandby(), await aHost(), await aHost()]
  await second.cut()
  const pool = aPool(urlOf(standby, second.address, first.address))
  const ask = () => pool.query('create temp table of_a_primary () on commit drop')
  await ask()
  await first.cut()
  const lost = await ask().catch((error: unknown) => error)
  expect(isOutage(lost)).toBe(true)
  await second.restore()
  await expect
    .poll(() =>
      ask().then(
        () => 'done',
        () => 'lost',
      ),
    )
    .toBe('done')
})

it('while no host takes writes that is an outage, and a refusal remains a refusal', async () => {
  const away = await aHost()
  await away.cut()
  const standbys = aPool(urlOf(away.address, await aStandby()))
  await expect(standbys.query('select 1')).rejects.toMatchObject({ code: '25006' })
  const stranger = new pg.Client(toDatabase(urlOf(away.address, (await aHost()).address).replace(/[^/]*$/, 'nowhere')))
  await expect(stranger.connect()).rejects.toMatchObject({ code: '3D000' })
})

it('an address with one host is left to the driver', () => {
  const alone = 'postgresql://user@/name?host=/run/postgresql,x'
  expect(toDatabase(alone)).toEqual({ connectionString: alone })
})
