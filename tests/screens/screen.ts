import * as matchers from '@testing-library/jest-dom/matchers'
import type { TestingLibraryMatchers } from '@testing-library/jest-dom/matchers'
import { configure, fireEvent, screen, waitFor, within } from '@testing-library/dom'
import { type UserEvent, userEvent } from '@testing-library/user-event'
import type { DetachedWindowAPI } from 'happy-dom'
import { createElement } from 'react'
import { RouterProvider } from 'react-router'
import { afterEach, beforeEach, expect, type MatchersObject, vi } from 'vitest'
import { eventsPath } from '@fortnight/contract/push'
import type { TrackingTools } from '@fortnight/contract/site'
import type { Role } from '@fortnight/contract/user'
import type { Person } from '../fixtures.ts'
import type { TestServer } from '../test-server.ts'
import type { RouteEntry, RouteModule } from '../../web/app/router.ts'
import { beginScope } from './page-scope.ts'
import { mount } from './mount.ts'
import { drawPublicPage } from './public-page.ts'

expect.extend(matchers as unknown as MatchersObject)
configure({
  // What was waited for is on the screen; its effects follow in a moment, and no person is faster. What they replace by
  // another is waited for again, unless it was looked for in a part that they replaced as a whole.
  async asyncWrapper(act) {
    for (let before: unknown; ;) {
      const result = await act()
      await new Promise((resolve) => setTimeout(resolve))
      if (!(result instanceof Node) || result.isConnected) return result
      if (result === before) throw new Error('It was looked for in a part of the page that is no longer there.')
      before = result
    }
  },
  // For what hangs; how long an answer takes is the machine's affair.
  asyncUtilTimeout: 45_000,
  // Each look for what is not there yet makes an error: a drawing of the whole document in it took a sixth of all time.
  getElementError: (message, container) =>
    Object.assign(new Error(`${message}\n\n${container.textContent.slice(0, 4000)}`), {
      name: 'TestingLibraryElementError',
    }),
})

declare module 'vitest' {
  // The types that the matchers bring are of an earlier Vitest.
  interface Matchers<R extends void | Promise<void> = void | Promise<void>, T = unknown> extends TestingLibraryMatchers<
    T,
    R
  > {}
}

declare global {
  interface Window {
    happyDOM: DetachedWindowAPI
  }
}

const load = (file: string) => import(/* @vite-ignore */ `../../web/app/${file}`) as Promise<RouteModule>

const problems: unknown[][] = []
const nodeFetch = fetch
let end = () => {}
let endScope = () => {}

beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation((...parts: unknown[]) => {
    // The document here is older than the element.
    if (!(String(parts[0]).startsWith('The tag <%s> is unrecognized') && parts[1] === 'search')) problems.push(parts)
  })
})

/** Leaves the page that is open. */
function leave() {
  end()
  end = () => {}
  endScope()
  endScope = () => {}
  // The next page has its memory to itself.
  vi.resetModules()
}

afterEach(({ task }) => {
  if (task.result?.state === 'fail') console.log(`${location.pathname}: ${document.body.textContent.slice(0, 4000)}`)
  leave()
  globalThis.fetch = nodeFetch
  localStorage.clear()
  sessionStorage.clear()
  document.head.replaceChildren()
  document.body.replaceChildren()
  // What a test put in the place of something is there for that test alone.
  vi.restoreAllMocks()
  const complaints = problems.splice(0).map((parts) => parts.join(' '))
  if (complaints.length) throw new Error(`the page complained: ${complaints.join('\n')}`)
})

/** Where the server of the test listens. */
async function originOf({ app }: TestServer): Promise<string> {
  if (!app.server.listening) await app.listen({ port: 0, host: '127.0.0.1' })
  const address = app.server.address()
  if (!address || typeof address === 'string') throw new Error('the server does not listen')
  return `http://127.0.0.1:${address.port}`
}

/** What a page has that most tests do without. */
interface Extras {
  /** Whether the server's events reach it. */
  live?: boolean
}

/** As on a slow line, where much happens between a page's first reading and the opening of its stream. */
const late = () => new Promise<void>((resolve) => setTimeout(resolve, 300))

/** A person at the page: what an open dialog covers, they click only once that has closed. */
function aUser(): UserEvent {
  const user = userEvent.setup()
  const isCovered = (element: Element) =>
    document.querySelector('dialog[open]') !== null && !element.closest('dialog[open]')
  return {
    ...user,
    async click(element) {
      await waitFor(() => expect(isCovered(element), 'a dialog covers it').toBe(false))
      await user.click(element)
    },
  }
}

/** Begins a new page of one browser at an address, as that person or as the user whom the browser remembers. */
async function begin(
  world: TestServer,
  person: Person | null,
  address: string,
  role: Role,
  { live = false }: Extras = {},
) {
  leave()
  const origin = await originOf(world)
  window.happyDOM.setURL(origin + address)
  // An entry of its own, which Back from what it opens leads to.
  history.pushState(null, '', origin + address)
  const cut = new Set<string>()
  globalThis.fetch = (input, init) => {
    // Every caller of ours names an address.
    const to = new URL(input as string | URL, origin)
    if ([...cut].some((path) => to.pathname.startsWith(path))) return Promise.reject(new TypeError('Failed to fetch'))
    return to.pathname === eventsPath
      ? (live ? late() : new Promise(() => {})).then(() => nodeFetch(to, init))
      : nodeFetch(to, init)
  }
  if (person) {
    localStorage.setItem('token', person.token)
    localStorage.setItem('user', JSON.stringify({ id: person.id, email: person.email, role }))
  }
  endScope = beginScope()
  return {
    user: aUser(),
    /** Whether requests of this page reach the server; of those below `path` alone, if there is one. */
    setOnline: (value: boolean, path = '/') => {
      if (value) cut.delete(path)
      else cut.add(path)
    },
  }
}

/**
 * Opens an address as that person, as a new page of one browser does: routes, data and acts are the product's, on the
 * server of the test. The server's events reach it only if it is `live`. Where it leaves for another document, only the
 * address changes. It ends with the test, or when another is opened.
 */
export async function openScreen(
  world: TestServer,
  person: Person | null,
  address: string,
  role: Role = 'developer',
  extras?: Extras,
) {
  const page = await begin(world, person, address, role, extras)
  const [{ default: entries }, { createRouter }, root] = await Promise.all([
    import('../../web/app/routes.ts') as Promise<{ default: RouteEntry[] }>,
    import('../../web/app/router.ts'),
    load('root.tsx'),
  ])
  const router = createRouter(root, entries, load)
  const unmount = mount(createElement(RouterProvider, { router }))
  end = () => {
    unmount()
    router.dispose()
  }
  return page
}

/** Notes what the scripts of a page listen to from now on; returns a function that ends it all. */
function noteListeners(): () => void {
  const heard: (() => void)[] = []
  const targets = [globalThis, document] as EventTarget[]
  const listens = targets.map((target) => target.addEventListener)
  for (const [index, target] of targets.entries())
    target.addEventListener = (type, listener, options) => {
      heard.push(() => target.removeEventListener(type, listener, options))
      listens[index]?.call(target, type, listener, options)
    }
  return () => {
    for (const [index, target] of targets.entries()) if (listens[index]) target.addEventListener = listens[index]
    for (const forget of heard) forget()
  }
}

/** Opens the dialog of the public pages that the address asks for. The page below it is drawn by the server, and left out. */
export async function openPublicDialog(world: TestServer, address: string) {
  const page = await begin(world, null, address, 'developer')
  const dialogs = (await load('public/public-dialogs.tsx')) as unknown as { open(name: string): void }
  const { dialogIn } = await import('../../web/app/public/dialog-address.ts')
  const { kind, detail } = dialogIn(location.search) ?? { kind: 'auth', detail: 'sign-in' }
  const forget = noteListeners()
  dialogs.open(`${kind}:${detail}`)
  end = () => {
    forget()
    document.body.replaceChildren()
  }
  return page
}

/**
 * Opens a public page of a site that measures visits with these tools: what the server draws, and the script that asks
 * for consent. The scripts of the tools are named in the document and do not run. `kept` is what the browser keeps from before.
 */
export async function openMeasuredPage(
  world: TestServer,
  person: Person | null,
  path: string,
  tracking: TrackingTools,
  kept: Record<string, string> = {},
) {
  const page = await begin(world, person, path, 'developer')
  for (const [key, value] of Object.entries(kept)) localStorage.setItem(key, value)
  const drawn = new DOMParser().parseFromString(await drawPublicPage(path, { tracking }), 'text/html')
  document.body.replaceChildren(...drawn.body.childNodes)
  const { start } = (await load('public/public-analytics.ts')) as unknown as { start(tools: string): void }
  const forget = noteListeners()
  start(JSON.stringify(tracking))
  end = () => {
    forget()
    for (const name of ['dataLayer', 'fbq', '_fbq', 'clarity']) Reflect.deleteProperty(globalThis, name)
    document.head.replaceChildren()
    document.body.replaceChildren()
  }
  return page
}

/** Puts a text into a field in one step; both events come, as in a browser. */
export function fill(field: HTMLElement, value: string): void {
  field.focus()
  fireEvent.input(field, { target: { value } })
  fireEvent.change(field)
}

export { screen, within }
