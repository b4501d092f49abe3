import { type ShouldRevalidateFunction, useNavigate, useSearchParams } from 'react-router'
import { appScreens } from '@fortnight/contract/site-map/app-screens'
import { Monitor } from '../features/site/seo/monitor.tsx'
import { historyQuery } from '../features/site/seo/seo.queries.ts'
import { searchOf, viewOf } from '../features/site/seo/seo-view.ts'
import { screenMeta } from '../lib/screen-meta.ts'
import { queryClient } from '../lib/query-client.ts'
import type { Route } from './+types/seo-monitor.ts'

export const meta = () => screenMeta(appScreens.seoMonitor)

/** Starts reading the visits and does not wait: the look at the page takes longer. */
export function clientLoader({ request }: Route.ClientLoaderArgs) {
  const { page, days } = viewOf(new URL(request.url).searchParams)
  void queryClient.prefetchQuery(historyQuery(page, days))
  return null
}

/** The screen reads what another address asks for by itself. */
export const shouldRevalidate: ShouldRevalidateFunction = ({ currentUrl, nextUrl, defaultShouldRevalidate }) =>
  currentUrl.pathname === nextUrl.pathname && currentUrl.search !== nextUrl.search ? false : defaultShouldRevalidate

export default function SeoMonitor() {
  const [search] = useSearchParams()
  const navigate = useNavigate()
  const view = viewOf(search)
  const choose = (page: string) => void navigate({ search: searchOf({ ...view, page }) }, { preventScrollReset: true })
  return (
    <main id="main" tabIndex={-1} className="wrap pb-24">
      <Monitor view={view} onPage={choose} />
    </main>
  )
}
