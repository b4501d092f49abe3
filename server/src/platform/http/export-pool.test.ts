import { describe, expect, it, onTestFinished } from 'vitest'
import { aPerson, send } from '../../../../tests/fixtures.ts'
import { useTestServer, waiting } from '../../../../tests/test-server.ts'
import { openDatabase } from '../db/database.ts'

const exportConnections = 2
const world = useTestServer({ env: { EXPORT_CONNECTIONS: String(exportConnections) }, onPrimary: true })

/**
 * Locks tables until the returned function is called. Exports wait for them as they do for a slow disk; no other call
 * below reads them.
 */
async function lockTables(...names: string[]) {
  const { pool, close } = openDatabase({ config: world.connection, connections: 1 })
  const client = await pool.connect()
  await client.query('begin')
  await client.query(`lock table ${names.join()} in access exclusive mode`)
  let locked = true
  const release = async () => {
    if (!locked) return
    locked = false
    await client.query('rollback')
    client.release()
    await close()
  }
  onTestFinished(release)
  return release
}

describe('exports that use all their connections', () => {
  it('leave all others to requests, and are written when their turn comes', async () => {
    const admin = await aPerson(world, 'admin')
    const person = await aPerson(world)
    const release = await lockTables('contacts', 'payouts')
    let done = 0
    // Two endpoints, as one endpoint gets at most half of the connections.
    const exports = ['contacts', 'payouts'].flatMap((list) =>
      Array.from({ length: 3 }, () => send(world.app, 'GET', `/api/admin/${list}.csv`, admin).finally(() => done++)),
    )
    await expect.poll(() => waiting(world)).toBe(exportConnections)
    // More calls than requests have connections.
    const calls = Array.from({ length: 12 }, (_, n) =>
      n % 2
        ? send(world.app, 'GET', '/api/apps/user', person)
        : send(world.app, 'POST', '/api/apps', person, { name: `App ${n}`, description: 'Made meanwhile' }),
    )
    const statuses = (await Promise.all(calls)).map(({ statusCode }) => statusCode)
    expect([done, await waiting(world), new Set(statuses)]).toEqual([0, exportConnections, new Set([200, 201])])
    await release()
    const files = await Promise.all(exports)
    expect(files.map(({ statusCode }) => statusCode)).toEqual(files.map(() => 200))
  })
})
