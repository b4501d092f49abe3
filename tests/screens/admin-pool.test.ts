import { beforeEach, describe, expect, it } from 'vitest'
import { anApplicant } from '../../server/src/testers/admissions/admissions.testkit.ts'
import { importStored } from '../../server/src/testers/pool/import.job.ts'
import { aJoinedRun } from '../../server/src/testing/joining/joined-run.testkit.ts'
import { aPerson, aPool, type Person } from '../fixtures.ts'
import { useTestServer } from '../test-server.ts'
import { openPanel, question } from './administrators.ts'
import { openedDialog } from './developers.ts'
import { screen, within } from './screen.ts'

const world = useTestServer()
let admin: Person
beforeEach(async () => {
  admin = await aPerson(world, 'admin')
})

/** Gives these testers a name of their own to be found by. */
const rename = (ids: readonly number[], name: string, status = 'available') =>
  world.database.pool.query("update testers set name = $2 || ' ' || id, status = $3 where id = any($1)", [
    ids,
    name,
    status,
  ])
const rows = async () => within(await screen.findByRole('table', { name: 'Testers' })).getAllByRole('row')

describe('the pool', () => {
  it('verifies who applied, and admits them to tests', async () => {
    const [id = 0] = await aPool(world, 1)
    await rename([id], 'Lina', 'applied')
    const name = `Lina ${id}`
    const { user } = await openPanel(world, admin, '/admin/pool')
    expect(await screen.findByRole('meter', { name: 'Load of the pool' })).toBeInTheDocument()
    await user.selectOptions(await screen.findByLabelText('State'), 'Applied')
    await expect.poll(() => location.search).toBe('?status=applied')
    await expect.poll(async () => (await rows())[1]?.textContent).toContain(name)
    await user.click(screen.getByLabelText(`Select ${name}`))
    await user.click(screen.getByRole('button', { name: 'Verify' }))
    expect(await screen.findByText('1 tester verified')).toBeVisible()

    await openPanel(world, admin, `/admin/pool?status=verified&tester=${id}`)
    const dialog = await openedDialog(name)
    await user.click(await dialog.findByRole('button', { name: 'Admit' }))
    await user.click((await question()).getByRole('button', { name: 'Admit' }))
    expect(await screen.findByText(`${name} is admitted`)).toBeVisible()
    expect(await dialog.findByText('Available')).toBeVisible()
    expect(dialog.getByText('verified')).toBeVisible()
  })

  it('selects all who match, also those of other pages', async () => {
    await rename(await aPool(world, 3), 'Mina')
    const { user } = await openPanel(world, admin, '/admin/pool?q=Mina&limit=2')
    const [, first] = await rows()
    await user.click(within(first ?? document.body).getByRole('checkbox'))
    await user.click(screen.getByRole('button', { name: 'Select all 2 on this page' }))
    await user.click(screen.getByRole('button', { name: 'Select all 3 testers that match' }))
    expect(await screen.findByText('All 3 testers that match are selected')).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'Pause' }))
    await user.click((await question()).getByRole('button', { name: 'Pause' }))
    expect(await screen.findByText('3 testers paused')).toBeVisible()
    const { rows: paused } = await world.database.pool.query(
      "select distinct status from testers where name like 'Mina %'",
    )
    expect(paused).toEqual([{ status: 'paused' }])
    await expect.poll(() => screen.queryByRole('button', { name: 'Pause' })).toBeNull()
    await user.click(within((await rows())[1] ?? document.body).getByRole('checkbox'))
    await user.click(screen.getByRole('button', { name: 'Pause' }))
    expect(await screen.findByText('1 tester left as they were.')).toBeVisible()
  })

  it('names the tests that lose a tester who is suspended', async () => {
    const { seats } = await aJoinedRun(world)
    const { rows: found } = await world.database.pool.query<{ id: number; name: string }>(
      'select t.id, t.name from testers t join assignments a on a.tester_id = t.id where a.id = $1',
      [seats[0]],
    )
    const [{ id, name } = { id: 0, name: '' }] = found
    const { user } = await openPanel(world, admin, `/admin/pool?tester=${id}`)
    const dialog = await openedDialog(name)
    await user.click(await dialog.findByRole('button', { name: 'Suspend' }))
    const asked = await question()
    expect(await asked.findByText(/^One test loses this tester at once: Tideline\./)).toBeVisible()
    await user.click(asked.getByRole('button', { name: 'Suspend' }))
    expect(await asked.findByText('Please say why.')).toBeVisible()
    await user.type(asked.getByLabelText('Reason'), 'Two accounts.')
    await user.click(asked.getByRole('button', { name: 'Suspend' }))
    expect(await screen.findByText(/Tideline has \d+ left of 12 needed/)).toBeVisible()
    expect(await dialog.findByText(/Two accounts\.$/)).toBeVisible()
  })

  it('shows each line of an import first, and refused lines with the reason', async () => {
    const header = 'name,email,device model,Android version,free storage MB,country,time zone,premium,phone'
    const lines = [
      'Nadia Rahmani,nadia@import.example,Pixel 8,15,9000,PK,Asia/Karachi,no,03001234567',
      'Nobody,not an address,Pixel 8,15,9000,PK,Asia/Karachi,no,',
    ]
    const { user } = await openPanel(world, admin, '/admin/pool')
    await user.click(await screen.findByRole('button', { name: 'Import testers' }))
    const dialog = await openedDialog('Import testers')
    await user.upload(
      dialog.getByLabelText('File'),
      new File([[header, ...lines].join('\n')], 'testers.csv', { type: 'text/csv' }),
    )
    expect(await dialog.findByText('Line 3:')).toBeVisible()
    expect(dialog.getByText('E-mail: is not an e-mail address')).toBeVisible()
    expect(dialog.getByText(/^The phone numbers of this file are left out: neither WhatsApp nor SMS/)).toBeVisible()
    await user.click(dialog.getByRole('button', { name: 'Import 1 tester' }))
    const bar = '0 of 2 lines. You can leave this page: the import goes on.'
    expect(await screen.findByText(bar)).toBeVisible()
    await openPanel(world, admin, '/admin/pool')
    expect(await screen.findByText(bar)).toBeVisible()
    await importStored(world.database.db)
    await openPanel(world, admin, '/admin/pool')
    expect(await screen.findByText('2 lines: 1 added, 0 changed, 0 unchanged, 1 refused.')).toBeVisible()
    expect(await screen.findByRole('link', { name: 'Nadia Rahmani' })).toBeVisible()
  })
})

describe('admission by rule', () => {
  it('shows whom it would admit and why not others, follows the rule, and admits them', async () => {
    await world.database.pool.query("update testers set status = 'retired' where status in ('applied', 'verified')")
    const read = await anApplicant(world, { phone: 'read' })
    const typed = await anApplicant(world, {})
    await rename([read.tester], 'Read', 'applied')
    await rename([typed.tester], 'Typed', 'applied')
    const { user } = await openPanel(world, admin, '/admin/pool?admit=rule')
    const dialog = await openedDialog('Admit by rule')
    const preview = async () => (await dialog.findByRole('region', { name: 'Preview' })).textContent
    await expect.poll(preview).toContain('1 of 2 applicants would be admitted.1: typed their phone')
    await user.click(dialog.getByLabelText('Only phones that their own browser has named'))
    await expect.poll(preview).toContain(`Typed ${typed.tester}`)
    await user.selectOptions(dialog.getByLabelText('Proof'), 'google')
    await expect.poll(preview).toContain('0 of 2')
    expect(dialog.getByRole('button', { name: 'No one to admit' })).toBeDisabled()
    await user.selectOptions(dialog.getByLabelText('Proof'), 'number')
    await user.click(await dialog.findByRole('button', { name: 'Admit 2 testers' }))
    expect(await screen.findByText('2 testers admitted')).toBeVisible()
    const { rows: admitted } = await world.database.pool.query(
      "select id from testers where id = any($1) and status = 'available'",
      [[read.tester, typed.tester]],
    )
    expect(admitted).toHaveLength(2)
  })
})
