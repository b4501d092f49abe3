import { waitFor } from '@testing-library/dom'
import { describe, expect, it } from 'vitest'
import { aPerson, type Person } from '../fixtures.ts'
import { useTestServer } from '../test-server.ts'
import { cardOf, openedDialog } from './developers.ts'
import { fillIn } from './form-walks.ts'
import { fill, openPublicDialog, openScreen, screen, within } from './screen.ts'
import { aya, registration } from './visitor-forms.ts'

const world = useTestServer()

const rowsOf = async (table: string, where: string, value: string) =>
  (await world.database.pool.query(`select * from ${table} where ${where} = $1`, [value])).rows

const chosenPlan = () => localStorage.getItem('selectedPlan')

describe('a message to the operator', () => {
  const message = { Name: 'Hina Raza', 'E-mail': 'hina@people.example', Subject: 'Invoice' }

  it('is sent once, after what is missing was said', async () => {
    const { user } = await openPublicDialog(world, '/?contact')
    const dialog = await openedDialog('Contact Us')
    const send = dialog.getByRole('button', { name: 'Send message' })
    await user.click(send)
    expect(await dialog.findByText('Please write a message.')).toBeVisible()
    await waitFor(() => expect(dialog.getByLabelText('Name')).toHaveFocus())
    await user.selectOptions(dialog.getByLabelText('Inquiry type'), 'billing')
    await fillIn({ ...message, 'E-mail': 'hina@', Message: 'Can I have one?' })
    await user.click(send)
    expect(await dialog.findByText(/^Invalid email address\./)).toBeVisible()
    fill(dialog.getByLabelText('E-mail'), 'hina@people.example')
    await user.dblClick(send)
    expect(await dialog.findByText('Message Sent Successfully!')).toBeVisible()
    expect(dialog.getByText("Thank you for contacting us. We'll get back to you within 24 hours.")).toBeVisible()
    await user.click(dialog.getAllByRole('button', { name: 'Close' })[0] ?? document.body)
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    await expect.poll(() => location.pathname + location.search).toBe('/')
    expect(await rowsOf('contacts', 'message', 'Can I have one?')).toMatchObject([
      { type: 'billing', status: 'new', email: 'hina@people.example' },
    ])
  })

  it('that was not sent is kept when its dialog is closed, or the page loaded again', async () => {
    const { user, setOnline } = await openPublicDialog(world, '/terms?contact')
    await fillIn({ ...message, Message: 'From a train' })
    setOnline(false)
    await user.click(screen.getByRole('button', { name: 'Send message' }))
    expect(await (await openedDialog('Contact Us')).findByText(/^Network error\./)).toBeVisible()
    expect(screen.getByLabelText('Message')).toHaveValue('From a train')
    await user.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    await expect.poll(() => location.pathname + location.search).toBe('/terms')

    const again = await openPublicDialog(world, '/terms?contact')
    expect(await screen.findByLabelText('Message')).toHaveValue('From a train')
    await again.user.click(screen.getByRole('button', { name: 'Send message' }))
    expect(await screen.findByText('Message Sent Successfully!')).toBeVisible()
    expect(await rowsOf('contacts', 'message', 'From a train')).toHaveLength(1)
  })
})

/** Submits the app that is asked for on the open screen, and returns the payment that follows. */
async function submitApp(user: Awaited<ReturnType<typeof openScreen>>['user'], name: string) {
  const dialog = await openedDialog('Add New App for Testing')
  fill(await dialog.findByLabelText('App name'), name)
  fill(dialog.getByLabelText('Description'), 'Four timers.')
  await user.click(dialog.getByRole('button', { name: 'Submit app' }))
  const payment = await openedDialog('App Submitted Successfully!')
  await payment.findByLabelText('Transaction ID')
  return payment
}

describe('a plan that a visitor asks for', () => {
  it('is requested with what was typed, and is the plan of the first order of their account', async () => {
    const email = 'request@people.example'
    const { user } = await openPublicDialog(world, '/?plan=pro')
    const request = await openedDialog('Get Started with Professional')
    await user.click(request.getByRole('button', { name: 'Submit' }))
    expect((await request.findAllByText('Please fill in all required fields.'))[0]).toBeVisible()
    await fillIn({ 'Full name': 'Hina Raza', 'E-mail': email })
    await user.click(request.getByRole('button', { name: 'Submit' }))
    const sent = 'Testing request submitted successfully! We will contact you soon.'
    expect(await request.findByText(sent)).toBeVisible()
    await expect.poll(chosenPlan).toBe('{"name":"Professional","type":"pro"}')
    expect(await rowsOf('testing_requests', 'email', email)).toMatchObject([{ plan: 'professional' }])

    await user.click(request.getByRole('button', { name: 'Create Account' }))
    const account = await openedDialog('Create Account')
    expect(account.getByLabelText('Full name')).toHaveValue('Hina Raza')
    expect(account.getByLabelText('E-mail')).toHaveValue(email)
    await fillIn({ ...registration, 'E-mail': `buyer-${email}` })
    await user.click(account.getByRole('button', { name: 'Create Account' }))
    await expect.poll(() => location.pathname + location.search).toBe('/dashboard?view=add')

    const first = await openScreen(world, null, location.pathname + location.search)
    const payment = await submitApp(first.user, 'Chai Timer')
    await waitFor(() => expect(payment.getByRole('radio', { name: 'Professional' })).toBeChecked())
    await first.user.click(payment.getByRole('button', { name: 'Pay Later' }))
    const card = within(await cardOf('Chai Timer'))
    await first.user.click(await card.findByRole('button', { name: 'Start Testing' }))
    const order = await openedDialog('Start Testing')
    await waitFor(() => expect(order.getByRole('radio', { name: /^Professional/ })).toBeChecked())
    await first.user.click(await order.findByRole('button', { name: 'Place order' }))
    await screen.findByLabelText('Transaction ID')
    await expect.poll(chosenPlan).toBeNull()
  })

  it('is kept by its name alone too, as older pages did, and forgotten once it is paid for', async () => {
    const person = await aPerson(world)
    localStorage.setItem('selectedPlan', '{"name":"Enterprise","price":"$29.99","details":"Up to 1000 MB"}')
    const page = await openScreen(world, person, '/dashboard?view=add')
    const payment = await submitApp(page.user, 'Chai Clock')
    await waitFor(() => expect(payment.getByRole('radio', { name: 'Enterprise' })).toBeChecked())
    await fillIn({ 'Account name': 'Hina Raza', 'Transaction ID': '15291443777' })
    await page.user.click(payment.getByRole('button', { name: 'Submit payment' }))
    await payment.findByText(/^Manual payment submitted successfully!/)
    await expect.poll(chosenPlan).toBeNull()
    const [app] = await rowsOf('apps', 'name', 'Chai Clock')
    expect(await rowsOf('payments', 'app_id', app.id)).toMatchObject([{ amount_cents: 2999 }])
    await openScreen(world, person, `/apps/${app.id}`)
    expect(await screen.findByText(/^Your contact:/)).toBeVisible()
  })

  it('that can not be requested is said so, and the dialog closes', async () => {
    const { user, setOnline } = await openPublicDialog(world, '/?plan=starter')
    const dialog = await openedDialog('Get Started with Starter')
    await fillIn({ 'Full name': aya.name, 'E-mail': aya.email })
    setOnline(false)
    await user.click(dialog.getByRole('button', { name: 'Submit' }))
    expect(await dialog.findByText('Error submitting request. Please try again.')).toBeVisible()
    expect(dialog.getByLabelText('E-mail')).toHaveValue(aya.email)
    await user.click(dialog.getByRole('button', { name: 'Cancel' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })
})

describe('feedback', () => {
  /** Opens the panel of the dashboard, and writes into it. */
  async function write(person: Person, text: string) {
    const page = await openScreen(world, person, '/dashboard')
    await page.user.click(await screen.findByRole('button', { name: 'Feedback' }))
    const panel = await openedDialog('Your Feedback')
    fill(await panel.findByLabelText('What should we know?'), text)
    return { ...page, panel }
  }

  it('is sent by the user who is signed in, with the stars they gave', async () => {
    const person = await aPerson(world)
    const { user, panel } = await write(person, 'Clear dashboard')
    await user.click(panel.getByRole('radio', { name: '4 of 5' }))
    await user.click(panel.getByRole('button', { name: 'Send' }))
    expect(await panel.findByText('Thank you for your feedback!')).toBeVisible()
    expect(await rowsOf('feedback', 'feedback', 'Clear dashboard')).toMatchObject([{ rating: 4, user_id: person.id }])
  })

  it('goes the second way when the first is closed, and is lost on neither', async () => {
    const { user, panel, setOnline } = await write(await aPerson(world), 'Both ways')
    setOnline(false)
    await user.click(panel.getByRole('button', { name: 'Send' }))
    expect(await panel.findByText(/^Aap ka feedback nahi bheja ja saka\./)).toBeVisible()
    expect(panel.getByLabelText('What should we know?')).toHaveValue('Both ways')
    setOnline(true)
    setOnline(false, '/api/db/')
    await user.click(panel.getByRole('button', { name: 'Send' }))
    expect(await panel.findByText('Thank you for your feedback!')).toBeVisible()
    expect(await rowsOf('feedback', 'feedback', 'Both ways')).toHaveLength(1)
  })
})

describe('a failed sign-in that comes back in the address', () => {
  it('is said once, in our own words', async () => {
    await openPublicDialog(world, '/?auth_error=%3Cimg%20src%3Dx%20onerror%3Dalert(1)%3E%20Denied')
    const dialog = await openedDialog('Sign In')
    expect(await dialog.findByText(/Authentication failed/)).toBeVisible()
    expect(screen.queryByText(/Denied/)).toBeNull()
    await expect.poll(() => location.pathname + location.search).toBe('/?auth=sign-in')
    await openPublicDialog(world, '/?auth=sign-in')
    const again = await openedDialog('Sign In')
    expect(again.queryByText(/Authentication failed/)).toBeNull()
  })
})
