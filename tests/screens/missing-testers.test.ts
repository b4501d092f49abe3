import { beforeAll, expect, it } from 'vitest'
import { appPath } from '@fortnight/contract/site-map/paths'
import { takeSteps } from '../../server/src/testing/ledger/steps.testkit.ts'
import { anApprovedApp } from '../../server/src/testing/staffing/staff.testkit.ts'
import { aPerson, aPool, emptyPool, type Person } from '../fixtures.ts'
import { useTestServer } from '../test-server.ts'
import { openScreen, screen, within } from './screen.ts'

const world = useTestServer()
let [owner, admin] = [{} as Person, {} as Person]
let app: string

/** Nine of twelve are in, no offer is open, and two testers of another country are all who are free. */
beforeAll(async () => {
  owner = await aPerson(world)
  admin = await aPerson(world, 'admin')
  await aPool(world, 40)
  ;({ id: app } = await anApprovedApp(world, owner, admin, { columns: { countries: ['PK'] } }))
  const { rows } = await world.database.pool.query<{ id: number }>(
    'select id::int from assignments where app_id = $1 order by id',
    [app],
  )
  const seats = rows.map(({ id }) => id)
  await takeSteps(world, seats.slice(0, 9), ['accepted', 'listed', 'opted_in'], new Date())
  await takeSteps(world, seats.slice(9), ['declined'], new Date())
  await emptyPool(world)
  await aPool(world, 2, { country: 'DE' })
})

const missing = async () => within(await screen.findByRole('region', { name: 'Testers who are missing' }))

it('a developer reads why testers are missing, and what their app leaves out', async () => {
  await openScreen(world, owner, appPath(app))
  const part = await missing()
  expect(part.getByText('9 of 12 testers are in.')).toBeVisible()
  expect(
    part.getByText(/more testers, and none is free\. Of our \d+ testers, 2 in countries that your test leaves out\.$/),
  ).toBeVisible()
})

it('the operator reads whom each condition leaves out, and whom to recruit', async () => {
  const { user } = await openScreen(world, admin, `/admin/apps/${app}`, 'admin')
  const part = await missing()
  expect(part.getByText(/^\d+ more testers$/)).toBeVisible()
  await user.click(part.getByText('Who is left out'))
  const row = part.getByRole('row', { name: /^In another country/ })
  expect(within(row).getAllByText('2')).toHaveLength(2)
  expect(part.getByRole('row', { name: /^Free for this test/ })).toHaveTextContent('0')
})
