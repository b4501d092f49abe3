import { endedWith, killUnderWrites } from './crash/kills.ts'
import { startCampaign } from './crash/campaign.ts'
import { progressDone, saveResults } from './kit/report.ts'

/** Kills the server, PostgreSQL or both under concurrent writes, again and again, then compares what was said with what is there. */
export async function run(quick: boolean): Promise<boolean> {
  const campaign = await startCampaign()
  const kills = quick ? 3 : 20
  const returns = await killUnderWrites(campaign, kills, 60)
  progressDone()
  const judged = await campaign.judge()
  saveResults('crash', quick, { counts: { kills, ...judged.counts }, returns, verdicts: judged.verdicts })
  return endedWith('crash: kill -9 under writes', campaign, { kills }, judged, returns)
}
