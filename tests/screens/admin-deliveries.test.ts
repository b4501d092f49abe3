import { afterAll, expect, it } from 'vitest'
import { withPhones } from '../../server/src/messaging/phone/phones.testkit.ts'
import { aPerson } from '../fixtures.ts'
import { graphError } from '../fake-whatsapp.ts'
import { openPanel } from './administrators.ts'
import { aNameServer } from '../../server/src/messaging/mail-domain/name-server.testkit.ts'
import { useTestServer } from '../test-server.ts'
import { screen, within } from './screen.ts'

const { world, whatsapp, aRound, addProven, aTester, offer } = await withPhones()

it('the operator sees figures by channel and the reasons for failures, and chooses the period', async () => {
  const [who, second] = [await aTester(), await aTester()]
  const [, refused] = [await addProven(who, 'whatsapp'), await addProven(second, 'whatsapp')]
  whatsapp.plan(refused, graphError(132001))
  for (const tester of [who, second]) await offer(tester)
  await aRound()
  const { user } = await openPanel(world, await aPerson(world, 'admin'), '/admin/deliveries')
  const row = async (name: RegExp) => within(await screen.findByRole('row', { name }))
  const cells = async (name: RegExp) => (await row(name)).getAllByRole('cell').map(({ textContent }) => textContent)
  expect((await cells(/^WhatsApp \d/)).map((text) => text?.replace(/\s/g, ' '))).toEqual([
    '2',
    '2',
    '150 %',
    '1100 %',
    '00 %',
    '00 %',
    '00 %',
    '0',
    '0',
    '0',
    '1',
  ])
  expect((await cells(/^SMS \d/)).slice(4, 6)).toEqual(['0', '–'])
  expect(await screen.findByRole('rowheader', { name: 'WhatsApp refused it with error 132001.' })).toBeVisible()
  await world.database.pool.query("update deliveries set due_at = due_at - interval '10 days'")
  await user.click(screen.getByRole('link', { name: '7 days' }))
  expect(await screen.findByText(/^Nothing went wrong in these days\./)).toBeVisible()
})

const names = await aNameServer({ 'shop.example': ['v=spf1 a ?all'] })
const shop = useTestServer({ env: { MAIL_FROM: 'team@shop.example', DNS_SERVERS: names.address } })
afterAll(() => names.close())

it('the operator has the domain of their mail checked, and reads which records to publish', async () => {
  const { user } = await openPanel(shop, await aPerson(shop, 'admin'), '/admin/deliveries')
  await user.click(await screen.findByRole('button', { name: 'Check the domain' }))
  const records = within(await screen.findByRole('list', { name: 'Records of shop.example' })).getAllByRole('listitem')
  expect(
    records.map(({ textContent }) => textContent?.match(/^(SPF|DKIM|DMARC)(In order|Weak|Wrong|Missing|Unknown)/)?.[0]),
  ).toEqual(['SPFWeak', 'DKIMUnknown', 'DMARCMissing'])
  expect(screen.getByText('v=spf1 a ~all')).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Send a test mail' }))
  expect(await screen.findByText(/^SMTP_URL is not set/)).toBeVisible()
})
