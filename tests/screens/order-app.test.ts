import { waitFor } from '@testing-library/dom'
import { describe, expect, it } from 'vitest'
import { aPicture } from '../../server/src/testing/checkins/seat.testkit.ts'
import { anApp, aPerson } from '../fixtures.ts'
import { useTestServer } from '../test-server.ts'
import { cardOf, chooseFor, openedDialog, signOut } from './developers.ts'
import { choose, fillIn, press } from './form-walks.ts'
import { fill, openPublicDialog, openScreen, screen, within } from './screen.ts'

const world = useTestServer()

const noDialog = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())

describe('an app', () => {
  it('is ordered with a contact, then paid for', async () => {
    const owner = await aPerson(world)
    await anApp(world, owner)
    const page = await openScreen(world, owner, '/dashboard')
    await page.user.click(await within(await cardOf('Tideline')).findByRole('button', { name: 'Start Testing' }))
    const order = await openedDialog('Start Testing')
    expect(await order.findByRole('region', { name: 'Contact information' })).toHaveTextContent(
      'We write to Zara Malik',
    )
    await page.user.click(order.getByRole('button', { name: 'Change contact' }))
    const name = await order.findByLabelText('Full name')
    await waitFor(() => expect(name).toHaveFocus())
    expect(name).toHaveValue('Zara Malik')
    fill(name, ' ')
    await page.user.click(order.getByRole('radio', { name: /^Professional/ }))
    await page.user.click(order.getByRole('button', { name: 'Place order' }))
    expect(await order.findByText('Name is required')).toBeVisible()
    fill(name, 'Zara Malik')
    fill(order.getByLabelText(/^Phone/), '0300 1234567')
    await page.user.click(order.getByRole('button', { name: 'Place order' }))
    expect(await screen.findByLabelText('Transaction ID')).toBeVisible()
    await press(page, 'Pay Later')
    await noDialog()
    await expect.poll(async () => (await cardOf('Tideline')).textContent).toContain('Pending Payment')
    await expect
      .poll(async () => (await screen.findByRole('region', { name: 'Needs you' })).textContent)
      .toContain('$17.99')
  })

  it('says what its testers still need, and its Play setup what is wrong', async () => {
    const owner = await aPerson(world)
    const { id } = await anApp(world, owner, { package_plan: 'pro' })
    const page = await openScreen(world, owner, '/dashboard')
    await press(page, /^Testers can’t join yet\. Add your package name, access and opt-in link/)
    const setup = await openedDialog('Play setup')
    fill(setup.getByLabelText(/^Package name/), 'pk.tideline.surf')
    fill(setup.getByLabelText(/^Opt-in link/), 'https://play.google.com/apps/testing/com.other')
    await page.user.click(setup.getByText('Your Google Group'))
    await page.user.click(setup.getByRole('button', { name: 'Save' }))
    expect(await setup.findByText('The link is for com.other, not for pk.tideline.surf.')).toBeVisible()
    expect(setup.getByText('Enter the address of the Google Group.')).toBeVisible()
    fill(setup.getByLabelText(/^Opt-in link/), 'https://play.google.com/apps/testing/pk.tideline.surf?hl=en')
    fill(setup.getByLabelText('Address of the group'), 'tideline@googlegroups.com')
    for (const country of ['Pakistan', 'Germany'])
      await page.user.selectOptions(setup.getByLabelText(/^Countries/), country)
    await page.user.click(await setup.findByRole('button', { name: 'Remove Germany' }))
    const access = () => setup.getAllByRole('listitem').find((step) => step.textContent?.includes('get access'))
    await waitFor(() => expect(access()).toHaveTextContent('Filled in here, not saved yet'))
    await page.user.click(setup.getByRole('button', { name: 'Save' }))
    expect(await screen.findByText('Play setup saved')).toBeVisible()
    await expect.poll(async () => (await cardOf('Tideline')).textContent).toContain('pk.tideline.surf')
    expect(within(await cardOf('Tideline')).queryByRole('button', { name: /^Testers can’t join yet/ })).toBeNull()

    await openScreen(world, owner, `/dashboard?app=${id}&view=setup`)
    const again = await openedDialog('Play setup')
    expect(await again.findByLabelText(/^Opt-in link/)).toHaveValue(
      'https://play.google.com/apps/testing/pk.tideline.surf',
    )
    expect(again.getByRole('button', { name: 'Remove Pakistan' })).toBeVisible()
    expect(again.queryByRole('button', { name: 'Remove Germany' })).toBeNull()
  })

  it('shows the icon that was chosen in place of its letter, until that is removed', async () => {
    const owner = await aPerson(world)
    await anApp(world, owner)
    const { user } = await openScreen(world, owner, '/dashboard')
    await cardOf('Tideline')
    const picture = () => screen.getByRole('article', { name: 'Tideline' }).querySelector('img')
    expect(picture()).toBeNull()
    await chooseFor(user, 'Tideline', 'Edit App')
    const dialog = await openedDialog('Manage app')
    const field = await dialog.findByRole('group', { name: 'Icon' })
    const file = (content: BlobPart) => new File([content], 'icon.png', { type: 'image/png' })
    await user.upload(within(field).getByLabelText('Upload an icon'), file('no picture'))
    expect(await within(field).findByText(/not a picture that we can read/)).toBeVisible()
    await user.upload(within(field).getByLabelText('Upload an icon'), file(new Uint8Array(await aPicture(128, 128))))
    const remove = await within(field).findByRole('button', { name: 'Remove' })
    await waitFor(() => expect(field.querySelector('img')?.src).toMatch(/^data:image\/webp/))
    await waitFor(() => expect(picture()?.src).toMatch(/^data:image\/webp/))
    await waitFor(() => expect(remove).toBeEnabled())
    await user.click(remove)
    await waitFor(() => expect(field.querySelector('img')).toBeNull())
    await waitFor(() => expect(picture()).toBeNull())
  })
})

describe('a plan that was chosen on the public pages', () => {
  it('is that of the next app, and a link to another one replaces it', async () => {
    const owner = await aPerson(world)
    await openPublicDialog(world, '/?plan=pro')
    expect(await screen.findByRole('dialog', { name: 'Get Started with Professional' })).toBeVisible()
    const page = await openScreen(world, owner, '/dashboard?view=add')
    await fillIn({ 'App name': 'Tideline', Description: 'Tide and swell times.' })
    await press(page, 'Submit app')
    const payment = await openedDialog('App Submitted Successfully!')
    expect(await payment.findByRole('radio', { name: /^Professional/ })).toBeChecked()
    await page.user.click(payment.getByRole('button', { name: 'Pay Later' }))
    await noDialog()
    // The script of public pages keeps the plan that a link names.
    localStorage.setItem('selectedPlan', JSON.stringify({ name: 'enterprise', type: 'enterprise' }))
    await page.user.click(await within(await cardOf('Tideline')).findByRole('button', { name: 'Start Testing' }))
    expect(await screen.findByRole('radio', { name: /^Enterprise/ })).toBeChecked()
  })
})

describe('what was typed of a new app', () => {
  const kept = () => JSON.stringify(Object.entries(sessionStorage))

  it('survives closing and reloading, and no other user sees it', async () => {
    const owner = await aPerson(world)
    let page = await openScreen(world, owner, '/dashboard')
    const name = 'Add New App for Testing'
    await press(page, 'Add Your First App')
    let dialog = await screen.findByRole('dialog', { name })
    fill(within(dialog).getByLabelText('App name'), 'Chai Timer')
    await choose(page.user, dialog, 'Duration', '20')
    fill(within(dialog).getByLabelText(/^Testing credentials/), 'canary-credentials')
    await page.user.keyboard('{Escape}')
    expect(await screen.findByText('Your app is kept as a draft')).toBeVisible()

    page = await openScreen(world, owner, '/dashboard?view=add')
    expect(await screen.findByText(/^This is your draft\./)).toBeVisible()
    dialog = await screen.findByRole('dialog', { name })
    await waitFor(() => expect(within(dialog).getByLabelText('App name')).toHaveValue('Chai Timer'))
    expect(within(dialog).getByLabelText('Duration')).toHaveValue('20')
    expect(within(dialog).getByLabelText(/^Testing credentials/)).toHaveValue('')
    await expect.poll(kept).toContain('Chai Timer')
    expect(kept()).not.toContain('canary')

    await press(page, 'Discard')
    await waitFor(() => expect(within(dialog).getByLabelText('App name')).toHaveValue(''))
    await expect.poll(kept).not.toContain('Chai Timer')
    fill(within(dialog).getByLabelText('App name'), 'Chai Timer 2')
    await page.user.keyboard('{Escape}')
    await noDialog()
    await expect.poll(kept).toContain('Chai Timer 2')
    await signOut(page.user)
    await waitFor(() => expect(location.pathname).toBe('/'))
    await expect.poll(kept).not.toContain('Chai Timer')
  })
})
