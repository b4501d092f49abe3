import './trusted-types.ts'
import './app.css'
import { createRoot } from 'react-dom/client'
import { createPath, type DataRouter, RouterProvider } from 'react-router'
import * as root from './root.tsx'
import { createRouter, titleOf } from './router.ts'
import { entries, listFiles, load } from 'virtual:routes'
import { idle } from './lib/idle.ts'
import { loadAhead } from './load-ahead.ts'
import { followVersions } from './update-prompt.ts'

/** Resolves when the first screen can be drawn: until then the document shows that the session is checked. */
const initialized = (router: DataRouter) =>
  new Promise<void>((done) => {
    const stop = router.subscribe(({ initialized: ready }) => ready && end())
    const end = () => {
      stop()
      done()
    }
    if (router.state.initialized) end()
  })

async function start(place: HTMLElement) {
  const router = createRouter(root, entries, (file) => load(file).catch(openDocument))
  /** A screen that does not come is opened as a page: without a connection that is the offline page, after a new version the new one. */
  function openDocument(error: unknown) {
    const to = router.state.navigation.location
    if (!to) throw error
    location.assign(createPath(to))
    return new Promise<never>(() => {})
  }
  const nameDocument = () => (document.title = titleOf(router.state))
  await initialized(router)
  nameDocument()
  router.subscribe(nameDocument)
  place.replaceChildren()
  createRoot(place).render(<RouterProvider router={router} />)
  loadAhead(entries, load)
  // Without the list a screen takes longer to come.
  await idle()
  await listFiles().catch(() => undefined)
}

const place = document.getElementById('application')
if (place) void start(place)

void followVersions()
