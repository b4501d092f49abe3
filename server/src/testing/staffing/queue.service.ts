import { Problem } from '@fortnight/contract/problem'
import type { staffingQueue } from '@fortnight/contract/testing/queue'
import { leastPercent, percentOf } from '@fortnight/contract/testing/smaller-start'
import * as notifications from '../../messaging/notifications/notifications.repository.ts'
import { audit } from '../../operations/audit/audit.repository.ts'
import type { Tx } from '../../platform/db/database.ts'
import type { Handlers } from '../../platform/http/serve.ts'
import { announce } from '../../platform/push/announce.ts'
import { append } from '../ledger/append.ts'
import * as runs from '../runs/runs.repository.ts'
import { listWaiting } from './queue.ts'
import { explainShortage } from './shortage.ts'
import * as questions from './smaller-start.repository.ts'

const notWaiting = 'This app does not wait for testers.'

async function lockWaiting(tx: Tx, appId: string) {
  const run = await runs.lockWaiting(tx, appId)
  if (!run) throw new Problem('not_found', notWaiting)
  return run
}

/** Why a developer can't be asked about a start at that chance; undefined if they can. */
function barOf(chance: number, target: number, seen: number): string | undefined {
  const percent = percentOf(chance)
  if (chance >= target) return 'A full team is free now: the test starts by itself.'
  if (percent < leastPercent) return `The chance is ${percent}% now. Ask only from ${leastPercent}% on.`
  return percent < seen ? `The chance fell to ${percent}% meanwhile. Look at it again before you ask.` : undefined
}

export const queueService: Handlers<typeof staffingQueue> = {
  list: async ({ db }) => ({ success: true, data: await listWaiting(db) }),

  async shortage({ db }, { params }) {
    const run = await runs.findWaiting(db, params.id)
    if (!run) throw new Problem('not_found', notWaiting)
    return { success: true, data: await explainShortage(db, run) }
  },

  async askSmaller({ db, user }, { params, body }) {
    await db.transaction(async (tx) => {
      const run = await lockWaiting(tx, params.id)
      const { chance, target, team, need } = await explainShortage(tx, run)
      const bar = barOf(chance, target, body.percent)
      if (bar) throw new Problem('conflict', bar)
      const question = { team, percent: percentOf(chance) }
      if (!(await questions.insert(tx, { run_id: run.id, ...question })))
        throw new Problem('conflict', 'Its developer has been asked already.')
      const values = { app_id: run.app_id, app: run.name, need, ...question }
      await notifications.insert(tx, [run.owner_id], { key: 'smaller_start_asked', values }, ['apps'])
      await audit(tx, { actor_id: user.id, action: 'run.ask_smaller', subject: run.app_id, data: question })
      await announce(tx, { to: 'admins', topics: ['queue', 'audit'] })
    })
    return { success: true }
  },

  async withdrawSmaller({ db, user, clock }, { params }) {
    await db.transaction(async (tx) => {
      const run = await lockWaiting(tx, params.id)
      const last = await questions.findLast(tx, run.id)
      if (!(await questions.withdraw(tx, run.id))) throw new Problem('conflict', 'There is no question to withdraw.')
      if (last?.answer === 'accepted')
        await append(tx, [{ run_id: run.id, kind: 'smaller_withdrawn', data: {}, at: clock() }])
      await audit(tx, { actor_id: user.id, action: 'run.withdraw_smaller', subject: run.app_id, data: {} })
      await announce(tx, { to: 'admins', topics: ['queue', 'audit'] })
      await announce(tx, { to: [run.owner_id], topics: ['apps'] })
    })
    return { success: true }
  },
}
