import { expect, it } from 'vitest'
import { aPerson, send } from '../../../../tests/fixtures.ts'
import { useTestServer } from '../../../../tests/test-server.ts'

const world = useTestServer()

it('many submissions at once on two servers, repeated ones among them, are each stored once and answered alike', async () => {
  const servers = [world.app, await world.another()]
  const owners = await Promise.all([1, 2, 3, 4].map(() => aPerson(world)))
  const calls = owners.flatMap((owner) =>
    Array.from({ length: 8 }, (_, n) => ({ owner, key: `many-${n}`, name: `Tideline ${n}` })),
  )
  // Each twice, in the opposite order at the other server, and all of one owner's a third time.
  const sent = [
    ...calls.map((call) => ({ ...call, app: servers[0] ?? world.app })),
    ...calls.toReversed().map((call) => ({ ...call, app: servers[1] ?? world.app })),
    ...calls.slice(0, 8).map((call) => ({ ...call, app: servers[0] ?? world.app })),
  ]
  const answers = await Promise.all(
    sent.map(async ({ owner, key, name, app }) => {
      const answer = await send(app, 'POST', '/api/apps', owner, { name, description: 'x' }, { 'idempotency-key': key })
      return {
        of: `${owner.id} ${key}`,
        name,
        status: answer.statusCode,
        body: answer.json<{ id: string; name: string }>(),
      }
    }),
  )
  const first = new Map(answers.map(({ of, body }) => [of, body]))
  for (const { of, name, status, body } of answers) {
    expect([status, body.name]).toEqual([201, name])
    expect(body).toEqual(first.get(of))
  }
  const { rows } = await world.database.pool.query<{ id: string; owner_id: string }>(
    'select id, owner_id from apps where owner_id = any($1)',
    [owners.map(({ id }) => id)],
  )
  expect(new Set(rows.map(({ id }) => id))).toEqual(new Set([...first.values()].map(({ id }) => id)))
  expect(rows).toHaveLength(calls.length)
  for (const owner of owners) expect(rows.filter(({ owner_id }) => owner_id === owner.id)).toHaveLength(8)
})
