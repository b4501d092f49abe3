import { fakeGoogle } from '../fake-google.ts'
import { appearances, goWithin, show } from './appearances.ts'
import { expectAccessible } from './accessible.ts'
import { accountOf, expect, expectNoSidewaysScroll, idOfApp, signIn, test as base } from './test.ts'

/** Google as it is: what was changed is shown some seconds later. */
const startGoogle = () => fakeGoogle({ lagMs: 4000 })

const test = base.extend<{ google: Awaited<ReturnType<typeof startGoogle>> }>({
  google: async ({ standIn }, use) => use(await standIn(startGoogle, (google) => google.close())),
  env: ({ google }, use) => use({ GOOGLE_URL: google.origin }),
})

// What asks for a proof of identity is refused first.
test.use({ provoked: /status of 403/ })

test('an operator sets Google up; a developer adds one group, testers join without waiting for a list, and the closed track is seen', async ({
  open,
  accounts,
  google,
}) => {
  const operator = await open({ viewport: { width: 1280, height: 900 } })
  await test.step('an operator sets both accounts up', async () => {
    await signIn(operator, accountOf(accounts, 'admin'), '/admin/settings')
    for (const connection of ['Google Groups', 'Play Console']) {
      const panel = operator.getByRole('region', { name: connection })
      await panel.getByRole('button', { name: 'Set up' }).click()
      const dialog = operator.getByRole('dialog', { name: `Set up ${connection}` })
      if (connection === 'Google Groups') {
        await dialog.getByLabel('Administrator').fill('admin@operator.example')
        await dialog.getByLabel('Customer ID').fill('C01abc23')
        await dialog.getByLabel('Domain').fill('testers.operator.example')
      }
      await dialog.getByLabel('Key of the service account').fill(JSON.stringify(google.account))
      await expectAccessible(operator)
      await dialog.getByRole('button', { name: 'Save' }).click()
      await operator
        .getByRole('dialog', { name: 'Confirm that it is you' })
        .getByRole('button', { name: 'Confirm' })
        .click()
      await expect(panel.getByText(google.account.private_key_id)).toBeVisible()
    }
  })

  const developer = await open({ viewport: { width: 1280, height: 900 } })
  let app = ''
  await signIn(developer, accountOf(accounts, 'developer'), async (token) => {
    app = await idOfApp(developer, 'Lantern Reader', token)
    return `/dashboard?app=${app}&view=setup`
  })
  await developer.getByRole('radio', { name: /^Our Google Group/ }).check()
  await expectAccessible(developer)
  await developer.getByRole('button', { name: 'Save' }).click()
  await expect(developer.getByText('Play setup saved')).toBeVisible()

  await developer.goto(`/apps/${app}/testers`)
  const card = developer.getByRole('region', { name: 'Add one group in Play Console' })
  await expect(card.getByText(/^test-[0-9a-f]{12}@testers\.operator\.example$/)).toBeVisible({ timeout: 30_000 })
  await expect(developer.getByText('bilal@testers.example')).toHaveCount(0)
  await expectAccessible(developer)
  await developer.setViewportSize({ width: 390, height: 844 })
  await expectNoSidewaysScroll(developer)
  await card.getByRole('checkbox').click()

  const phone = await open({ viewport: { width: 390, height: 844 }, locale: 'ur-PK' })
  await signIn(phone, accountOf(accounts, 'tester'), '/tester/offers')
  await phone.getByRole('link', { name: /Lantern Reader/ }).click()
  await phone.getByRole('button', { name: 'قبول کریں' }).click()
  await expect(phone.getByRole('heading', { name: 'ہم آپ کو ٹیسٹ میں شامل کر رہے ہیں' })).toBeVisible()
  await expectAccessible(phone)
  await expect(phone.getByLabel('ہاں').first()).toBeVisible({ timeout: 30_000 })
  const done = developer.getByRole('region', { name: 'The group of your test' })
  await expect(done.getByText(/You have nothing to do here/)).toBeVisible({ timeout: 30_000 })
  await expectAccessible(developer)
  expect(
    google.groups.membersOf((await card.or(done).locator('bdi').first().textContent()) ?? '').length,
  ).toBeGreaterThan(1)

  await test.step('a developer lets us see the closed track, on a desktop and on a phone', async () => {
    await show(developer, appearances[0])
    await goWithin(developer, `/dashboard?app=${app}&view=setup`)
    const name = await developer.getByLabel('Package name').inputValue()
    google.play.apps.set(name, {
      invited: true,
      otherChanges: 0,
      contact: accountOf(accounts, 'developer').email,
      tracks: {
        alpha: { groups: ['beta-club@googlegroups.com'], releases: [{ name: '1.0.3', status: 'completed' }] },
        'Closed testing for partners': { groups: [], releases: [{ name: '1.0.4', status: 'draft' }] },
      },
    })
    const part = developer.getByRole('region', { name: 'Let us check it in Play Console' })
    const judge = async () => {
      for (const appearance of appearances) {
        await show(developer, appearance)
        await part.scrollIntoViewIfNeeded()
        await expectAccessible(developer)
        await expectNoSidewaysScroll(developer)
      }
    }
    await part.getByRole('button', { name: 'Set it up' }).click()
    await judge()
    await part.getByRole('button', { name: 'Check' }).click()
    await expect(part.getByText(`We can see ${name}.`)).toBeVisible()
    await part.getByRole('radio', { name: /^alpha/ }).click()
    await expect(part.getByText('The closed track “alpha” has release 1.0.3, live.')).toBeVisible()
    await part.getByRole('button', { name: 'Show the change first' }).click()
    await expect(part.getByText('beta-club@googlegroups.com').first()).toBeVisible()
    await part.getByRole('button', { name: 'Add the group' }).click()
    await expect.poll(() => google.play.apps.get(name)?.tracks['alpha']?.groups).toHaveLength(2)
    await part.getByText('What we asked Google').click()
    await judge()
  })

  await test.step('an operator tests the connection', async () => {
    const panel = operator.getByRole('region', { name: 'Google Groups' })
    await panel.getByRole('button', { name: 'Test connection' }).click()
    await expect(panel.getByText('Everything works.')).toBeVisible({ timeout: 30_000 })
    await expectAccessible(operator)
  })
})
