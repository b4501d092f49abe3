import { beforeEach, describe, expect, it } from 'vitest'
import { comparePeople } from '../../server/src/testers/likeness/compare.ts'
import { aTester, anOpenGroup, share } from '../../server/src/testers/likeness/likeness.testkit.ts'
import { aPerson, type Person } from '../fixtures.ts'
import { useTestServer } from '../test-server.ts'
import { openPanel, question } from './administrators.ts'
import { screen, within } from './screen.ts'

const world = useTestServer()
let admin: Person
beforeEach(async () => {
  admin = await aPerson(world, 'admin')
})

const table = async () => within(await screen.findByRole('table', { name: /^Look-alikes/ }))

describe('look-alikes', () => {
  it('show why, and are decided with a reason', async () => {
    const group = await anOpenGroup(world)
    const { user } = await openPanel(world, admin, '/admin/likeness')
    expect(await (await table()).findByText('Phones that look the same')).toBeVisible()
    await user.click(await (await table()).findByRole('button', { name: /^Decide: / }))
    const asked = await question()
    await user.selectOptions(asked.getByLabelText('They are'), 'Different people')
    await user.click(asked.getByRole('button', { name: 'Save decision' }))
    expect(await asked.findByText('Please say why.')).toBeVisible()
    await user.click(asked.getByRole('button', { name: 'Colleagues who signed up in one office.' }))
    await user.click(asked.getByRole('button', { name: 'Save decision' }))
    expect(await screen.findByText('They count as different people')).toBeVisible()
    expect(await screen.findByText('No look-alikes to decide')).toBeVisible()
    const { rows } = await world.database.pool.query('select state, reason from likeness_groups where id = $1', [group])
    expect(rows).toEqual([{ state: 'different', reason: 'Colleagues who signed up in one office.' }])
  })

  it('of whom some are one person have those suspended that the operator ticks', async () => {
    await anOpenGroup(world)
    const { user } = await openPanel(world, admin, '/admin/likeness')
    await user.click(await (await table()).findByRole('button', { name: /^Decide: / }))
    const asked = await question()
    await user.selectOptions(asked.getByLabelText('They are'), 'One person')
    const [first, second] = asked.getAllByRole('checkbox', { checked: true })
    expect(asked.getByRole('button', { name: 'Suspend 2 testers' })).toBeVisible()
    await user.click(first!)
    await user.click(second!)
    await user.click(asked.getByRole('button', { name: /^One phone/ }))
    await user.click(asked.getByRole('button', { name: 'Save decision' }))
    expect(await asked.findByText('Choose at least one account to suspend.')).toBeVisible()
    await user.click(second!)
    await user.click(asked.getByRole('button', { name: 'Suspend 1 tester' }))
    expect(await screen.findByText('They count as one person')).toBeVisible()
    const { rows } = await world.database.pool.query<{ suspended: number }>(
      `select count(*)::int as suspended from testers where status = 'suspended'
         and person_id in (select unnest(one_person) from likeness_groups where state = 'ring')`,
    )
    expect(rows).toEqual([{ suspended: 1 }])
  })

  it('of a suspended tester are marked as applicants, and admitted only after a decision', async () => {
    const [first, applicant] = [await aTester(world), await aTester(world)]
    await world.database.pool.query(
      `update testers set status = case id when $1 then 'suspended' else 'verified' end,
         name = case id when $2 then 'Applicant Sadia' else name end where id in ($1, $2)`,
      [first.tester, applicant.tester],
    )
    await share(world, [first, applicant], 'key')
    await comparePeople(world.database.db)
    const { user } = await openPanel(world, admin, '/admin/pool?q=Sadia')
    const row = within(await screen.findByRole('row', { name: /Applicant Sadia/ }))
    expect(row.getByRole('link', { name: 'Looks like others' })).toHaveAttribute(
      'href',
      expect.stringMatching(/^\/admin\/likeness\?status=all&q=tester-.+%40/),
    )
    await user.click(row.getByRole('button', { name: /^Admit/ }))
    await user.click((await question()).getByRole('button', { name: 'Admit' }))
    expect(await screen.findByText(/Decide first under Look-alikes/)).toBeVisible()
  })

  it('who share a phone are listed as one household, found by name', async () => {
    const people = [await aTester(world), await aTester(world)]
    await world.database.pool.query("update testers set name = 'Rabia ' || id where id = $1", [people[0]?.tester])
    await share(world, people, 'key')
    await comparePeople(world.database.db)
    await openPanel(world, admin, '/admin/likeness?status=all&q=rabia')
    expect(await (await table()).findByText(/^Same browser on the same phone/)).toBeVisible()
    expect((await table()).getByText('One household', { selector: ':not(button)' })).toBeVisible()
  })
})
