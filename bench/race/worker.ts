import { openDatabase } from '../../server/src/platform/db/database.ts'
import { roles } from '../../server/src/platform/db/embedded/role-names.ts'
import { seeded } from '../../server/src/platform/random.ts'
import { staff } from '../../server/src/testing/staffing/staff.ts'

/** What one process did; sent to the parent as the only line of output. */
export interface Tally {
  teams: number
  /** Attempts that found too few testers and left nothing behind. */
  short: number
  /** Attempts on a run that another connection was staffing or had staffed. */
  taken: number
  deadlocks: number
  errors: string[]
}

const [host = '', seed = '0', connections = '4', passes = '3', ...runIds] = process.argv.slice(2)

const { db, close } = openDatabase({
  config: { host, port: 5432, user: roles.server, database: 'fortnight' },
  connections: Number(connections),
})
const tally: Tally = { teams: 0, short: 0, taken: 0, deadlocks: 0, errors: [] }

function codeOf(error: unknown): string {
  for (let at = error; at instanceof Error; at = at.cause) {
    const { code } = at as { code?: unknown }
    if (typeof code === 'string') return code
  }
  return error instanceof Error ? error.message : String(error)
}

async function claim(runId: string) {
  try {
    const staffing = await db.transaction((tx) => staff(tx, runId))
    if (!staffing) tally.taken++
    else if (staffing.staffed) tally.teams++
    else tally.short++
  } catch (error) {
    const code = codeOf(error)
    if (code === '40P01') tally.deadlocks++
    else tally.errors.push(code)
  }
}

/**
 * Every connection asks for every run, several times, in an order of its own: most attempts meet another connection's.
 */
async function compete(lane: number) {
  const random = seeded(Number(seed) * 100 + lane)
  for (let pass = 0; pass < Number(passes); pass++) for (const runId of random.shuffle(runIds)) await claim(runId)
}

await Promise.all(Array.from({ length: Number(connections) }, (_, lane) => compete(lane)))
await close()
process.stdout.write(`${JSON.stringify(tally)}\n`)
