import { useEffect, useRef } from 'react'
import { NavLink, useLocation } from 'react-router'
import { appScreens } from '@fortnight/contract/site-map/app-screens'

const { app, appTesters, appFeedback, appConsole, appProduction, appPayments, appRecord } = appScreens
const tabs = { app, appTesters, appFeedback, appConsole, appProduction, appPayments, appRecord }
type Tab = keyof typeof tabs

/** A number after a tab's label: of what it lists, or of what waits there for the developer. */
export type TabCounts = Partial<Record<Tab, { count: number; waits: boolean }>>

/** The pages of one app. On a phone they scroll sideways, and the open one is brought into view. */
export function AppTabs({ appId, counts }: { appId: string; counts: TabCounts }) {
  const { pathname } = useLocation()
  const list = useRef<HTMLElement>(null)
  useEffect(() => {
    const open = list.current?.querySelector<HTMLElement>(`[href="${pathname}"]`)
    if (open && list.current) list.current.scrollLeft = open.offsetLeft - list.current.offsetLeft - 24
  }, [pathname])
  return (
    <nav aria-label="Pages of this app" ref={list} className="app-tabs print:hidden">
      {(Object.keys(tabs) as Tab[]).map((key) => {
        const count = counts[key]
        return (
          <NavLink key={key} to={tabs[key].path.replace(':id', appId)} end className="app-tab">
            {tabs[key].label}
            {count && count.count > 0 && (
              <span className={count.waits ? 'app-tab-waits' : 'font-normal text-ink-3 tabular-nums'}>
                {count.count}
                {count.waits && <span className="sr-only"> waiting for you</span>}
              </span>
            )}
          </NavLink>
        )
      })}
    </nav>
  )
}
