import { randomInt } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { median, percentile } from '../kit/figures.ts'
import { postmasterOf } from '../kit/postmaster.ts'
import { progress, type Row, table, tableOfRules } from '../kit/report.ts'
import { heard } from './calls.ts'
import type { Campaign } from './campaign.ts'

const victims = ['server', 'database', 'both'] as const

/** Kills the server, PostgreSQL or both in turn, that many writes apart; how long it took until writes were acknowledged again. */
export async function killUnderWrites(campaign: Campaign, kills: number, writesBetween: number): Promise<Row[]> {
  const { dataDir, journal, traffic } = campaign
  const back = new Map<string, number[]>(victims.map((victim) => [victim, []]))
  await campaign.serve()
  await traffic(50)
  for (let n = 0; n < kills; n++) {
    const victim = victims[n % victims.length] ?? 'both'
    progress(`kill ${n + 1} of ${kills}: ${victim}; ${journal.acknowledged} writes acknowledged`)
    await sleep(randomInt(400))
    const served = campaign.server()
    if (victim !== 'server') process.kill(postmasterOf(dataDir), 'SIGKILL')
    if (victim !== 'database') served?.child.signal('SIGKILL')
    const since = performance.now()
    if (victim !== 'database') {
      await served?.child.ended
      await campaign.serve()
    } else await sleep(20)
    await traffic(1)
    back.get(victim)?.push(performance.now() - since)
    await traffic(writesBetween)
  }
  return [...back].map(([victim, times]) => ({
    killed: victim,
    times: times.length,
    'first write after, median ms': median(times),
    'longest ms': percentile(times, 1),
  }))
}

/** Prints what a campaign came to; true if no rule is broken. */
export function endedWith(
  title: string,
  { journal, server }: Campaign,
  asked: Row,
  { counts, verdicts }: Awaited<ReturnType<Campaign['judge']>>,
  returns: readonly Row[],
): boolean {
  table(title, [{ ...asked, ...counts }])
  table('until a write is acknowledged again', returns)
  tableOfRules(verdicts)
  for (const line of journal.wrong.slice(0, 10)) console.log('  wrong:', line)
  if (heard.internal) console.log(server()?.child.output().split('\n').slice(-20).join('\n'))
  return verdicts.every(({ violations }) => violations === 0)
}
