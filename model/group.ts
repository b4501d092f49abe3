import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import { Problem } from '@fortnight/contract/problem'
import type { Chance } from '../sim/chance.ts'
import type { Act, Outcome } from './act.ts'
import type { Server } from './server.ts'

type Attempt = Pick<Outcome, 'answer' | 'refusal'> & { result: Outcome['result'] | 'crashed' }

async function attempt(act: Act, server: Server): Promise<Attempt> {
  try {
    return { result: 'done', answer: await act.go(server), refusal: '' }
  } catch (error) {
    if (server.isDead()) return { result: 'crashed', answer: undefined, refusal: '' }
    if (!(error instanceof Problem)) throw new Error(`${act.what}: no refusal, but an error`, { cause: error })
    return { result: 'refused', answer: undefined, refusal: `${error.code} ${JSON.stringify(error.detail ?? '')}` }
  }
}

/** Waits until PostgreSQL has ended whatever a killed server was doing. */
async function bury(pool: pg.Pool, { connections }: Server): Promise<void> {
  for (;;) {
    const { rows } = await pool.query<{ there: boolean }>(
      'select exists (select from pg_stat_activity where pid = any($1::int[])) as there',
      [[...connections]],
    )
    if (!rows[0]?.there) return
    await sleep(1)
  }
}

/** Two servers on one database; one that was killed is started again. */
export interface Servers {
  pair: [Server, Server]
  open(): Server
}

const mostStatements = 14
const mortality = 0.04

/**
 * Acts that happen at the same moment, each on one of two servers. Sometimes a server is killed in the middle of them;
 * then callers without an answer ask the other one, as people and jobs do.
 */
export async function happen(
  acts: readonly Act[],
  servers: Servers,
  pool: pg.Pool,
  chance: Chance,
): Promise<Outcome[]> {
  const { pair } = servers
  const victim = chance.happens(mortality) ? chance.below(2) : undefined
  const death = { statement: 1 + chance.below(mostStatements), how: chance.pick(['before', 'after'] as const) }
  if (victim !== undefined) pair[victim]!.dieAt(death)
  const first = await Promise.allSettled(acts.map((act) => attempt(act, pair[chance.below(2)]!)))
  for (const [n, server] of pair.entries()) {
    server.dieAt(null)
    if (!server.isDead()) continue
    await bury(pool, server)
    pair[n] = servers.open()
  }
  const alive = pair[victim === 0 ? 1 : 0]
  const outcomes: Outcome[] = []
  for (const [n, act] of acts.entries()) {
    const settled = first[n]!
    if (settled.status === 'rejected') throw settled.reason
    const { value } = settled
    const crashed = value.result === 'crashed'
    outcomes.push(asOutcome(act, crashed, crashed ? await attempt(act, alive) : value))
  }
  return outcomes
}

/** An act without an answer might have been done: then it is refused the second time. */
function asOutcome(act: Act, crashed: boolean, { result, answer, refusal }: Attempt): Outcome {
  if (result === 'crashed') throw new Error(`${act.what}: the other server died, too`)
  const before = crashed && result === 'refused' && !act.repeatable && act.expect !== 'refused'
  return { act, crashed, answer, refusal, result: before ? 'done' : result }
}
