import type { smallerStart } from '@fortnight/contract/testing/smaller-start'
import { messages } from '@fortnight/contract/messages'
import { Problem } from '@fortnight/contract/problem'
import * as users from '../../identity/auth/users.repository.ts'
import * as notifications from '../../messaging/notifications/notifications.repository.ts'
import type { Handlers } from '../../platform/http/serve.ts'
import { append } from '../ledger/append.ts'
import { isKeptForRunning } from '../../testers/pool/admission.ts'
import { readableApp } from '../runs/readable-app.ts'
import * as runs from '../runs/runs.repository.ts'
import * as apps from '../runs/tested-app.repository.ts'
import { listReservedBefore } from './reserved.ts'
import * as questions from './smaller-start.repository.ts'
import { staff } from './staff.ts'

export const smallerStartService: Handlers<typeof smallerStart> = {
  async find(caller, { params }) {
    await readableApp(caller, params.id)
    return { success: true, data: (await questions.findOfApp(caller.db, params.id)) ?? null }
  },

  async answer({ db, user, clock }, { params, body: { accept, percent } }) {
    const app = await apps.find(db, params.id)
    if (!app) throw new Problem('not_found', messages.appNotFound)
    if (app.owner_id !== user.id) throw new Problem('forbidden')
    return db.transaction(async (tx) => {
      const run = await runs.lockWaiting(tx, params.id)
      if (!run) throw new Problem('conflict', 'Your test does not wait for testers any more.')
      if (!(await questions.answer(tx, run.id, percent, accept ? 'accepted' : 'declined')))
        throw new Problem(
          'conflict',
          'This question is not open any more. Reload the page to see where your test stands.',
        )
      if (!accept) {
        const note = { key: 'smaller_start_answered', values: { app: run.name, accept, percent } } as const
        await notifications.insert(tx, await users.listAdminIds(tx), note, ['queue'])
        return { success: true, started: false }
      }
      const { team } = (await questions.findLast(tx, run.id))!
      await append(tx, [{ run_id: run.id, kind: 'smaller_agreed', data: { team, percent }, at: clock() }])
      if (await isKeptForRunning(tx)) return { success: true, started: false }
      const staffing = await staff(tx, run.id, await listReservedBefore(tx, run.id))
      return { success: true, started: staffing?.staffed === true }
    })
  },
}
