import { useQuery } from '@tanstack/react-query'
import { Loaded } from '../../../lib/loaded.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { Funnel } from './funnel.tsx'
import { GroupCard } from './group-card.tsx'
import { JoinerList } from './joiner-list.tsx'
import { InstallLink } from './install-link.tsx'
import { joiningOf } from './joining.queries.ts'
import { ToList } from './to-list.tsx'

interface JoiningPanelProps {
  appId: string
  isPaused: boolean
  /** Whether it is the reader's own app, and its link is to be set up here. */
  mayAct?: boolean
  /** Only of those who are still on the way. */
  isStarted?: boolean
}

/** The joining of an app's team, and what its developer is to do for it: nothing while the test is paused. */
export function JoiningPanel({ appId, isPaused, mayAct = false, isStarted = false }: JoiningPanelProps) {
  const query = useQuery(joiningOf(appId))
  return (
    <Loaded query={query} skeleton={<Skeleton className="h-64" />} failed="The testers did not load">
      {(joining) =>
        joining ? (
          <div className="grid gap-6">
            {isPaused ? (
              <p className="text-14 text-ink-2">The test is paused: add no testers until the refund is decided.</p>
            ) : (
              <>
                {joining.group && <GroupCard appId={appId} joining={joining} group={joining.group} />}
                {(!joining.group || joining.group.problem) && <ToList appId={appId} joining={joining} />}
              </>
            )}
            {!isStarted && <Funnel joining={joining} />}
            <JoinerList
              joiners={joining.joiners.filter(({ state }) => !isStarted || state === 'invited')}
              hidden={joining.access_method === 'google_group'}
            />
            {!isPaused && mayAct && <InstallLink appId={appId} url={joining.install_url} />}
          </div>
        ) : (
          <EmptyState title="No testers yet">
            We invite testers as soon as your payment is confirmed and Play is set up.
          </EmptyState>
        )
      }
    </Loaded>
  )
}
