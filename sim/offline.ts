import { offlineCountries } from '../server/src/testing/engine/reach.ts'
import { regions } from './hardships.ts'
import { type Fleet, isOpen } from './state.ts'
import type { Truth } from './world.ts'

/** Hours of the day in which the product expects answers. */
const [wakes, sleeps] = [8, 22]
/** Hours after which testers of such a region are asked again. */
const forgottenAfter = 24

/** Waking hours between two moments, of the day of the second. */
function wakingHours(from: number, to: number, now: number, ahead: number): number {
  const day = Math.floor((now + ahead) / 24) * 24 - ahead
  return Math.max(0, Math.min(to, day + sleeps) - Math.max(from, day + wakes))
}

function unansweredOf({ tester, offeredAt }: Truth, now: number, heardAt: readonly number[]) {
  const { ahead } = regions[tester.region]!
  const from = Math.max(offeredAt, heardAt[tester.region]!)
  return {
    country: String(tester.region),
    waited: wakingHours(offeredAt, from, now, ahead),
    silent: wakingHours(from, now, now, ahead),
  }
}

/** Finds the regions that are offline, and forgets those that have answered, or were found a day ago. */
export function findOffline({ scenario, apps, offlineSince, heardAt, crowd, params }: Fleet, now: number): void {
  if (scenario.policy !== 'engine') return
  for (const [region, since] of offlineSince)
    if (heardAt[region]! > since || now - since >= forgottenAfter) offlineSince.delete(region)
  const offers = apps
    .filter(isOpen)
    .flatMap(({ run, truth }) =>
      run.seats
        .filter(({ state, step }) => state === 'offered' && !step)
        .map(({ id }) => unansweredOf(truth.get(id)!, now, heardAt)),
    )
  const heardAgo = new Map(heardAt.map((at, region) => [String(region), now - at]))
  for (const region of offlineCountries(offers, heardAgo, params).map(Number))
    if (!offlineSince.has(region)) offlineSince.set(region, now)
  crowd.offline.clear()
  for (const region of offlineSince.keys()) crowd.offline.add(region)
}
