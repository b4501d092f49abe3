import { waitFor } from '@testing-library/dom'
import { expect } from 'vitest'
import { aPassword } from '../../server/src/identity/auth/accounts.testkit.ts'
import { anApp, aTransactionId, aTransfer, ok, type Person, send, setUpForPlay } from '../fixtures.ts'
import type { TestServer } from '../test-server.ts'
import { openedDialog } from './developers.ts'
import type { Page } from './form-walks.ts'
import { fill, screen, within } from './screen.ts'

/** A transfer that was reported for a new app of that name. */
export async function aTransferFor(
  world: TestServer,
  owner: Person,
  name: string,
  fields: { transaction_id?: string; payment_method?: string } = {},
) {
  const app = await anApp(world, owner, { name })
  await setUpForPlay(world, app.id)
  const transaction_id = aTransactionId()
  const body = aTransfer(app.id, { transaction_id, ...fields })
  const { payment_id: id } = await ok<{ payment_id: string }>(
    send(world.app, 'POST', '/api/payments/create', owner, body),
  )
  return { id, app: app.id, transaction_id }
}

/** An imported line of a statement, of the price of Starter or of another amount. */
export const onStatement = (
  { database: { pool } }: TestServer,
  by: Person,
  transaction_id: string,
  amount_pkr = 2797,
) =>
  pool.query(
    `insert into statement_lines (payment_method, transaction_id, amount_pkr, imported_by)
     values ('manual_easypaisa', $1, $2, $3)`,
    [transaction_id, amount_pkr, by.id],
  )

/** Proves by the password who is signed in. */
export async function proveByPassword({ user }: Pick<Page, 'user'>) {
  const proof = await openedDialog('Confirm that it is you')
  fill(proof.getByLabelText('Password'), aPassword)
  await user.click(proof.getByRole('button', { name: 'Confirm' }))
}

/** The row of that app in a list of the panel. */
export async function rowOf(app: string): Promise<HTMLElement> {
  const row = (await screen.findByRole('link', { name: app })).closest('tr')
  if (!row) throw new Error(`${app} is in no row`)
  return row
}

/** The button in the row of that app. */
export const inRow = async (app: string, act: RegExp) => within(await rowOf(app)).getByRole('button', { name: act })

/** Waits until no question is open. */
export const answered = () => waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
