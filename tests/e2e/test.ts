import { randomUUID } from 'node:crypto'
import { rm } from 'node:fs/promises'
import { type APIResponse, type Browser, expect, type Locator, type Page, test as base } from '@playwright/test'
import { aDataFolder, demoAccounts, joinSharedServer } from './prepared-data.ts'
import { type Account, type RunningServer, startServer } from './running-server.ts'

interface Options {
  /** Whether files share a server: those whose journeys only look, or change nothing but what is their own. */
  shared: boolean
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
  /** The server of a file of journeys: the one before it ends when another file's begins, or one started otherwise. */
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
function anAddress(worker: number): string {
  browsers += 1
  return `10.${worker & 255}.${browsers >> 8}.${browsers & 255}`
}

export const test = base.extend<Allowance & Options & Journey, Servers>({
  provoked: [undefined, { option: true }],
  // Options of the test: an option of the worker that differs takes a new worker, and a new browser with it.
  shared: [false, { option: true }],
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
      const start = async (env: Options['env']) => startServer({ dataDir: await aDataFolder(), env })
      const end = async (server: RunningServer) => {
        await server.stop()
        await rm(server.dataDir, { recursive: true, force: true })
      }
      let shared: RunningServer | undefined
      let current: { key: string; server: RunningServer } | undefined
      await use(async (file, { shared: isShared, env }) => {
        const key = JSON.stringify([file, env])
        if (current && current.key !== key) {
          const { server } = current
          current = undefined
          await end(server)
        }
        if (isShared) return (shared ??= joinSharedServer())
        current ??= { key, server: await start(env) }
        return current.server
      })
      await shared?.stop()
      if (current) await end(current.server)
    },
    { scope: 'worker' },
  ],
  server: async ({ serverOf, shared, env }, use, { file }) => use(await serverOf(file, { shared, env })),
  // oxlint-disable-next-line no-empty-pattern -- Playwright reads what a fixture needs from its pattern.
  accounts: async ({}, use) => use(await demoAccounts()),
  open: async ({ browser, server, provoked }, use, { workerIndex }) => {
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
        extraHTTPHeaders: { 'x-forwarded-for': anAddress(workerIndex) },
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

/** Where a person begins: an address, what finds one by the token of their session, or the account's home. */
type Beginning = string | ((token: string) => Promise<string>) | undefined

/** Takes what the identity provider answered for a session, and begins there. */
async function enter(page: Page, proof: APIResponse, at: Beginning) {
  if (!proof.ok()) throw new Error(`no session: ${proof.status()} ${await proof.text()}`)
  const { id_token: idToken } = (await proof.json()) as { id_token: string }
  const exchange = await page.request.post('/api/auth/firebase-exchange', { data: { idToken } })
  const { access_token, user } = (await exchange.json()) as { access_token: string; user: { role: Account['role'] } }
  const home = user.role === 'admin' ? '/admin' : '/dashboard'
  const address = (typeof at === 'function' ? await at(access_token) : at) ?? home
  // Before the first script of that document: a document of its own, to keep the session in, is a fifth of this one.
  const keeping = await page.addInitScript(
    (session) => Object.entries(session).forEach(([key, value]) => localStorage.setItem(key, value)),
    { token: access_token, user: JSON.stringify(user) },
  )
  await page.goto(address)
  await keeping.dispose()
}

/** Signs in by the calls that the dialog makes, without the way to it, and begins there. */
export async function signIn(page: Page, { email, password }: Pick<Account, 'email' | 'password'>, at?: Beginning) {
  await enter(page, await page.request.post('/api/identity/sign-in', { data: { email, password } }), at)
}

/** Creates an account in the same way. Users who pay for an app, or wait for testers, go through the dialog. */
export async function register(
  page: Page,
  { name, email, password }: Omit<Account, 'role'> & { name: string },
  at?: Beginning,
) {
  await enter(page, await page.request.post('/api/identity/register', { data: { name, email, password } }), at)
}

/**
 * Text of the first element found, also while the browser skips its drawing (`content-visibility`): `innerText` is empty
 * then.
 */
export const textOf = async (found: Locator) => ((await found.first().textContent()) ?? '').trim()

/** What this browser keeps under that key. */
export const stored = (page: Page, key: string) => page.evaluate((name) => localStorage.getItem(name), key)

/** The id of the app of that name, of the user whom the browser remembers or whose token that is. */
export async function idOfApp(page: Page, name: string, known?: string): Promise<string> {
  const token = known ?? (await page.evaluate(() => localStorage.getItem('token')))
  const answer = await page.request.get('/api/apps/user', { headers: { authorization: `Bearer ${token}` } })
  const app = ((await answer.json()) as { id: string; name: string }[]).find((candidate) => candidate.name === name)
  if (!app) throw new Error(`no app is called ${name}`)
  return app.id
}

/** Waits until nothing is wider than the window, nor than the dialog that holds it, once charts know their width. */
export async function expectNoSidewaysScroll(page: Page) {
  const excess = () =>
    page.evaluate(() =>
      Math.max(
        document.documentElement.scrollWidth - window.innerWidth,
        ...[...document.querySelectorAll('dialog:modal, dialog:modal .dialog-body')].map(
          (box) => box.scrollWidth - box.clientWidth,
        ),
      ),
    )
  // Nearly always so at the first look; each step of an expectation is reported.
  if ((await excess()) > 0) await expect.poll(excess).toBeLessThanOrEqual(0)
}
