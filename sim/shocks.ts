import type { Chance } from './chance.ts'
import { purge, regions } from './hardships.ts'
import type { Pool } from './pool.ts'
import type { Scenario } from './scenarios.ts'
import { type App, suffers } from './world.ts'

/** Days between two shocks of the whole pool, after the fleet has grown to its size. */
const everyDays = 40
const firstDay = 60
const strikes = (day: number, lasts = 1) => day >= firstDay && (day - firstDay) % everyDays < lasts

const flaggedShare = 0.05
const holidayDays = 3
const holidayMisses = 3
/** Shares of the apps that crash for a day, and that are taken from the shop, on some day of their first fortnight. */
const crashing = 0.1
const removed = 0.01

const isUnderWay = ({ run }: App) => run.phase === 'running' || run.phase === 'extended'

function leave(app: App, day: number, who: (testerId: string) => boolean): void {
  for (const [id, truth] of app.truth) if (who(id)) truth.leftDay = Math.min(truth.leftDay, day)
}

/** Factor by which more check-ins are missed on this day than on others. */
export const missFactor = ({ shock }: Scenario, day: number): number =>
  shock === 'holiday' && strikes(day, holidayDays) ? holidayMisses : 1

/** A tester in twenty loses the account, on every app at once, and another joins the pool instead. */
function flagAccounts(apps: readonly App[], crowd: Pool, day: number): void {
  const gone = crowd.replace(flaggedShare)
  for (const app of apps) leave(app, day, (id) => gone.has(id))
}

/** Accounts of one region are closed, on every app at once. */
function purgeRegion(apps: readonly App[], crowd: Pool, day: number): void {
  const region = Math.floor(day / purge.everyDays) % regions.length
  const gone = crowd.replace(purge.share, (tester) => tester.region === region)
  for (const app of apps) leave(app, day, (id) => gone.has(id))
}

/** What strikes on the morning of `day`; the apps it strikes are marked. */
export function strike(scenario: Scenario, apps: readonly App[], crowd: Pool, day: number): void {
  const lasts = scenario.shock === 'holiday' ? holidayDays : 1
  if ((scenario.shock === 'holiday' || scenario.shock === 'accounts') && strikes(day, lasts))
    for (const app of apps.filter(isUnderWay)) app.hit = true
  if (scenario.shock === 'accounts' && strikes(day)) flagAccounts(apps, crowd, day)
  if (suffers(scenario, 'purge') && day > 0 && day % purge.everyDays === 0) purgeRegion(apps, crowd, day)
  if (scenario.shock === 'app removed') for (const app of apps) if (app.struckDay === day) leave(app, day, () => true)
}

/** Draws at its start whether and when an app is struck. */
export function fate(scenario: Scenario, app: App, random: Chance): void {
  const share = { crash: crashing, 'app removed': removed }[scenario.shock as string]
  if (!share || !random.happens(share)) return
  app.struckDay = app.run.startedDay! + 1 + random.below(app.run.goal.days - 1)
  app.hit = true
}
