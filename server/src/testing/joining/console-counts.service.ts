import { dayIn } from '@fortnight/contract/calendar'
import type { consoleCounts } from '@fortnight/contract/testing/console-counts'
import { Problem } from '@fortnight/contract/problem'
import { audit } from '../../operations/audit/audit.repository.ts'
import { readableApp } from '../runs/readable-app.ts'
import type { Handlers } from '../../platform/http/serve.ts'
import { announce } from '../../platform/push/announce.ts'
import { append } from '../ledger/append.ts'
import { suspectsOf } from './missing.ts'
import { readCount } from './read-count.ts'
import { lockCounted, reportCount } from './report-count.ts'
import * as people from '../staffing/people.repository.ts'
import { replayRun } from '../ledger/replay.ts'

export const consoleCountsService: Handlers<typeof consoleCounts> = {
  async put({ db, user, clock }, { params: { id: app, day }, body: { opted_in: shown, own } }) {
    return { success: true as const, ...(await reportCount({ db, clock }, { app, owner: user.id, day, shown, own })) }
  },

  async readPicture({ db, user, limits, readText }, { params, body }) {
    // Asked first: another user's picture is not worth reading.
    await db.transaction((tx) => lockCounted(tx, params.id, user.id))
    await limits.count('picture', user.id)
    return { opted_in: (await readCount(Buffer.from(await body.arrayBuffer()), readText)) ?? null }
  },

  async ask(caller, { params, body }) {
    const { db, user, clock } = caller
    const app = await readableApp(caller, params.id)
    return db.transaction(async (tx) => {
      const run = await lockCounted(tx, params.id)
      const { state } = await replayRun(tx, run)
      if (state.pauses.at(-1)?.to === null)
        throw new Problem('conflict', 'The test is paused: its testers are asked nothing until the refund is decided.')
      const at = clock()
      const today = dayIn(run.timezone, at)
      const missing = suspectsOf(state, await people.listPeople(tx, run.id), today)
      const suspects = new Map(missing?.suspects.map((suspect) => [suspect.seat, suspect]))
      if (!body.seats.every((seat) => suspects.has(seat)))
        throw new Problem('conflict', 'One of these testers is no longer missing. Reload the page and check again.')
      const asked = await people.markAsked(tx, run.id, body.seats, today)
      await append(
        tx,
        asked.map(({ seat }) => {
          const { silent = 0, alive = 1 } = suspects.get(seat) ?? {}
          return { run_id: run.id, seat, kind: 'nudged', data: { misses: silent, alive, by: 'developer' }, at }
        }),
      )
      if (user.id !== app.owner_id)
        await audit(tx, { actor_id: user.id, action: 'team.ask', subject: app.id, data: { seats: body.seats } })
      await announce(tx, { to: [app.owner_id], topics: ['apps'] })
      return { success: true as const, asked: asked.length }
    })
  },
}
