import type { ReactNode } from 'react'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { Loaded } from '../../../lib/loaded.tsx'
import { Moon } from '../../../ui/moon.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { joiningOf } from './joining.queries.ts'

function Line({ isMade, children }: { isMade: boolean; children: ReactNode }) {
  return (
    <section aria-label="Optional" className="mt-5">
      <h3 className="text-16">Optional</h3>
      <div className="mt-3 grid grid-cols-[28px_minmax(0,1fr)_auto] items-start gap-x-4 border-b border-line py-3.5">
        <Moon k={isMade ? 1 : 0} size={24} quiet={!isMade} />
        <div className="min-w-0">
          <h4 className="font-text text-14 tracking-normal">Your app’s link to us</h4>
          <p className="text-13 text-ink-3">
            A button in your build for testers, by which they prove that they have installed it. Nothing depends on it.
          </p>
        </div>
        <p className="text-right text-13 text-ink-3">{children}</p>
      </div>
    </section>
  )
}

/** Names the link that an app may have, and whether it does, in the list of what comes before day 1. */
export function InstallLinkLine({ appId, hasRun }: { appId: string; hasRun: boolean }) {
  const query = useQuery({ ...joiningOf(appId), enabled: hasRun })
  if (!hasRun) return <Line isMade={false}>Once your payment is confirmed</Line>
  return (
    <Loaded query={query} skeleton={<Skeleton className="mt-5 h-24" />} failed="Your app’s link did not load">
      {(joining) => {
        const isMade = Boolean(joining?.install_url)
        return (
          <Line isMade={isMade}>
            {isMade ? 'Made' : 'Not made'}
            <Link
              to={`/apps/${appId}/testers#app-link`}
              className="flex min-h-11 items-center justify-end font-semibold"
            >
              {isMade ? 'See it' : 'Make it'}
            </Link>
          </Line>
        )
      }}
    </Loaded>
  )
}
