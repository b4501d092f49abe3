import { expect, it } from 'vitest'
import { anAccount, another, type Holder } from '../auth/accounts.testkit.ts'
import { useTestServer } from '../../../../tests/test-server.ts'

const world = useTestServer()
const networksOf = async ({ id }: Holder) =>
  (
    await world.database.pool.query<{ value: Buffer }>(
      `select value from signals where user_id = $1 and kind = 'network'`,
      [id],
    )
  ).rows.map(({ value }) => value.toString('hex'))

it('the network of a sign-up is noted once, as a hash that all who sign up there have', async () => {
  const [first, second] = [await anAccount(world), await anAccount(world)]
  await another(world, first)
  const networks = await networksOf(first)
  expect(networks).toHaveLength(1)
  expect(networks[0]).toMatch(/^[0-9a-f]{32}$/)
  expect(await networksOf(second)).toEqual(networks)
})

it('the network of a later sign-in is not noted', async () => {
  const holder = await anAccount(world)
  await world.database.pool.query('delete from signals where user_id = $1', [holder.id])
  await world.database.pool.query("update users set created_at = now() - interval '2 hours' where id = $1", [holder.id])
  await another(world, holder)
  expect(await networksOf(holder)).toEqual([])
})
