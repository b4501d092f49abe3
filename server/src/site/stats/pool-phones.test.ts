import { expect, it } from 'vitest'
import { aPool } from '../../../../tests/fixtures.ts'
import { useTestServer } from '../../../../tests/test-server.ts'
import { countPoolPhones } from './pool-phones.repository.ts'

const world = useTestServer()
const query = (text: string) => world.database.pool.query(text)
const read = () => countPoolPhones(world.database.db)
const total = (counts: readonly { count: number }[] = []) => counts.reduce((sum, { count }) => sum + count, 0)

it('counts the phones of testers who agreed themselves, from thirty on, each by their newest device', async () => {
  await aPool(world, 40)
  await query('update testers set agreed_at = null')
  expect(await read()).toBeNull()
  await query(`update testers set agreed_at = now() where id in (select id from testers order by id limit 29)`)
  expect(await read()).toBeNull()
  await query('update testers set agreed_at = now()')
  await query(`insert into devices (tester_id, model, android, api, free_mb)
    select id, 'Fairphone 5', '15', 35, 4000 from testers`)
  const pool = await read()
  expect(pool).toMatchObject({
    testers: 40,
    phones: [{ name: 'Fairphone', count: 40 }],
    androids: [{ name: '15', count: 40 }],
  })
  expect(total(pool?.countries)).toBe(40)
  await query(`update testers set status = 'paused' where id in (select id from testers order by id limit 5)`)
  expect((await read())?.testers).toBe(35)
})
