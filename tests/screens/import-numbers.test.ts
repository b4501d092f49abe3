import { expect, it } from 'vitest'
import { importStored } from '../../server/src/testers/pool/import.job.ts'
import { aPerson } from '../fixtures.ts'
import { useTestServer } from '../test-server.ts'
import { openPanel } from './administrators.ts'
import { openedDialog } from './developers.ts'
import { screen } from './screen.ts'

const world = useTestServer({ env: { SMS_URL: 'http://127.0.0.1:9/messages', SMS_FROM: 'Fortnight' } })

it('numbers of a file are used on the channel that the operator says its people agreed to, and shown with the tester', async () => {
  const header = 'name,email,device model,Android version,free storage MB,country,time zone,premium,phone'
  const lines = [
    'Nadia Rahmani,nadia@numbers.example,Pixel 8,15,9000,PK,Asia/Karachi,no,0300 1234567',
    'Nadia R,nadia.r@numbers.example,Pixel 8,15,9000,PK,Asia/Karachi,no,+923001234567',
    'Aslam,aslam@numbers.example,Pixel 8,15,9000,PK,Asia/Karachi,no,12',
  ]
  const admin = await aPerson(world, 'admin')
  const { user } = await openPanel(world, admin, '/admin/pool?upload=testers')
  const dialog = await openedDialog('Import testers')
  const file = new File([[header, ...lines].join('\n')], 'testers.csv', { type: 'text/csv' })
  await user.upload(dialog.getByLabelText('File'), file)
  expect(await dialog.findByRole('button', { name: 'Import 3 testers' })).toBeEnabled()
  await user.selectOptions(dialog.getByLabelText('Phone numbers'), 'SMS: these people agreed to it')
  expect(await dialog.findByText('Phone number: is the number of line 2')).toBeVisible()
  expect(dialog.getByText(/^Phone number: cannot exist in PK\./)).toBeVisible()
  await user.click(dialog.getByRole('button', { name: 'Import 1 tester' }))
  expect(await screen.findByText(/^0 of 3 lines\./)).toBeVisible()
  await importStored(world.database.db)
  const { rows } = await world.database.pool.query<{ id: number }>(
    "select t.id from testers t join imported_numbers n on n.tester_id = t.id where t.email = 'nadia@numbers.example'",
  )
  await openPanel(world, admin, `/admin/pool?tester=${rows[0]?.id}`)
  const tester = await openedDialog('Nadia Rahmani')
  expect(await tester.findByText('+923001234567, SMS: gets offers and reminders, not proven')).toBeVisible()
})
