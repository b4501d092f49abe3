import { beforeEach, describe, expect, it } from 'vitest'
import { aJoinedRun } from '../../server/src/testing/joining/joined-run.testkit.ts'
import { anApp, aPerson, aPool, type Person } from '../fixtures.ts'
import { useTestServer } from '../test-server.ts'
import { openPanel, question } from './administrators.ts'
import { fill, screen, within } from './screen.ts'

const world = useTestServer()
let admin: Person
let owner: Person
beforeEach(async () => {
  ;[admin, owner] = [await aPerson(world, 'admin'), await aPerson(world)]
})

const at = () => expect.poll(() => location.pathname + location.search)
const title = (text: string | RegExp) => screen.findByRole('heading', { level: 1, name: text })

/** The page of an app whose test has a team, and testers who are free. */
async function openTested() {
  const run = await aJoinedRun(world)
  await aPool(world, 3, { model: () => crypto.randomUUID() })
  const page = await openPanel(world, admin, `/admin/apps/${run.app}`)
  const team = within(await screen.findByRole('table', { name: 'Testers of this app' }))
  return { ...page, ...run, team }
}

describe('the list of apps', () => {
  it('keeps its search and its filters in the address', async () => {
    await anApp(world, owner, { name: 'Lantern Reader' })
    const other = await anApp(world, owner, { name: 'Ferry Clock' })
    await world.database.pool.query("update apps set status = 'cancelled' where id = $1", [other.id])
    const { user } = await openPanel(world, admin, '/admin/apps')
    fill(await screen.findByLabelText('Name, package or e-mail'), owner.email)
    await at().toMatch(/\?q=developer/)
    await user.selectOptions(screen.getByLabelText('Status'), 'Cancelled')
    await at().toMatch(/&status=cancelled/)
    await openPanel(world, admin, location.pathname + location.search)
    await user.click(await screen.findByRole('link', { name: 'Ferry Clock' }))
    expect(screen.queryByRole('link', { name: 'Lantern Reader' })).toBeNull()
    expect(await title(/^Ferry Clock/)).toBeVisible()
  })

  it('asks before an app is deleted, over the list and never over the page of what is gone', async () => {
    const app = await anApp(world, owner, { name: 'Harbour Log' })
    const { user } = await openPanel(world, admin, `/admin/apps/${app.id}`)
    await user.click(await screen.findByRole('link', { name: 'Delete' }))
    await user.click((await question()).getByRole('button', { name: 'Cancel' }))
    await at().toBe(`/admin/apps/${app.id}`)
    await user.click(await screen.findByRole('link', { name: 'Delete' }))
    const asked = await question()
    expect(asked.getByRole('heading')).toHaveTextContent('Delete Harbour Log?')
    await user.click(asked.getByRole('button', { name: 'Delete app' }))
    expect(await screen.findByText('App deleted successfully')).toBeVisible()
    await at().toBe('/admin/apps')
    await expect.poll(() => screen.queryByRole('link', { name: 'Harbour Log' })).toBeNull()
  })
})

describe('the page of an app', () => {
  it('shows the credentials of its testers only on record', async () => {
    const { id } = await anApp(world, owner, { testing_credentials: 'heron-on-the-mud' })
    const { user } = await openPanel(world, admin, `/admin/apps/${id}`)
    const show = await screen.findByRole('button', { name: 'Show, on record' })
    expect(screen.queryByText('heron-on-the-mud')).toBeNull()
    await user.click(show)
    expect(await screen.findByText('heron-on-the-mud')).toBeVisible()
    const acts = 'select action from audit_log where actor_id = $1'
    expect((await world.database.pool.query(acts, [admin.id])).rows).toEqual([{ action: 'app.show_credentials' }])
  })

  it('asks nothing of a test that has not begun', async () => {
    const { id, name } = await anApp(world, owner, { name: 'Not Begun' })
    const { user, setOnline } = await openPanel(world, admin, '/admin/apps')
    const link = await screen.findByRole('link', { name })
    setOnline(false, `/api/apps/${id}/run`)
    await user.click(link)
    expect(await screen.findByText('What testers show appears here once the test has begun.')).toBeVisible()
    await expect.poll(() => document.querySelector('.skeleton')).toBeNull()
    expect(screen.queryByRole('button', { name: /Try again/ })).toBeNull()
  })

  it('says of an address that names none that there is none', async () => {
    await openPanel(world, admin, '/admin/apps/00000000-0000-4000-8000-000000000000')
    expect(await title('App not found')).toBeVisible()
  })

  it('shows what its test brings and costs', async () => {
    await openTested()
    const sum = within(await screen.findByRole('table', { name: 'What this test brings and costs, in rupees' }))
    expect(sum.getByRole('row', { name: /^Price Rs\s2,797$/ })).toBeVisible()
    expect(sum.getByRole('row', { name: /^Other refunds Rs\s0$/ })).toBeVisible()
    expect(sum.getByRole('row', { name: /^Left -?Rs\s[\d,]+$/ })).toBeVisible()
  })

  it('has the team of its test, in which a tester is replaced by the suggestion', async () => {
    const { user, team } = await openTested()
    expect(await screen.findByRole('table', { name: /Daily use/ })).toBeVisible()
    const [first] = await team.findAllByRole('button', { name: /^Replace / })
    const who = first?.getAttribute('aria-label')?.replace('Replace ', '') ?? ''
    const row = first?.closest('tr')
    await user.click(first ?? document.body)
    const asked = await question()
    expect(asked.getByRole('heading')).toHaveTextContent(`Replace ${who}?`)
    expect(await asked.findByText(/can’t save the promised date/)).toBeVisible()
    const [suggested] = await asked.findAllByRole('radio')
    expect(suggested).toBeChecked()
    await user.click(asked.getByRole('button', { name: 'Replace tester' }))
    expect(await asked.findByText('Please say why.')).toBeVisible()
    fill(asked.getByLabelText('Reason'), 'Answers nobody.')
    await user.click(asked.getByRole('button', { name: 'Replace tester' }))
    expect(await screen.findByText(new RegExp(`replaces ${who}$`))).toBeVisible()
    await expect.poll(() => row?.textContent).toMatch(/Over$/)
    expect(await screen.findByText(`${who}: Released, by an administrator: replaced`)).toBeVisible()
  })

  it('cancels the app and its test for a reason that its developer reads', async () => {
    const { user, team, app } = await openTested()
    await user.click(await screen.findByRole('button', { name: 'Cancel app' }))
    const asked = await question()
    fill(asked.getByLabelText('Reason'), 'The app breaks the rules of Play.')
    await user.click(asked.getByRole('button', { name: 'Cancel app' }))
    expect(await screen.findByText('App cancelled')).toBeVisible()
    await expect.poll(() => team.queryByRole('button')).toBeNull()
    await expect.poll(() => screen.queryByRole('button', { name: 'Cancel app' })).toBeNull()
    const notes = within(await screen.findByRole('table', { name: 'Notifications about this app' }))
    expect((await notes.findByText(/was cancelled/)).closest('tr')).toHaveTextContent('breaks the rules')
    const { rows } = await world.database.pool.query('select status from apps where id = $1', [app])
    expect(rows).toEqual([{ status: 'cancelled' }])
  })
})
