import type { BrowserContext, Page } from '@playwright/test'
import { sql } from 'drizzle-orm'
import type { BrowserSubscription } from '@fortnight/contract/messaging/web-push'
import * as notifications from '../../server/src/messaging/notifications/notifications.repository.ts'
import { fakePushService } from '../fake-push-service.ts'
import { zoneAtNoon } from '../fixtures.ts'
import { expectAccessible } from './accessible.ts'
import { inDatabase } from './in-database.ts'
import type { RunningServer } from './running-server.ts'
import { accountOf, expect, expectNoSidewaysScroll, idOfApp, signIn, test as base } from './test.ts'

type Fake = Awaited<ReturnType<typeof fakePushService>>

/** A server that knows a stand-in of a push service. */
const test = base.extend<{ fake: Fake }>({
  fake: async ({ standIn }, use) => use(await standIn(fakePushService, (fake) => fake.close())),
  env: ({ fake }, use) => use({ PUSH_ORIGINS: fake.origin }),
})
test.use({ serviceWorkers: 'allow' })

const phone = { viewport: { width: 320, height: 640 }, locale: 'ur-PK' }

/**
 * Gives the pages of that browser a subscription with true keys, and the permission that they ask for: headless Chromium
 * has no push service and shows no notifications.
 */
const subscribeTo = (context: BrowserContext, subscription: BrowserSubscription) =>
  context.addInitScript((json) => {
    const stored = 'subscription of the journey'
    const made = {
      endpoint: json.endpoint,
      toJSON: () => json,
      unsubscribe: async () => (localStorage.removeItem(stored), true),
    }
    let permission = 'default'
    Object.defineProperty(Notification, 'permission', { get: () => permission })
    Notification.requestPermission = async () => (permission = 'granted') as NotificationPermission
    if (localStorage.getItem(stored)) permission = 'granted'
    Object.assign(PushManager.prototype, {
      subscribe: async ({ userVisibleOnly }: PushSubscriptionOptionsInit) => {
        if (!userVisibleOnly) throw new DOMException('silent', 'NotAllowedError')
        localStorage.setItem(stored, 'on')
        return made
      },
      getSubscription: async () => (localStorage.getItem(stored) ? made : null),
    })
  }, subscription)

/** The open offer of the tester with that address, who reads Urdu and is awake; they are notified of it once more. */
const notifyOfOffer = (server: RunningServer, email: string) =>
  inDatabase(server, async (db) => {
    const { rows } = await db.execute<{ user_id: string; seat: number; app: string }>(sql`
      update testers t set locale = 'ur', timezone = ${zoneAtNoon()} from assignments a join apps p on p.id = a.app_id, users u
      where a.tester_id = t.id and u.id = t.person_id and u.email = ${email} and p.name = 'Lantern Reader'
      returning u.id as user_id, a.id::int as seat, p.name as app`)
    const [offer] = rows
    if (!offer) throw new Error('the demo has no open offer')
    const { user_id, ...values } = offer
    await notifications.insert(db, [user_id], { key: 'offered', values })
    return offer
  })

/** The push service brings a message to the service worker of that page. */
async function deliver(page: Page, message: object) {
  const devtools = await page.context().newCDPSession(page)
  const registered = new Promise<string>((known) =>
    devtools.on('ServiceWorker.workerRegistrationUpdated', ({ registrations: [registration] }) => {
      if (registration) known(registration.registrationId)
    }),
  )
  await devtools.send('ServiceWorker.enable')
  const registrationId = await registered
  const { origin } = new URL(page.url())
  await devtools.send('ServiceWorker.deliverPushMessage', { origin, registrationId, data: JSON.stringify(message) })
}

/** What the service worker of that browser shows, and what a tap on it opens. */
interface Screen {
  shown: { title: string; options: NotificationOptions }[]
  opened: string[]
}

function workerOf(context: BrowserContext) {
  const [worker] = context.serviceWorkers()
  if (!worker) throw new Error('no service worker')
  return worker
}

/** Notes what the service worker shows and opens. */
const watchScreen = (context: BrowserContext) =>
  workerOf(context).evaluate(() => {
    const screen: Screen = { shown: [], opened: [] }
    const scope = self as unknown as {
      registration: ServiceWorkerRegistration
      clients: { openWindow(address: string): Promise<unknown> }
    }
    scope.registration.showNotification = async (title, options = {}) => void screen.shown.push({ title, options })
    scope.clients.openWindow = async (address) => screen.opened.push(address)
    Object.assign(self, { watched: screen })
  })

const screenOf = (context: BrowserContext): Promise<Screen> =>
  workerOf(context).evaluate(() => Reflect.get(self, 'watched') as Screen)

/** Taps the first notification that is shown; resolves when the service worker has done its work. */
const tap = (context: BrowserContext) =>
  workerOf(context).evaluate(async () => {
    const { shown } = Reflect.get(self, 'watched') as Screen
    const works: Promise<unknown>[] = []
    const notification = { data: shown[0]?.options.data as unknown, close: () => shown.shift() }
    const click = Object.assign(new Event('notificationclick'), {
      notification,
      waitUntil: (work: Promise<unknown>) => works.push(work),
    })
    self.dispatchEvent(click)
    await Promise.all(works)
  })

test('a tester in Urdu gets an offer on a small phone, accepts it with two taps, and joins once the developer has them on the list, who switches notifications on and off', async ({
  open,
  server,
  accounts,
  fake,
}) => {
  const page = await open(phone)
  const context = page.context()
  const subscription = fake.subscription()
  await subscribeTo(context, subscription)
  const account = accountOf(accounts, 'tester')
  await signIn(page, account, '/tester')

  await test.step('asked for by a tap only, it is switched on', async () => {
    const card = page.getByRole('main').locator('section', { hasText: 'اس فون پر پیشکشیں' })
    await expect(card.getByRole('heading')).toBeVisible()
    await expectAccessible(page)
    await expectNoSidewaysScroll(page)
    await card.getByRole('button', { name: 'اس فون پر پیشکشیں دکھائیں' }).click()
    await expect(card).toBeHidden()
    await page.goto('/tester/profile')
    await expect(page.getByRole('button', { name: 'اس فون پر بند کریں' })).toBeVisible()
    await expectAccessible(page)
    await expectNoSidewaysScroll(page)
  })

  const { app, seat } = await notifyOfOffer(server, account.email)
  await expect.poll(() => fake.of(subscription).length, { timeout: 10_000 }).toBe(1)
  const [pushed] = fake.of(subscription)
  expect(pushed?.message).toMatchObject({ title: expect.stringContaining(app), lang: 'ur', dir: 'rtl' })
  await watchScreen(context)
  await deliver(page, pushed?.message ?? {})
  await expect
    .poll(async () => (await screenOf(context)).shown)
    .toMatchObject([{ title: pushed?.message.title, options: { lang: 'ur', dir: 'rtl', tag: pushed?.message.tag } }])

  await test.step('a tap on it opens the offer, another one accepts it', async () => {
    await tap(context)
    const {
      shown,
      opened: [address = ''],
    } = await screenOf(context)
    expect([shown, new URL(address).pathname]).toEqual([[], `/tester/offers/${seat}`])
    await page.goto(address)
    await page.getByRole('button', { name: 'قبول کریں' }).click()
    await expect(page.getByRole('heading', { name: 'ڈویلپر آپ کو فہرست میں شامل کرے گا' })).toBeVisible()
    const recorded = await inDatabase(server, async (db) => {
      const { rows } = await db.execute(sql`select opened_at is not null as opened from deliveries
        where id = ${pushed?.message.id}`)
      return rows
    })
    expect(recorded).toEqual([{ opened: true }])
    await expectAccessible(page)
    await expectNoSidewaysScroll(page)
  })

  const developer = await open({ viewport: { width: 1280, height: 900 } })
  const theirs = fake.subscription()
  await subscribeTo(developer.context(), theirs)
  await test.step('the developer adds them to the list in Play Console, and says so', async () => {
    const testers = async (token: string) => `/apps/${await idOfApp(developer, app, token)}/testers`
    await signIn(developer, accountOf(accounts, 'developer'), testers)
    const waiting = developer.getByRole('list', { name: 'Testers to confirm' })
    await expect(waiting.getByText(account.email)).toBeVisible()
    await expectAccessible(developer)
    const download = developer.waitForEvent('download')
    await developer.getByRole('button', { name: 'Download' }).click()
    expect((await download).suggestedFilename()).toBe(`${app}.txt`)
    await developer.getByRole('button', { name: /^I have added \d+ of \d+$/ }).click()
    await expect(waiting).toHaveCount(0)
  })

  await test.step('the tester is shown the link by itself, once both questions are answered', async () => {
    await page.getByLabel('ہاں').first().check()
    await page.getByLabel('ہاں').last().check()
    await expect(page.getByRole('link', { name: 'لنک کھولیں' })).toBeVisible()
    // Tall enough that the bar at the bottom lies over nothing.
    await page.setViewportSize({ width: 320, height: 1800 })
    await expectAccessible(page)
    await expectNoSidewaysScroll(page)
  })

  await test.step('a developer switches notifications on and off in the account', async () => {
    const { email } = accountOf(accounts, 'developer')
    await developer.goto('/account#push')
    const part = developer.getByRole('region', { name: 'Notifications in browsers' })
    await part.getByRole('button', { name: 'Show notifications in this browser' }).click()
    await expect(part.getByText('This device')).toBeVisible()
    await expectAccessible(developer)
    await inDatabase(server, async (db) => {
      const { rows } = await db.execute<{ id: string }>(sql`select id from users where email = ${email}`)
      await notifications.insert(db, [rows[0]?.id ?? ''], { key: 'role_taken', values: {} })
    })
    await expect
      .poll(() => fake.of(theirs).map(({ message }) => message.title))
      .toEqual(['You’re no longer an administrator'])
    await part.getByRole('button', { name: /^Stop on / }).click()
    await expect(part.getByText('Notifications do not appear in this browser.')).toBeVisible()
    await expect(part.getByRole('listitem')).toHaveCount(0)
  })
})
