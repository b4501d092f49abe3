import { account } from '@fortnight/contract/identity/account'
import { figures } from '@fortnight/contract/operations/figures'
import { apps } from '@fortnight/contract/orders/apps'
import { testMargins } from '@fortnight/contract/orders/test-margins'
import { testerPortal } from '@fortnight/contract/testers/tester-portal'
import type { BuiltScreen } from '@fortnight/contract/built-screens'
import type { Screen } from '@fortnight/contract/site-map/screen'

/** What all screens below a path read first; the longest path counts. A call that is refused to some who open the screen is not among them. */
const readsBelow: Record<string, NonNullable<BuiltScreen['reads']>> = {
  '/dashboard': { all: [apps.listMine.path] },
  '/apps': { all: [apps.listMine.path] },
  '/account': { all: [account.find.path] },
  '/admin': { all: [], admin: [figures.stats.path] },
  '/tester': { all: [testerPortal.me.path] },
}

/** What the administrator's first screen reads besides. */
const ofAdmin = [figures.attention.path, `${figures.series.path}?days=90`, testMargins.listOpen.path]

/** What the first view of a screen reads, next to who is signed in. */
export function readsOf({ path, audience }: Pick<Screen, 'path' | 'audience'>): BuiltScreen['reads'] {
  if (audience === 'visitor') return undefined
  const below = Object.keys(readsBelow).find((start) => path === start || path.startsWith(`${start}/`))
  const reads = readsBelow[below ?? ''] ?? { all: [] }
  return path === '/admin' ? { ...reads, admin: [...(reads.admin ?? []), ...ofAdmin] } : reads
}
