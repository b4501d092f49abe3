import { randomInt } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { median, percentile } from '../kit/figures.ts'
import { postmasterOf } from '../kit/postmaster.ts'
import { progress, progressDone, type Row, table } from '../kit/report.ts'
import { heard } from './calls.ts'
import { type Campaign, startCampaign } from './campaign.ts'

const victims = ['server', 'database', 'both'] as const

/** Kills the server, PostgreSQL or both in turn, that many writes apart; how long it took until writes were acknowledged again. */
async function killUnderWrites(campaign: Campaign, kills: number, writesBetween: number): Promise<Row[]> {
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

/** Kills under writes, compares what was said with what is there and prints it; whether no rule is broken, and the figures. */
export async function runKills(title: string, kills: number, writesBetween: number) {
  const campaign = await startCampaign()
  const returns = await killUnderWrites(campaign, kills, writesBetween)
  progressDone()
  const judged = await campaign.judge()
  const counts = { kills, ...judged.counts }
  table(title, [counts])
  table('until a write is acknowledged again', returns)
  const isWhole = campaign.report(judged)
  if (heard.internal) console.log(campaign.server()?.child.output().split('\n').slice(-20).join('\n'))
  return { isWhole, figures: { counts, returns, verdicts: judged.verdicts } }
}
