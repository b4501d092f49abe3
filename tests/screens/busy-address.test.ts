import { expect, it } from 'vitest'
import { aPassword, anAddress } from '../../server/src/identity/auth/accounts.testkit.ts'
import { ok, send } from '../fixtures.ts'
import { useTestServer } from '../test-server.ts'
import { fill, openPublicDialog, screen, within } from './screen.ts'

const world = useTestServer({ limitScale: 1, env: { SIGN_UP_WORK: '1' } })

it('an account is created from a busy address as from any other: the browser does the work itself', async () => {
  for (let account = 0; account < 10; account++) {
    const body = { name: 'Zara Malik', email: anAddress(), password: aPassword }
    await ok(send(world.app, 'POST', '/api/identity/register', null, body))
  }
  const { user } = await openPublicDialog(world, '/?auth=register')
  const dialog = within(await screen.findByRole('dialog'))
  fill(await dialog.findByLabelText('Full name'), 'Sana Iqbal')
  fill(dialog.getByLabelText('E-mail'), anAddress())
  fill(dialog.getByLabelText('Password'), aPassword)
  fill(dialog.getByLabelText('Confirm password'), aPassword)
  await user.click(dialog.getByRole('button', { name: 'Create Account' }))
  await expect.poll(() => location.pathname + location.search).toBe('/dashboard?view=add')
})
