import { useQuery } from '@tanstack/react-query'
import { type ReactNode, Suspense, useEffect, useState } from 'react'
import { useLocation, useNavigation } from 'react-router'
import { messages } from '@fortnight/contract/messages'
import { showToast } from '../../ui/toast-store.ts'
import { AdminSkeleton } from './admin-skeleton.tsx'
import { CancelBar } from './cancel-bar.tsx'
import { statsQuery } from './admin.queries.ts'
import './admin.css'
import { SideBar } from './side-bar.tsx'

/** After this time, in ms, the page that was left gives way to a skeleton of the next. */
const slowMs = 150

/** Whether another page was asked for and is not here yet, although it had its moment. */
function useSlowArrival(): boolean {
  const navigation = useNavigation()
  const { pathname } = useLocation()
  const [slow, setSlow] = useState(false)
  const awaited = navigation.location !== undefined && navigation.location.pathname !== pathname
  useEffect(() => {
    if (!awaited) return undefined
    const timer = setTimeout(() => setSlow(true), slowMs)
    return () => {
      clearTimeout(timer)
      setSlow(false)
    }
  }, [awaited])
  return awaited && slow
}

/** Says once that the figures on screen can't be brought up to date. */
function useStaleWarning() {
  const { isRefetchError, refetch } = useQuery(statsQuery)
  useEffect(() => {
    if (!isRefetchError) return
    const action = { label: 'Retry', run: () => void refetch() }
    showToast(messages.adminLoadFailed, { tone: 'destructive', action })
  }, [isRefetchError, refetch])
}

/** The frame of the administrator's pages. */
export function AdminShell({ children }: { children: ReactNode }) {
  const slow = useSlowArrival()
  useStaleWarning()
  return (
    <div className="wrap admin">
      <SideBar />
      <main id="main" tabIndex={-1} className="admin-main">
        <Suspense fallback={<AdminSkeleton />}>{slow ? <AdminSkeleton /> : children}</Suspense>
      </main>
      <CancelBar />
    </div>
  )
}
