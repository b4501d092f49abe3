import { expect, it } from 'vitest'
import { minuteMs } from '@fortnight/contract/format/spans'
import { googleError } from '../../../../tests/fake-google-answers.ts'
import { ok } from '../../../../tests/fixtures.ts'
import { anInvited, step } from '../joining/joining.testkit.ts'
import { addressesOf, aGoogle, aGroupRun, aServerWithGroups, groupOf, keepGroups, letPass } from './groups.testkit.ts'

const google = await aGoogle(minuteMs)
const { fake } = google
const world = aServerWithGroups(google)

it('testers who accept together are added after one comparison, and again if Google aborts their change', async () => {
  const { app } = await aGroupRun(world)
  await letPass(world, google, 2 * minuteMs, 10_000)
  const team: Awaited<ReturnType<typeof anInvited>>[] = []
  for (let nth = 0; nth < 8; nth++) team.push(await anInvited(world, app, nth))
  for (const who of team.slice(1)) await ok(step(world, who, 'accept'))
  const tried = new Set<unknown>()
  let accepting: Promise<unknown> | undefined
  const before = fake.calls.length
  const end = fake.fail(({ method, body: { preferredMemberKey: key } }) => {
    if (method.endsWith('memberships.list') && !accepting) {
      accepting = step(world, team[0]!, 'accept')
      return { status: 200, body: {}, until: accepting }
    }
    const address = (key as { id: string } | undefined)?.id
    if (!method.endsWith('memberships.create') || tried.has(address)) return undefined
    return tried.add(address).size % 3 === 0 ? googleError(409, 'ABORTED') : undefined
  })
  await keepGroups(world, google)
  end()
  const seats = team.map(({ seat }) => seat)
  expect(fake.groups.membersOf((await groupOf(world, app)).email)).toEqual(await addressesOf(world, seats))
  const asked = fake.calls.slice(before).map(({ method }) => method.split('.').at(-1))
  // One comparison, eight changes and two of them again; then one look whether Google shows them.
  expect(asked.filter((does) => does === 'create')).toHaveLength(10)
  expect(asked.indexOf('list', asked.indexOf('list') + 1)).toBeGreaterThan(asked.lastIndexOf('create'))
})
