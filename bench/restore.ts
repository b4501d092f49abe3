import { saveResults, table } from './kit/report.ts'
import { cost } from './restore/cost.ts'
import { durations } from './restore/durations.ts'
import { losses } from './restore/losses.ts'

/** What is lost with a machine, how long a restore takes, and what the archive costs. */
export async function run(quick: boolean): Promise<boolean> {
  const lost = await losses(quick ? 2 : Number(process.env['LOSSES'] ?? 20))
  table('restore: kill -9 of server and database, then restored from the archive alone', [lost])
  const sized = await durations(quick ? 64 : Number(process.env['MEGABYTES'] ?? 1000))
  table('restore: how long it takes', [sized])
  const costs = await cost(quick ? 3 : 10, quick ? 1 : 2)
  table('restore: eight connections that each commit a row at a time', costs)
  saveResults('restore', quick, { lost, sized, costs })
  return lost['most lost seconds'] <= 60
}
