import { runKills } from './crash/kills.ts'
import { saveResults } from './kit/report.ts'

/** Kills the server, PostgreSQL or both under concurrent writes, again and again, then compares what was said with what is there. */
export async function run(quick: boolean): Promise<boolean> {
  const { isWhole, figures } = await runKills('crash: kill -9 under writes', {
    kills: quick ? 3 : 20,
    writesBetween: 60,
  })
  saveResults('crash', quick, figures)
  return isWhole
}
