import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { aKey } from '../../server/src/identity/api-keys/keys.testkit.ts'
import { aReceiver, aRound, aWebhook, verified } from '../../server/src/developer-api/webhooks/receiver.testkit.ts'
import { aPayment, aPerson, ok, type Person, send, settle } from '../fixtures.ts'
import { useTestServer } from '../test-server.ts'
import { openedDialog } from './developers.ts'
import { fill, openScreen, screen, within } from './screen.ts'

const world = useTestServer({ env: { LOCAL_WEBHOOKS: 'on' } })
let owner: Person
beforeEach(async () => {
  owner = await aPerson(world)
})
afterEach(() => {
  world.now = undefined
})

const section = async (name: string) => within(await screen.findByRole('region', { name }))
const stored = { name: 'I have stored it' }

describe('a key', () => {
  it('is shown once, and not left by mistake', async () => {
    const { user } = await openScreen(world, owner, '/account#api')
    await user.click(await screen.findByRole('link', { name: 'Keys, webhooks, sandbox' }))
    const keys = await section('Keys')
    expect(await keys.findByText(/^You have no keys yet/)).toBeVisible()
    await user.click(await keys.findByRole('button', { name: 'Make a key' }))
    const form = await openedDialog('Make a key')
    await user.click(form.getByRole('button', { name: 'Make the key' }))
    expect(await form.findByText('Name the program that will use this key.')).toBeVisible()
    fill(form.getByLabelText('Name'), 'Release script')
    await user.click(form.getByLabelText('Submit and change apps'))
    await user.click(form.getByLabelText(/^For the sandbox only/))
    await user.click(form.getByRole('button', { name: 'Make the key' }))
    const dialog = await openedDialog('Your new key')
    const key = (await dialog.findByRole('group', { name: 'Key' })).textContent
    expect(key).toMatch(/^fn_test_[\w-]{43}$/)

    await user.keyboard('{Escape}')
    expect(dialog.getByText(key)).toBeVisible()
    history.back()
    const asked = within(await screen.findByRole('alertdialog'))
    expect(asked.getByText('It is not shown again.')).toBeVisible()
    await user.click(asked.getByRole('button', { name: 'Stay' }))
    await user.click(dialog.getByRole('button', stored))
    await expect.poll(() => screen.queryByRole('dialog')).toBeNull()
    const row = (await keys.findByText('Release script')).closest('li')
    expect(row).toHaveTextContent('Sandbox')
    expect(row).toHaveTextContent('reads, writes; never used')
    const program = { headers: { authorization: `Bearer ${key}` } }
    expect((await send(world.app, 'GET', '/api/sandbox/runs', program)).statusCode).toBe(200)
  })

  it('says when it was used, and ends after a question', async () => {
    const program = await aKey(world, owner)
    await ok(send(world.app, 'GET', '/api/apps/user', program))
    const { user } = await openScreen(world, owner, '/account/api')
    const keys = await section('Keys')
    expect(await keys.findByText(/last used/)).toBeVisible()
    await user.click(keys.getByRole('button', { name: /^End Release script/ }))
    const asked = within(await screen.findByRole('alertdialog'))
    await user.click(asked.getByRole('button', { name: 'End the key' }))
    expect(await keys.findByText(/^You have no keys yet/)).toBeVisible()
    await expect.poll(async () => (await send(world.app, 'GET', '/api/apps/user', program)).statusCode).toBe(401)
  })
})

describe('a webhook', () => {
  it('is added with its events, and its secret signs what is sent', async () => {
    const program = await aReceiver()
    const { user } = await openScreen(world, owner, '/account/api')
    await user.click(await (await section('Webhooks')).findByRole('button', { name: 'Add a webhook' }))
    const form = await openedDialog('Add a webhook')
    fill(form.getByLabelText('Address'), 'http://example.com/')
    await user.click(form.getByRole('button', { name: 'Add it' }))
    expect(await form.findByText('Enter an address that begins with https://.')).toBeVisible()
    fill(form.getByLabelText('Address'), program.url)
    await user.click(form.getByLabelText(/payment\.approved/))
    await user.click(form.getByRole('button', { name: 'Add it' }))
    const dialog = await openedDialog('The secret')
    const secret = (await dialog.findByRole('group', { name: 'Secret' })).textContent
    await user.click(dialog.getByRole('button', stored))

    const admin = await aPerson(world, 'admin')
    await ok(settle(world.app, admin, (await aPayment(world, owner)).id))
    await aRound(world)
    program.close()
    const [received] = program.received
    expect(received && verified(secret, received)).toMatchObject({ type: 'payment.approved' })
  })

  it('has a log, from which a test is sent, and anything once more', async () => {
    const program = await aReceiver()
    await aWebhook(world, owner, program.url, ['payment.approved'])
    await ok(settle(world.app, await aPerson(world, 'admin'), (await aPayment(world, owner)).id))
    await aRound(world)
    const { user } = await openScreen(world, owner, '/account/api')
    await user.click(await (await section('Webhooks')).findByRole('button', { name: `Log of ${program.url}` }))
    const dialog = await openedDialog('What was sent')
    const log = within(await dialog.findByRole('list', { name: 'Deliveries' }))
    expect(log.getByText('payment.approved').closest('li')).toHaveTextContent('Delivered')
    await user.click(dialog.getByRole('button', { name: 'Send a test' }))
    expect((await log.findByText('webhook.test')).closest('li')).not.toHaveTextContent('Delivered')
    await user.click(await log.findByRole('button', { name: /^Send again: payment\.approved/ }))
    await expect.poll(() => log.getByText('payment.approved').closest('li')?.textContent).not.toContain('Delivered')
    await aRound(world)
    expect(program.received.map(({ body }) => body.type).toSorted()).toEqual([
      'payment.approved',
      'payment.approved',
      'webhook.test',
    ])
    // It is read again by itself.
    await expect.poll(() => log.getByText('webhook.test').closest('li')?.textContent).toContain('Delivered')
    program.close()
    history.back()
    await expect.poll(() => screen.queryByRole('dialog')).toBeNull()
  })
})

describe('a test of the sandbox', () => {
  const begun = new Date()
  /** The moment a number of played days later, five seconds each. */
  const onDay = (days: number) => {
    world.now = new Date(begun.getTime() + days * 5000)
  }

  it('is played as it was chosen, and goes on by itself', async () => {
    onDay(0)
    const { user } = await openScreen(world, owner, '/account/api')
    const sandbox = await section('Sandbox')
    expect(await sandbox.findByText('No test is playing.')).toBeVisible()
    await user.click(await sandbox.findByRole('button', { name: 'Play a test' }))
    const runs = within(await sandbox.findByRole('list', { name: 'Sandbox tests' }))
    expect(await runs.findByText('Smooth, Starter')).toBeVisible()
    onDay(0.6)
    expect(await runs.findByText('Testers are joining')).toBeVisible()
    onDay(1.5)
    expect(await runs.findByText('Running')).toBeVisible()
    expect(await runs.findByText('2 of 14')).toBeVisible()
    await user.selectOptions(
      sandbox.getByLabelText('What happens'),
      'Testers are slow to join, so that it starts late.',
    )
    const play = sandbox.getByRole('button', { name: 'Play a test' })
    await expect.poll(() => play.getAttribute('aria-busy')).toBeNull()
    await user.click(play)
    expect(await runs.findByText('Late, Starter')).toBeVisible()
  })
})
