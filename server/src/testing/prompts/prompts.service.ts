import { addDays, dayIn } from '@fortnight/contract/calendar'
import { messages } from '@fortnight/contract/messages'
import { Problem } from '@fortnight/contract/problem'
import { mostPrompts, type prompts } from '@fortnight/contract/testing/prompts'
import type { Handlers } from '../../platform/http/serve.ts'
import { announce } from '../../platform/push/announce.ts'
import * as ledger from '../ledger/ledger.repository.ts'
import { readableApp } from '../runs/readable-app.ts'
import { readableRun } from '../runs/readable-run.ts'
import * as storedPrompts from './prompts.repository.ts'
import { wordOfDay } from './word-of-day.ts'

/** Days whose words are given ahead, and the most days that are listed as shown. */
const wordDays = 15
const mostShown = 200

export const promptsService: Handlers<typeof prompts> = {
  async list(caller, { params }) {
    const { db, clock } = caller
    await readableApp(caller, params.id)
    const [data, run] = await Promise.all([storedPrompts.list(db, params.id), ledger.findRun(db, params.id)])
    const word = data.find(({ kind }) => kind === 'word')
    const today = run && dayIn(run.timezone, clock())
    const days = word && today ? Array.from({ length: wordDays }, (_, ahead) => addDays(today, ahead)) : []
    return { data, words: days.map((day) => ({ day, word: wordOfDay(word?.id ?? '', day) })) }
  },

  add: ({ db, user, clock }, { params, body }) =>
    db.transaction(async (tx) => {
      if (!(await storedPrompts.lockApp(tx, params.id, user.id))) throw new Problem('not_found', messages.appNotFound)
      const known = await storedPrompts.list(tx, params.id)
      if (body.kind === 'word' && known.some(({ kind }) => kind === 'word'))
        throw new Problem('conflict', 'This app has a word of the day already.')
      if (known.length >= mostPrompts)
        throw new Problem('conflict', `An app can have up to ${mostPrompts} prompts. Remove one first.`)
      const prompt = await storedPrompts.insert(tx, { app_id: params.id, ...body, created_at: clock() })
      await announce(tx, { to: [user.id], topics: ['apps'] })
      return prompt
    }),

  remove: ({ db, user, clock }, { params }) =>
    db.transaction(async (tx) => {
      if (!(await storedPrompts.remove(tx, params.id, params.prompt, user.id, clock()))) throw new Problem('not_found')
      await announce(tx, { to: [user.id], topics: ['apps'] })
      return { success: true as const }
    }),

  async listShown(caller, { params }) {
    const { run } = await readableRun(caller, params.id)
    return (await storedPrompts.listShown(caller.db, run.id, mostShown)).map(({ kind, text, ...day }) => ({
      ...day,
      asked: kind && text !== null ? { kind, text } : null,
    }))
  },
}
