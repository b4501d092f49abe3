import type { demoTime } from '@fortnight/contract/demo'
import { Problem } from '@fortnight/contract/problem'
import type { ServiceContext } from '../platform/context.ts'
import type { Handlers } from '../platform/http/serve.ts'
import * as storedClock from './demo-clock.repository.ts'
import { findVisitor, isDemoOpen } from './entrance.ts'
import { orderSample } from './sample-order.ts'

/** Days after which a test that does not reach its goal is left. */
const mostDays = 40

const timeOf = async ({ db, clock }: Pick<ServiceContext, 'db' | 'clock'>, live: boolean) => ({
  now: clock(),
  playing: (live && (await storedClock.findPlay(db))) || null,
})

/** The test that is to be played: that of this app while it is open, another one otherwise, ordered for it. */
async function findPlayed(context: ServiceContext, appId: string | undefined): Promise<string> {
  if (appId && (await storedClock.findStage(context.db, appId)) !== 'over') return appId
  const [developer, admin] = [await findVisitor(context, 'developer'), await findVisitor(context, 'admin')]
  if (!developer || !admin) throw new Problem('not_found')
  return orderSample(context, { developer, admin })
}

async function requireDemo(context: ServiceContext): Promise<void> {
  if (!(await isDemoOpen(context))) throw new Problem('not_found')
}

/** `live`: whether sample testers act here, so that there is a clock to move. */
export const demoTimeService = (live: boolean): Handlers<typeof demoTime> => ({
  async read(caller) {
    await requireDemo(caller)
    return timeOf(caller, live)
  },

  async play(caller, { body: { play, app_id: appId } }) {
    await requireDemo(caller)
    if (!live) throw new Problem('not_found')
    if (play === 'stop') await storedClock.stopPlay(caller.db)
    else if (play === 'day') await storedClock.startPlay(caller.db, 1, null)
    else await storedClock.startPlay(caller.db, mostDays, await findPlayed(caller, appId))
    return timeOf(caller, live)
  },
})
