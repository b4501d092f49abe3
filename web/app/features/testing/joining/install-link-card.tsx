import { useQuery } from '@tanstack/react-query'
import { Loaded } from '../../../lib/loaded.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { InstallLink } from './install-link.tsx'
import { joiningOf } from './joining.queries.ts'

/** The app's link to us while no tester is on the way in, so that it can be in the build before they come. */
export function InstallLinkCard({ appId }: { appId: string }) {
  return (
    <Loaded
      query={useQuery(joiningOf(appId))}
      skeleton={<Skeleton className="h-14" />}
      failed="Your app’s link did not load"
    >
      {(joining) => joining && <InstallLink appId={appId} url={joining.install_url} />}
    </Loaded>
  )
}
