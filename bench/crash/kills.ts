import { randomInt } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { median, percentile } from '../kit/figures.ts'
import { postmasterOf } from '../kit/postmaster.ts'
import { progress, progressDone, type Row, table } from '../kit/report.ts'
import { type Campaign, startCampaign } from './campaign.ts'

const victims = ['server', 'database', 'both'] as const

export interface Kills {
  /** How many there are, unless the time is over first. */
  kills: number
  /** Writes that are acknowledged between two of them. */
  writesBetween: number
  minutes?: number
}

/** Kills the server, PostgreSQL or both in turn; how long it took until writes were acknowledged again. */
async function killUnderWrites(campaign: Campaign, { kills, writesBetween, minutes = Infinity }: Kills) {
  const { dataDir, journal, traffic } = campaign
  const back = new Map<string, number[]>(victims.map((victim) => [victim, []]))
  const until = performance.now() + minutes * 60_000
  await campaign.serve()
  await traffic(50)
  for (let n = 0; n < kills && performance.now() < until; n++) {
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
  return [...back].map(([victim, times]): Row => ({
    killed: victim,
    times: times.length,
    'first write after, median ms': median(times),
    'longest ms': percentile(times, 1),
  }))
}

/** Kills under writes, compares what was said with what is there and prints it; whether no rule is broken, and the figures. */
export async function runKills(title: string, how: Kills) {
  const campaign = await startCampaign()
  const returns = await killUnderWrites(campaign, how)
  progressDone()
  const judged = await campaign.judge()
  const kills = returns.reduce((sum, { times }) => sum + Number(times), 0)
  const counts = { kills, ...judged.counts }
  table(title, [counts])
  table('until a write is acknowledged again', returns)
  const isWhole = campaign.report(judged)
  return { isWhole, figures: { counts, returns, verdicts: judged.verdicts } }
}
