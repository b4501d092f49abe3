import '../trusted-types.ts'
import './portal.css'
import { createRoot } from 'react-dom/client'
import { portalScreens } from '@fortnight/contract/site-map/portal-screens'
import { idle } from '../lib/idle.ts'
import { chunk } from '../lib/load-chunk.ts'
import Frame, { clientLoader, clientMiddleware, ErrorBoundary } from '../routes/tester.tsx'
import Today, { clientLoader as loadToday, ErrorBoundary as TodayFailed } from '../routes/tester-today.tsx'
import fonts from './portal-fonts.css?url'
import { showKept } from './show-kept.ts'
import { Router, startRouter } from './stand-ins/router.tsx'

// Named one by one: a module as a whole would bring the bundler's code for it.
const frame = { default: Frame, clientLoader, clientMiddleware, ErrorBoundary }
const today = { default: Today, clientLoader: loadToday, ErrorBoundary: TodayFailed }

const { tester, testerOffers, testerOffer, testerApply } = portalScreens
const screens = [
  { path: tester.path, load: () => Promise.resolve(today) },
  { path: testerOffers.path, load: chunk(() => import('../routes/tester-offers.tsx'), import.meta.url) },
  { path: testerOffer.path, load: chunk(() => import('../routes/tester-offer.tsx'), import.meta.url) },
  { path: testerApply.path, load: chunk(() => import('../routes/tester-apply.tsx'), import.meta.url) },
]

async function start(place: HTMLElement) {
  showKept()
  await startRouter({ frame, screens, fallback: today })
  place.replaceChildren()
  createRoot(place).render(<Router />)
}

/** What the day's work does not wait for: the faces, and newer versions. */
async function finish() {
  await idle()
  document.head.append(Object.assign(document.createElement('link'), { rel: 'stylesheet', href: fonts }))
  const { followVersions } = await import('../update-prompt.ts')
  await followVersions()
}

const place = document.getElementById('portal')
// A phone that just lost its line has the rest with its next visit.
if (place)
  void start(place)
    .then(finish)
    .catch(() => undefined)
