import { randomUUID } from 'node:crypto'
import { rm } from 'node:fs/promises'
import { type APIResponse, type Browser, expect, type Locator, type Page, test as base } from '@playwright/test'
import { aDataFolder, demoAccounts } from './prepared-data.ts'
import { type Account, type RunningServer, startServer } from './running-server.ts'

interface Options {
  /** Whether the server starts with the demo or empty. */
  demo: boolean
  /** Whether files share a server: those whose journeys only look, or use nothing but accounts of their own. */
  shared: boolean
  /** Whether the server's address is a name: browsers make passkeys for no other. */
  named: boolean
  /** What the operator configures. */
  env: Record<string, string>
}
interface Allowance {
  /** What the browser says of requests that the test itself lets fail. */
  provoked: RegExp | undefined
}
interface Servers {
  /**
   * The stand-in that `start` starts, which `end` ends: one for as long as the worker. As a fixture of the worker it
   * would take a new worker, and a new browser with it.
   */
  standIn: <T>(start: () => Promise<T>, end: (started: T) => Promise<void>) => Promise<T>
  /**
   * The server of a file of journeys: the one before it ends when another file's begins, or one started otherwise. A
   * shared one goes on for as long as the worker.
   */
  serverOf: (file: string, options: Options) => Promise<RunningServer>
}
interface Journey {
  accounts: Account[]
  /**
   * Shared by the journeys of one file alone, in their order, unless the file declares otherwise: what others leave
   * behind, they never meet.
   */
  server: RunningServer
  /** Opens a browser for one person: a context with nothing in it. */
  open: (options?: Parameters<Browser['newContext']>[0]) => Promise<Page>
}

/** Every error that a page reports fails its test: console errors, uncaught errors and refused scripts alike. */
function watch(page: Page): string[] {
  const problems: string[] = []
  page.on('console', (message) => message.type() === 'error' && problems.push(message.text()))
  page.on('pageerror', (error) => problems.push(error.message))
  return problems
}

let browsers = 0

/** A new address: every browser comes from its own, as people do, because limits are counted by it. */
function anAddress(): string {
  browsers += 1
  return `10.0.${browsers >> 8}.${browsers & 255}`
}

export const test = base.extend<Allowance & Options & Journey, Servers>({
  provoked: [undefined, { option: true }],
  // Options of the test: an option of the worker that differs takes a new worker, and a new browser with it.
  demo: [true, { option: true }],
  shared: [false, { option: true }],
  named: [false, { option: true }],
  env: [{}, { option: true }],
  standIn: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads what a fixture needs from its pattern.
    async ({}, use) => {
      const running = new Map<unknown, Promise<unknown>>()
      const ends: (() => Promise<void>)[] = []
      await use(async <T>(start: () => Promise<T>, end: (started: T) => Promise<void>) => {
        const known = running.get(start) as Promise<T> | undefined
        if (known) return known
        const started = start()
        running.set(start, started)
        ends.push(async () => end(await started))
        return started
      })
      for (const end of ends) await end()
    },
    { scope: 'worker' },
  ],
  serverOf: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads what a fixture needs from its pattern.
    async ({}, use) => {
      const start = async ({ demo, named, env }: Omit<Options, 'shared'>) =>
        startServer({ dataDir: await aDataFolder(demo), demo, named, env })
      const end = async (server: RunningServer) => {
        await server.stop()
        await rm(server.dataDir, { recursive: true, force: true })
      }
      const running = new Map<string, RunningServer>()
      let current: string | undefined
      await use(async (file, { demo, shared, named, env }) => {
        const key = JSON.stringify([shared ? 'shared' : file, demo, named, env])
        const before = current && current !== key && running.get(current)
        if (before && current) {
          running.delete(current)
          await end(before)
        }
        current = shared ? undefined : key
        const server = running.get(key) ?? (await start({ demo, named, env }))
        running.set(key, server)
        return server
      })
      for (const server of running.values()) await end(server)
    },
    { scope: 'worker' },
  ],
  server: async ({ serverOf, demo, shared, named, env }, use, { file }) =>
    use(await serverOf(file, { demo, shared, named, env })),
  accounts: async ({ demo }, use) => use(demo ? await demoAccounts() : []),
  open: async ({ browser, server, provoked }, use) => {
    const contexts: { close(): Promise<void> }[] = []
    const seen: string[][] = []
    await use(async (options) => {
      const context = await browser.newContext({
        baseURL: server.origin,
        locale: 'en-GB',
        // Journeys wait for no animation; a test of one asks for it.
        reducedMotion: 'reduce',
        timezoneId: 'Asia/Karachi',
        permissions: ['clipboard-read', 'clipboard-write'],
        extraHTTPHeaders: { 'x-forwarded-for': anAddress() },
        ...options,
      })
      contexts.push(context)
      const page = await context.newPage()
      seen.push(watch(page))
      return page
    })
    for (const context of contexts) await context.close()
    expect(seen.flat().filter((problem) => !provoked?.test(problem))).toEqual([])
  },
})

export { expect }

/** An address that no other test uses: those of one file share a server. */
export const newEmail = (name: string) => `${name}-${randomUUID()}@people.example`

/** The demo's account of that role. */
export function accountOf(accounts: readonly Account[], role: Account['role']): Account {
  const account = accounts.find((candidate) => candidate.role === role)
  if (!account) throw new Error(`the demo has no ${role}`)
  return account
}

/** Takes what the identity provider answered for a session, and begins at that address, or at the account's home. */
async function enter(page: Page, proof: APIResponse, at?: string) {
  if (!proof.ok()) throw new Error(`no session: ${proof.status()} ${await proof.text()}`)
  const { id_token: idToken } = (await proof.json()) as { id_token: string }
  const exchange = await page.request.post('/api/auth/firebase-exchange', { data: { idToken } })
  const { access_token, user } = (await exchange.json()) as { access_token: string; user: { role: Account['role'] } }
  await page.goto('/robots.txt')
  await page.evaluate(
    (session) => Object.entries(session).forEach(([key, value]) => localStorage.setItem(key, value)),
    { token: access_token, user: JSON.stringify(user) },
  )
  await page.goto(at ?? (user.role === 'admin' ? '/admin' : '/dashboard'))
}

/** Signs in by the calls that the dialog makes, without the way to it, and begins at that address, or at the account's home. */
export async function signIn(page: Page, { email, password }: Pick<Account, 'email' | 'password'>, at?: string) {
  await enter(page, await page.request.post('/api/identity/sign-in', { data: { email, password } }), at)
}

/** Creates an account in the same way. Users who pay for an app, or wait for testers, go through the dialog. */
export async function register(
  page: Page,
  { name, email, password }: Omit<Account, 'role'> & { name: string },
  at?: string,
) {
  await enter(page, await page.request.post('/api/identity/register', { data: { name, email, password } }), at)
}

/**
 * Text of the first element found, also while the browser skips its drawing (`content-visibility`): `innerText` is empty
 * then.
 */
export const textOf = async (found: Locator) => ((await found.first().textContent()) ?? '').trim()

/** The id of the signed-in user's app of that name. */
export async function idOfApp(page: Page, name: string): Promise<string> {
  const token = await page.evaluate(() => localStorage.getItem('token'))
  const answer = await page.request.get('/api/apps/user', { headers: { authorization: `Bearer ${token}` } })
  const app = ((await answer.json()) as { id: string; name: string }[]).find((candidate) => candidate.name === name)
  if (!app) throw new Error(`no app is called ${name}`)
  return app.id
}

/** Waits until nothing is wider than the window, nor than the dialog that holds it, once charts know their width. */
export async function expectNoSidewaysScroll(page: Page) {
  await expect
    .poll(() =>
      page.evaluate(() =>
        Math.max(
          document.documentElement.scrollWidth - window.innerWidth,
          ...[...document.querySelectorAll('dialog:modal, dialog:modal .dialog-body')].map(
            (box) => box.scrollWidth - box.clientWidth,
          ),
        ),
      ),
    )
    .toBeLessThanOrEqual(0)
}
