import type { Database, Tx } from '../../platform/db/database.ts'
import * as users from '../../identity/auth/users.repository.ts'
import * as notifications from '../../messaging/notifications/notifications.repository.ts'
import { announce } from '../../platform/push/announce.ts'
import * as doubted from '../prompts/doubted-prompts.repository.ts'
import { bareAnswer } from '@fortnight/contract/testing/prompt-kinds'
import { gradeProof } from './grade-proof.ts'
import * as screenshots from './screenshots.repository.ts'

/** People who give the same wrong answer without having anything to do with each other, from which on we believe them. */
const leastAgreeing = 3

/** The wrong answer that most people agree on; undefined if too few do, or as many gave the right one. */
function agreedOn(given: Awaited<ReturnType<typeof doubted.listAnswers>>): string | undefined {
  // One word a day is right on its day only.
  const of = Map.groupBy(given, ({ kind, day, answer, is_right }) =>
    is_right ? 'right' : `${kind === 'word' ? day : ''} ${bareAnswer(answer)}`,
  )
  // Of people who look like one person or one home, one counts.
  const people = (answers: typeof given) => new Set(answers.map(({ related }) => related)).size
  const right = people(of.get('right') ?? [])
  const wrong = [...of].filter(([key]) => key !== 'right').map(([, answers]) => answers)
  const most = wrong.reduce<typeof given>((x, y) => (people(y) > people(x) ? y : x), [])
  return people(most) >= leastAgreeing && people(most) > right ? most[0]?.answer : undefined
}

/** Pays the days of testers whose answer counted as wrong until now, if their picture proves them. */
async function release(tx: Tx, prompt: string, now: Date): Promise<void> {
  for (const { person_id, seat, day } of await doubted.compareNoMore(tx, prompt)) {
    const found = await screenshots.lockDay(tx, person_id, seat, day, now)
    if (found?.evidence)
      await gradeProof(tx, seat, { ...found, evidence: found.evidence, seconds: found.seconds ?? 0 }, now)
  }
}

/**
 * Looks, after a wrong answer, whether unrelated testers agree on another one than the developer. Then the developer's counts no
 * more until they ask again, no tester's pay is held for it, and the developer and the operator are notified. Safe to repeat.
 */
export async function doubtAnswer(db: Database['db'], prompt: string, now: Date): Promise<void> {
  const answer = agreedOn(await doubted.listAnswers(db, prompt))
  if (answer === undefined) return
  await db.transaction(async (tx) => {
    const flagged = await doubted.flag(tx, prompt, answer, now)
    await release(tx, prompt, now)
    if (!flagged) return
    const { owner_id, app_id, app, question } = flagged
    const values = { app_id, app, question, answer }
    await notifications.insert(tx, [owner_id], { key: 'answer_doubted', values })
    await notifications.insert(tx, await users.listAdminIds(tx), { key: 'answer_doubted_alarm', values })
    await announce(tx, { to: [owner_id], topics: ['apps'] })
  })
}
