import { beforeEach, describe, expect, it } from 'vitest'
import { aPassword, anAccount, codeOf, type Holder, signIn } from '../../server/src/identity/auth/accounts.testkit.ts'
import { usePost } from '../../server/src/messaging/mail/post.testkit.ts'
import { aPerson, ok, type Person, send } from '../fixtures.ts'
import { useTestServer } from '../test-server.ts'
import { anAdministrator, longSignedIn, openPanel, promoted, question } from './administrators.ts'
import { openedDialog } from './developers.ts'
import { fillIn, type Page, press } from './form-walks.ts'
import { fill, openPublicDialog, openScreen, screen, within } from './screen.ts'

const world = useTestServer()
const post = usePost(world)
let admin: Person
let nadia: Holder
beforeEach(async () => {
  ;[admin, nadia] = [await aPerson(world, 'admin'), await anAccount(world)]
  await world.database.pool.query("update users set name = 'Nadia Petrova' where id = $1", [nadia.id])
})

const at = () => expect.poll(() => location.pathname + location.search)
const said = (text: string) => screen.findByText(text)
const addressOf = ({ id }: Pick<Person, 'id'>) => `/admin/users?user=${id}`
const disable = (who: Person, reason: string) =>
  ok(send(world.app, 'PUT', `/api/admin/users/${nadia.id}/disabled`, who, { reason }))

/** Opens a user in the panel, and the question of an act. */
async function ask(who: Person, label: string, about: Pick<Person, 'id'> = nadia) {
  const page = await openPanel(world, who, addressOf(about))
  const dialog = await openedDialog(/Nadia Petrova|Zara Malik/)
  await page.user.click(await dialog.findByRole('button', { name: label }))
  const asked = await question()
  return { ...page, dialog, asked, confirm: () => page.user.click(asked.getByRole('button', { name: label })) }
}

describe('a user', () => {
  it('is found by a part of the address, and is open as long as the address says so', async () => {
    const { user } = await openPanel(world, admin, '/admin/users')
    fill(await screen.findByLabelText('Name or e-mail'), nadia.email)
    await at().toBe(`/admin/users?q=${encodeURIComponent(nadia.email)}`)
    await expect.poll(() => screen.queryAllByRole('rowheader').length).toBe(1)
    await user.click(screen.getByRole('link', { name: 'Nadia Petrova' }))
    let dialog = await openedDialog('Nadia Petrova')
    expect(await dialog.findByText(nadia.email)).toBeVisible()
    expect(await dialog.findByText('In 1 session')).toBeVisible()
    await openPanel(world, admin, location.pathname + location.search)
    dialog = await openedDialog('Nadia Petrova')
    await user.keyboard('{Escape}')
    await expect.poll(() => screen.queryByRole('dialog')).toBeNull()
    await at().toBe(`/admin/users?q=${encodeURIComponent(nadia.email)}`)
  })

  it('is disabled for a reason, and can not sign in', async () => {
    const { dialog, asked, confirm } = await ask(admin, 'Disable')
    await confirm()
    expect(await asked.findByText('Please say why.')).toBeVisible()
    fill(asked.getByLabelText('Reason'), 'Sells places in tests.')
    await confirm()
    expect(await said('User disabled')).toBeVisible()
    expect(await dialog.findByText('Sells places in tests.')).toBeVisible()

    const page = await openPublicDialog(world, '/?auth=sign-in')
    const form = await fillIn({ 'E-mail': nadia.email, Password: aPassword })
    await press(page, 'Sign In')
    expect(await within(form).findByText('This account has been disabled. Please contact support.')).toBeVisible()
  })

  it('whom another administrator disabled meanwhile is shown as they are', async () => {
    const { dialog, asked, confirm } = await ask(admin, 'Disable')
    await disable(await aPerson(world, 'admin'), 'Sells places in tests.')
    fill(asked.getByLabelText('Reason'), 'Sent spam.')
    await confirm()
    expect(await said('Failed to disable the user')).toBeVisible()
    expect(screen.getByText('Another administrator has disabled this user already.')).toBeVisible()
    expect(await dialog.findByText('Sells places in tests.')).toBeVisible()
  })

  it('is enabled again, and signed out everywhere', async () => {
    await disable(admin, 'A mistake.')
    const { user, dialog, confirm } = await ask(admin, 'Enable')
    await confirm()
    expect(await said('User enabled')).toBeVisible()
    expect((await signIn(world, nadia.email, aPassword)).statusCode).toBe(200)
    await user.click(await dialog.findByRole('button', { name: 'Sign out everywhere' }))
    await user.click((await question()).getByRole('button', { name: 'Sign out everywhere' }))
    expect(await said('User signed out everywhere')).toBeVisible()
    expect(await dialog.findByText('Nowhere')).toBeVisible()

    await openScreen(world, nadia, '/dashboard')
    await at().toBe('/?auth=sign-in')
  })
})

/** Proves by password and authenticator app who is signed in. */
async function prove(user: Page['user'], code: string) {
  const proof = await openedDialog('Confirm that it is you')
  fill(proof.getByLabelText('Password'), aPassword)
  await user.click(proof.getByRole('button', { name: 'Confirm' }))
  fill(await proof.findByLabelText('Authentication code'), code)
  await user.click(proof.getByRole('button', { name: 'Confirm' }))
}

describe('the administrator role', () => {
  const verify = () =>
    world.database.pool.query('update accounts set email_verified_at = now() where email = $1', [nadia.email])

  it('is given by administrators with an authenticator app alone', async () => {
    const without = await longSignedIn(world, await promoted(world, await anAccount(world)))
    const { user, asked } = await ask(without, 'Make administrator')
    await user.click(asked.getByRole('button', { name: 'Go to your account' }))
    await expect.poll(() => location.pathname + location.hash).toBe('/account#authenticator')
    expect(await screen.findByRole('button', { name: 'Set up authenticator app' })).toBeVisible()
  })

  it('is for users who verified their address', async () => {
    const giver = await anAdministrator(world)
    const { user, confirm } = await ask(giver, 'Make administrator')
    await confirm()
    await prove(user, codeOf(giver.secret))
    expect(await said('This user has not verified the e-mail address yet.')).toBeVisible()
  })

  it('is given after a new proof of who gives it, and asks for a longer password', async () => {
    await verify()
    await post.to(nadia.email)
    const giver = await anAdministrator(world)
    const { user, dialog, asked, confirm } = await ask(await longSignedIn(world, giver), 'Make administrator')
    await confirm()
    const proof = await openedDialog('Confirm that it is you')
    await user.click(proof.getByRole('button', { name: 'Cancel' }))
    expect(await asked.findByText(/choose a new password/)).toBeVisible()
    await confirm()
    await prove(user, codeOf(giver.secret))
    expect(await said('Role changed')).toBeVisible()
    expect(await dialog.findByText('Administrator')).toBeVisible()

    const page = await openScreen(world, null, `/reset-password#${await post.codeFor(nadia.email)}`)
    const password = 'a password for operators'
    await fillIn({ 'New password': password, 'Confirm password': password })
    await press(page, 'Set password and sign in')
    await at().toBe('/admin')
  })

  it('protects from being disabled or deleted, by oneself too', async () => {
    const other = await promoted(world, nadia)
    await openPanel(world, admin, addressOf(other))
    const dialog = await openedDialog('Nadia Petrova')
    const acts = within(await dialog.findByRole('region', { name: 'What you can do' }))
    await acts.findByRole('button', { name: 'Take administrator role away' })
    expect(acts.getAllByRole('button').map(({ textContent }) => textContent)).toEqual([
      'Sign out everywhere',
      'Take administrator role away',
    ])
    await openPanel(world, admin, addressOf(admin))
    const mine = await openedDialog('Zara Malik')
    expect(await mine.findByText(/^This is you\./)).toBeVisible()
    expect(mine.queryByRole('button', { name: /Disable|Delete|role/ })).toBeNull()
  })
})

describe('deleting a user', () => {
  it('begins with taking the role away, and needs a new proof', async () => {
    const deleter = await anAdministrator(world)
    const { user, dialog, confirm } = await ask(deleter, 'Take administrator role away', await promoted(world, nadia))
    await confirm()
    await prove(user, codeOf(deleter.secret))
    expect(await said('Role changed')).toBeVisible()
    expect(await dialog.findByRole('button', { name: 'Delete' })).toBeVisible()

    const again = await ask(await longSignedIn(world, deleter), 'Delete')
    await again.confirm()
    await prove(again.user, codeOf(deleter.secret, 1))
    expect(await said('User deleted successfully')).toBeVisible()
    await expect.poll(() => location.search).toBe('')

    await openPanel(world, admin, addressOf(nadia))
    expect(await (await openedDialog('User')).findByText('This user is deleted.')).toBeVisible()
    await openPanel(world, admin, `/admin/users?q=${encodeURIComponent(nadia.email)}`)
    expect(await screen.findByText('No user fits')).toBeVisible()
  })
})
