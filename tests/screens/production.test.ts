import { waitFor } from '@testing-library/dom'
import { beforeAll, describe, expect, it } from 'vitest'
import type { JoinedRun } from '../../server/src/testing/joining/joined-run.testkit.ts'
import { aMetRun } from '../../server/src/testing/reports/met-run.testkit.ts'
import { useTestServer } from '../test-server.ts'
import { question as findQuestion } from './administrators.ts'
import { fill, openScreen, screen, within } from './screen.ts'

const world = useTestServer()
let at: JoinedRun

beforeAll(async () => {
  at = await aMetRun(world)
  await world.database.pool.query(`update runs set package_plan = 'pro' where id = $1`, [at.run])
})

/** A sentence of a draft. */
const sentence = /joined and \d+ of them used the app/
const openProduction = () => openScreen(world, at.owner, `/apps/${at.app}/production`)

describe('the end of a test', () => {
  it('is found at its earlier address', async () => {
    await openScreen(world, at.owner, `/apps/${at.app}/run#production`)
    await expect.poll(() => location.pathname).toBe(`/apps/${at.app}/production`)
    expect(await screen.findByRole('heading', { level: 1, name: 'Tideline' })).toBeVisible()
  })

  it('drafts answers that show the lines they rest on, and copies all of them at once', async () => {
    const { user } = await openProduction()
    await user.click(await screen.findByText(sentence, { selector: 'button' }))
    const lines = within(await screen.findByRole('dialog'))
    expect((await lines.findAllByText(/Joined the closed test/))[0]).toBeVisible()
    await user.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    await user.click(await screen.findByRole('button', { name: 'Copy all' }))
    await expect.poll(() => navigator.clipboard.readText()).toContain('paid testing service')
  })

  it('flags what has no proof while it is written, and afterwards', async () => {
    const { user } = await openProduction()
    const itemOf = (found: HTMLElement) => within(found.closest('li') ?? document.body)
    let item = itemOf(await screen.findByText(sentence, { selector: 'button' }))
    const { textContent: title } = item.getByRole('heading')
    await user.click(item.getByRole('button', { name: 'Edit' }))
    fill(await item.findByLabelText(title), 'We mended the list. All testers liked it.')
    const flag = /“All testers liked it.” has no proof in your test’s record: All testers/
    expect(await item.findByText(flag)).toBeVisible()
    expect(await item.findByText('41 of 300 characters')).toBeVisible()
    await user.click(item.getByRole('button', { name: 'Save' }))
    expect(await item.findByText('Your words')).toBeVisible()

    const again = await openProduction()
    item = itemOf(await screen.findByText(title, { selector: 'h3' }))
    expect(await item.findByText(flag)).toBeVisible()
    await again.user.click(await item.findByRole('button', { name: 'Restore our draft' }))
    expect(await item.findByText('Draft')).toBeVisible()
  })
})

describe('the public page of a report', () => {
  it('is made, loses a section, is offered to the front page and withdrawn', async () => {
    const { user } = await openProduction()
    await user.click(await screen.findByRole('button', { name: 'Make a public page' }))
    const path = (await screen.findByText(/\/r\/[a-z2-9]{26}$/)).getAttribute('href') ?? ''
    const read = () => world.app.inject(`/api/reports/${path.slice('/r/'.length)}`)
    expect((await read()).json()).toMatchObject({ left_out: [] })
    const sections = await screen.findByRole('group', { name: 'Sections' })
    await user.click(await within(sections).findByRole('checkbox', { name: 'Feedback' }))
    await waitFor(() => expect(within(sections).getByRole('checkbox', { name: 'Feedback' })).not.toBeChecked())
    await expect.poll(async () => (await read()).json()).toMatchObject({ left_out: ['feedback'] })
    await waitFor(() => expect(sections).toHaveAttribute('aria-busy', 'false'))
    const findAllowed = () => screen.findByLabelText('Show this test on our front page')
    expect(await findAllowed()).not.toBeChecked()
    await user.click(await findAllowed())
    await waitFor(async () => expect(await findAllowed()).toBeChecked())
    await waitFor(async () => expect(await findAllowed()).toBeEnabled())

    const again = await openProduction()
    await waitFor(async () => expect(await findAllowed()).toBeChecked())
    await again.user.click(await screen.findByRole('button', { name: 'Withdraw page' }))
    await again.user.click((await findQuestion()).getByRole('button', { name: 'Withdraw page' }))
    expect(await screen.findByRole('button', { name: 'Make a public page' })).toBeVisible()
    await expect.poll(async () => (await read()).statusCode).toBe(404)
  })
})

describe('the application for production', () => {
  it('is reported, refused in the words of Google, made again and granted', async () => {
    const { user } = await openProduction()
    const press = async (name: string) => user.click(await screen.findByRole('button', { name }))
    await press('I have applied')
    await press('Google refused')
    fill(await screen.findByLabelText('What Google wrote'), 'Testers were not engaged with your app.')
    await press('Send answer')
    expect(await screen.findByText('Testers were not engaged with your app.', { selector: 'blockquote' })).toBeVisible()
    await press('I have applied again')
    await press('Google granted access')
    expect(await screen.findByText(/^Google granted production access/)).toBeVisible()
    await waitFor(() => expect(screen.queryByRole('button', { name: /^I have applied/ })).toBeNull())
  })
})
