import '../app.css'
import '../trusted-types.ts'
import { switchTheme } from '../ui/theme.ts'
import { playNightPanel } from './night-panel-client.ts'

/** The dialogs are React and 60 KB; they come when someone is about to want them. */
async function loadDialogs() {
  // In development the refresh runtime comes with <Scripts>, which these pages don't have.
  if (import.meta.env.DEV) {
    const runtime = '/@id/__x00__virtual:react-router/inject-hmr-runtime'
    await import(/* @vite-ignore */ runtime)
  }
  return import('./public-dialogs.tsx')
}

let dialogs: ReturnType<typeof loadDialogs> | undefined

/** Loads the dialogs once. A chunk that did not arrive is asked for a second time before the failure is told. */
function prepare() {
  dialogs ??= loadDialogs()
    .catch(loadDialogs)
    .catch((error: unknown) => {
      dialogs = undefined
      throw error
    })
  return dialogs
}

let silence: ReturnType<typeof setTimeout> | undefined

/** Plain words at the bottom of the screen, for when there is no React to show them. */
function tell(message: string) {
  const line = document.getElementById('public-message')
  if (!line) return
  line.textContent = message
  clearTimeout(silence)
  silence = setTimeout(() => {
    line.textContent = ''
  }, 8000)
}

async function open(name: string) {
  try {
    const { open: show } = await prepare()
    show(name)
  } catch {
    tell('This window did not load. Check your connection and try again.')
  }
}

async function copy(text: string) {
  try {
    await navigator.clipboard.writeText(text)
    tell(`${text} copied to your clipboard`)
  } catch {
    tell(`Write to ${text}`)
  }
}

const closest = (event: Event, selector: string) =>
  event.target instanceof Element ? event.target.closest<HTMLElement>(selector) : null

document.addEventListener('click', (event) => {
  if (closest(event, '[data-theme-toggle]')) switchTheme()
  if (closest(event, 'a')) closest(event, '[popover]')?.hidePopover()
  // With a key held the visitor wants the link in a tab of its own.
  if (event.ctrlKey || event.metaKey || event.shiftKey) return
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
if (panel) playNightPanel(panel)

// `/?auth=register` and the like open their dialog; a failed sign-in comes back with `auth_error`.
const asked = new URLSearchParams(location.search)
for (const kind of ['auth', 'contact', 'plan']) {
  const detail = asked.get(kind)
  if (detail !== null) void open(detail ? `${kind}:${detail}` : kind)
}
if (asked.has('auth_error') && !asked.has('auth')) void open('auth:sign-in')

// Somebody signed in in another tab: this page has nothing left to offer them.
addEventListener('storage', (event) => {
  if (event.key === 'token' && event.newValue) location.assign('/')
})

// Where the operator measures visits, the visitor is asked; elsewhere nothing of that is loaded.
const measure = async (tools: string) => (await import('./public-analytics.ts')).start(tools)
const tools = document.querySelector<HTMLMetaElement>('meta[name="tracking"]')?.content
const whenIdle = globalThis.requestIdleCallback ?? setTimeout
if (tools) whenIdle(() => void measure(tools))
