import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useLocation, useNavigate } from 'react-router'
import { demoTime, type Play } from '@fortnight/contract/demo'
import { longNow } from '@fortnight/contract/format/moments'
import { appPath } from '@fortnight/contract/site-map/paths'
import { call } from '../../../lib/api.ts'
import { isLiveDemo } from '../../../lib/demo.ts'
import { DemoViews } from '../../../lib/demo-views.tsx'
import { useUser } from '../../../lib/session.ts'
import { useNow } from '../../../lib/use-now.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { demoTimeQuery } from './time.queries.ts'

/** The app whose page is open. */
const appIn = (path: string) => /^\/(?:admin\/)?apps\/([0-9a-f-]{36})(?:\/|$)/.exec(path)?.[1]

/** Plays what was chosen, and leads to the app whose test it is. */
function usePlay() {
  const client = useQueryClient()
  const navigate = useNavigate()
  const { pathname } = useLocation()
  const { role } = useUser()
  return useMutation({
    mutationFn: (play: Play) => {
      const app_id = appIn(pathname)
      return call(demoTime.play, { body: { play, ...(app_id && { app_id }) } })
    },
    async onSuccess(time) {
      client.setQueryData(demoTimeQuery.queryKey, time)
      const id = time.playing?.app_id
      if (!id || id === appIn(pathname)) return
      if (role === 'developer') await navigate(appPath(id))
      if (role === 'admin') await navigate(`/admin/apps/${id}`)
    },
  })
}

/**
 * On a server with sample data: its time, which a visitor can play if sample testers act there, and the people as whom they can look
 * around. It is as high before its time has come as with it: what is below it does not move away from a pointer.
 */
export function DemoBar() {
  const { data: time } = useQuery(demoTimeQuery)
  const { mutate, isPending, error } = usePlay()
  const now = useNow()
  const { role } = useUser()
  if (time === null) return null
  return (
    <aside aria-label="Demo" lang="en" dir="ltr" className="border-b border-line bg-sunken text-14 print:hidden">
      <div className="wrap flex min-h-14 flex-wrap items-center gap-x-5 max-md:min-h-28 max-md:pt-2 md:py-1.5">
        <p className="flex items-center gap-2.5">
          <Badge tone="moon">Demo</Badge>
          <time
            dateTime={now.toISOString()}
            className="tabular-nums"
            style={{ visibility: time ? 'visible' : 'hidden' }}
          >
            {longNow(now)}
          </time>
        </p>
        {isLiveDemo && (
          <div className="flex items-center gap-2">
            {time?.playing ? (
              <Button variant="secondary" size="sm" disabled={isPending} onClick={() => mutate('stop')}>
                Stop
              </Button>
            ) : (
              <>
                <Button variant="secondary" size="sm" disabled={isPending} onClick={() => mutate('test')}>
                  Play a whole test
                </Button>
                <Button variant="ghost" size="sm" disabled={isPending} onClick={() => mutate('day')}>
                  Play a day
                </Button>
              </>
            )}
            <span role="status" className="text-ink-2">
              {error ? error.message : time?.playing && 'Playing'}
            </span>
          </div>
        )}
        <div className="ml-auto max-md:ml-0">
          <DemoViews current={role} />
        </div>
      </div>
    </aside>
  )
}
