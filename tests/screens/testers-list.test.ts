import { waitFor } from '@testing-library/dom'
import { describe, expect, it } from 'vitest'
import { aJoinedRun } from '../../server/src/testing/joining/joined-run.testkit.ts'
import { useTestServer } from '../test-server.ts'
import { cardOf, openedDialog } from './developers.ts'
import { collectDownloads } from './downloads.ts'
import { openScreen, screen, within } from './screen.ts'

const world = useTestServer()

describe('the testers of an app', () => {
  it('are there to copy one by one, all at once, and as a file', async () => {
    const { owner } = await aJoinedRun(world)
    const { user } = await openScreen(world, owner, '/dashboard')
    await user.click(await within(await cardOf('Tideline')).findByRole('link', { name: 'View' }))
    const findTesters = async () =>
      within(await (await openedDialog('App Details: Tideline')).findByRole('region', { name: 'Testers' }))
    const testers = await findTesters()
    await testers.findByRole('button', { name: 'Copy All' })
    const emails = testers.getAllByText(/^\S+@testers\.example$/).map((address) => address.textContent.trim())
    expect(emails.length).toBeGreaterThan(12)
    await user.click(testers.getByRole('button', { name: 'Copy All' }))
    expect(await screen.findByText('Testers emails copied to clipboard!')).toBeVisible()
    await expect.poll(async () => (await navigator.clipboard.readText()).split(/,\s*/)).toEqual(emails)
    await user.click(testers.getByRole('button', { name: `Copy ${emails[0]}` }))
    expect(await screen.findByText(`Email ${emails[0]} copied!`)).toBeVisible()
    await expect.poll(() => navigator.clipboard.readText()).toBe(emails[0])
    const saved = collectDownloads()
    await user.click(testers.getByRole('button', { name: 'Download' }))
    await expect.poll(() => saved.map(({ name }) => name)).toEqual(['Tideline.txt'])
    expect((await saved[0]?.text())?.trim().split('\n')).toEqual(emails)

    const again = await openScreen(world, owner, location.pathname + location.search)
    await findTesters()
    await again.user.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })
})
