import { randomBytes } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { ok, send } from '../../../tests/fixtures.ts'
import { useWorld } from '../../../tests/world.ts'
import { tablesHolding } from '../db/dump.testkit.ts'
import { aJoiningRun, anInvited, bring, factsOf, seatNow } from '../runs/joining.testkit.ts'
import { miscounted } from '../runs/staff.testkit.ts'

const world = useWorld()
async function aTesterInTests() {
  const canary = `canary${randomBytes(6).toString('hex')}`
  const first = await aJoiningRun(world)
  const who = await anInvited(world, first.app)
  await bring(world, first, who, 'installed')
  await world.database.pool.query(
    `update testers set name = $2, email = $2 || '@gmail.com', languages = '{ur}' where id = $1`,
    [who.tester, canary],
  )
  await world.database.pool.query('update devices set model = $2 where tester_id = $1', [who.tester, `${canary} 9`])
  return { ...who, canary }
}

describe('a tester', () => {
  it('takes along what is kept of them as one, and nothing of others', async () => {
    const who = await aTesterInTests()
    const data = await ok<Record<string, unknown>>(send(world.app, 'GET', '/api/account/data', who))
    expect(data).toMatchObject({
      tester: { name: who.canary, languages: ['ur'] },
      tester_phones: [{ model: `${who.canary} 9` }],
      tests_as_tester: [{ id: who.seat, state: 'opted_in', app_name: 'Tideline' }],
    })
    expect(JSON.stringify(data['tests_as_tester'])).not.toContain('owner_id')
  })

  it('leaves every test and is nameless when the account is deleted', async () => {
    const who = await aTesterInTests()
    await ok(send(world.app, 'DELETE', '/api/account', who))
    expect(await tablesHolding(world.database.pool, who.canary)).toEqual([])
    expect((await seatNow(world, who.seat)).state).toBe('opted_out')
    expect((await factsOf(world, who.seat)).at(-1)?.[0]).toBe('opted_out')
    expect(await miscounted(world)).toEqual([])
  })
})
