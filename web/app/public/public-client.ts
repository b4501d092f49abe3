import '../app.css'
import '../trusted-types.ts'
import { attempt } from '../lib/attempt.ts'
import { isRedirectPending } from '../lib/identity/redirect-pending.ts'
import { idle } from '../lib/idle.ts'
import { isNear } from '../lib/is-near.ts'
import { type ChunkProblem, chunk } from '../lib/load-chunk.ts'
import { registerWorker } from '../lib/service-worker.ts'
import { switchTheme } from '../ui/theme.ts'
import { dialogIn } from './dialog-address.ts'

/** The dialogs come when someone is about to want them. */
const prepare = chunk(() => import('./public-dialogs.tsx'), import.meta.url)

let silence: ReturnType<typeof setTimeout> | undefined

/** Plain words at the bottom of the screen, for when there is no React to show them. With a way on they stay. */
function showMessage(message: string, wayOn?: { label: string; href: string }) {
  const line = document.getElementById('public-message')
  if (!line) return
  line.textContent = message
  clearTimeout(silence)
  if (!wayOn) silence = setTimeout(() => line.replaceChildren(), 8000)
  else
    line.append(
      ' ',
      Object.assign(document.createElement('a'), {
        className: 'underline',
        textContent: wayOn.label,
        href: wayOn.href,
      }),
    )
}

async function open(name: string) {
  const slow = setTimeout(showMessage, 1500, 'One moment: this part of the page is still on its way.')
  try {
    const { open: show } = await prepare()
    show(name)
  } catch (error) {
    const { message, reload } = error as ChunkProblem
    showMessage(message, reload ? { label: 'Reload', href: '' } : undefined)
  } finally {
    clearTimeout(slow)
  }
}

async function copy(text: string) {
  try {
    await navigator.clipboard.writeText(text)
    showMessage(`${text} copied to your clipboard`)
  } catch {
    showMessage(`Write to ${text}`)
  }
}

async function signOut() {
  const { endSession } = await import('../lib/identity/end-session.ts')
  await endSession()
  location.assign('/')
}

const closest = (event: Event, selector: string) =>
  event.target instanceof Element ? event.target.closest<HTMLElement>(selector) : null

document.addEventListener('click', (event) => {
  if (closest(event, '[data-theme-toggle]')) switchTheme()
  if (closest(event, 'a')) closest(event, '[popover]')?.hidePopover()
  // With a key held the visitor wants the link in a tab of its own.
  if (event.ctrlKey || event.metaKey || event.shiftKey) return
  if (closest(event, '[data-sign-out]')) void signOut()
  const name = closest(event, '[data-dialog]')?.dataset.dialog
  const text = closest(event, '[data-copy]')?.dataset.copy
  if (name || text) event.preventDefault()
  if (name) void open(name)
  if (text) void copy(text)
})

for (const intent of ['pointerover', 'focusin', 'touchstart']) {
  const warm = (event: Event) => {
    if (closest(event, '[data-dialog]')) prepare().catch(() => undefined)
  }
  document.addEventListener(intent, warm, { passive: true })
}

const panel = document.getElementById('night-panel')
if (panel)
  void import('./night-panel-client.ts').then(
    ({ playNightPanel }) => playNightPanel(panel),
    // The sample run then stays at its day.
    () => undefined,
  )

const race = document.querySelector<HTMLElement>('[data-race]')
if (race)
  void isNear(race)
    .then(() => import('./race/client.ts'))
    .then(
      ({ playRace }) => playRace(race),
      // The picture then stays as it is.
      () => undefined,
    )

const status = document.querySelector<HTMLElement>('[data-status]')
if (status)
  void import('./status-client.ts').then(
    ({ watchStatus }) => watchStatus(status),
    () => showMessage('The check did not load. Reload the page to try again.'),
  )

const verify = document.querySelector<HTMLElement>('[data-verify]')
if (verify)
  void import('./verify-client.ts').then(
    ({ watchVerify }) => watchVerify(verify),
    () => showMessage('The check did not load. Reload the page to try again.'),
  )

const anchors = document.querySelector<HTMLElement>('[data-anchors]')
if (anchors)
  void import('./anchors-client.ts').then(
    ({ watchAnchors }) => watchAnchors(anchors),
    () => showMessage('The form did not load. Reload the page to try again.'),
  )

// `/?auth=register` and the like open their dialog; a failed sign-in comes back with `auth_error`, and one that is under way
// elsewhere has left its mark.
const asked = dialogIn(location.search)
if (asked) void open(`${asked.kind}:${asked.detail}`)
else if (location.search.includes('auth_error=') || isRedirectPending()) void open('auth:sign-in')

// The SEO monitor looks at this page in a frame of that name.
if (window.name === 'seo-monitor' && self !== top) import('../lib/vitals/tell-parent.ts').catch(() => undefined)

// The farewell of a session that ended with its account.
if (location.hash === '#account-deleted') showMessage('Your account was deleted.')

/** A user signed in in another tab: the landing page has nothing left to offer them, and its head leads them on. */
function leaveWithSession() {
  if (location.pathname === '/' && self === top && attempt(() => localStorage.getItem('token'))) location.assign('/')
}
addEventListener('storage', leaveWithSession)
// The event can have happened while this script was still on its way.
if (!('session' in document.documentElement.dataset)) leaveWithSession()

// If the operator measures visits, the visitor is asked; otherwise nothing of that is loaded.
const measure = async (tools: string) => (await import('./public-analytics.ts')).start(tools)
const tools = document.querySelector<HTMLMetaElement>('meta[name="tracking"]')?.content
if (tools) void idle().then(() => measure(tools))

// Nothing is said about a new version here: the HTML of these pages always comes from the network and names its own files.
void registerWorker()
