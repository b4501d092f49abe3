import { hourMs, minuteMs } from '@fortnight/contract/format/spans'
import { attempt } from '../../../../lib/attempt.ts'
import { storedUserId } from '../../../../lib/stored-session.ts'

/** When a tester left for an app, and came back; milliseconds by this phone's clock. */
export interface Watch {
  from: number
  to?: number
}

const store = (seat: number) => `watch:${storedUserId() ?? ''}:${seat}`

// A tester who comes back after a night has not used the app all night.
const mostMs = 3 * hourMs

export function readWatch(seat: number, now: number): Watch | undefined {
  const watch = attempt(() => JSON.parse(localStorage.getItem(store(seat)) ?? 'null') as Watch | null)
  return watch && now >= watch.from && now - watch.from < mostMs ? watch : undefined
}

export function keepWatch(seat: number, watch: Watch | undefined): void {
  attempt(() => {
    if (watch) localStorage.setItem(store(seat), JSON.stringify(watch))
    else localStorage.removeItem(store(seat))
  })
}

/** Whole minutes between the two, at least one. */
export const minutesOf = ({ from, to = from }: Watch): number => Math.max(1, Math.floor((to - from) / minuteMs))
