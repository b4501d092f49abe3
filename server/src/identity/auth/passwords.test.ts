import { expect, it } from 'vitest'
import { useTestServer } from '../../../../tests/test-server.ts'
import { anAccount } from './accounts.testkit.ts'
import { hashPassword, passwordCost, passwordMatches } from './passwords.ts'

const world = useTestServer({ quickHashes: false })
const password = 'correct horse battery'

it('a server stores argon2id hashes at 19 MiB and two passes, each with its own salt', async () => {
  const [first, two] = [await anAccount(world), await anAccount(world)]
  const { rows } = await world.database.pool.query<{ password_hash: string }>(
    'select password_hash from accounts where email = any($1)',
    [[first.email, two.email]],
  )
  const hash = /^\$argon2id\$v=19\$m=19456,t=2,p=1\$[\w+/]{22}\$[\w+/]{43}$/
  for (const { password_hash } of rows) expect(password_hash).toMatch(hash)
  expect(new Set(rows.map((row) => row.password_hash)).size).toBe(2)
})

it('a hash matches its password alone', async () => {
  const stored = await hashPassword(password, passwordCost)
  expect(await passwordMatches(password, stored, passwordCost)).toBe(true)
  expect(await passwordMatches(`${password}!`, stored, passwordCost)).toBe(false)
})

it('a hash of another cost is compared at its own', async () => {
  const stored = await hashPassword(password, { memory: 8, passes: 1 })
  expect(await passwordMatches(password, stored, passwordCost)).toBe(true)
})

it('no password matches an account without a hash', async () => {
  expect(await passwordMatches(password, null, passwordCost)).toBe(false)
  expect(await passwordMatches('', undefined, passwordCost)).toBe(false)
})
