import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { freePort } from '../../scripts/free-port.ts'
import { openDatabase } from '../../server/src/platform/db/database.ts'
import { benchDatabase } from '../kit/database.ts'
import { addAccounts } from '../kit/people.ts'
import { endPostmaster } from '../kit/postmaster.ts'
import { tableOfRules } from '../kit/report.ts'
import { type Served, startServer } from '../kit/server.ts'
import { addTesters, natural } from '../kit/testers.ts'
import { later } from '../kit/tidy.ts'
import { claimRules, type Verdict, verify } from '../kit/verify.ts'
import { heard } from './calls.ts'
import { compare, wholeRules } from './rules.ts'
import { change, sendFeedback } from './light-writers.ts'
import { newJournal, write } from './writer.ts'

/** Writers that submit, pay and approve. */
const lanes = 8
/** Writers that change an app each, which is less work by far. */
const lightLanes = 32

/** All addresses together may send 3,000 in ten minutes. */
const feedbackEveryMs = 400

/** Waits until nothing is left in the folder of what waits for the database. */
async function untilEmpty(folder: string): Promise<void> {
  for (const deadline = Date.now() + 60_000; ; await sleep(200)) {
    const left = existsSync(folder) ? readdirSync(folder) : []
    if (!left.length) return
    if (Date.now() > deadline) throw new Error(`${left.length} files are left in ${folder}`)
  }
}

export interface CampaignOptions {
  /** Where the server keeps its data; a temporary folder if missing. */
  folder?: string
  /** Further variables of the server. */
  env?: Record<string, string>
}

/** A server with PostgreSQL of its own, and writers who note what was acknowledged. */
export async function startCampaign({ folder, env }: CampaignOptions = {}) {
  const { pool, config, dataDir, shut } = await benchDatabase(2, folder)
  await addTesters(pool, { size: 2_500, belief: natural })
  const owners = await addAccounts(pool, 40, 'developer')
  const admins = await addAccounts(pool, 2, 'admin')
  // From here on the server alone keeps PostgreSQL up.
  await shut()
  later(() => endPostmaster(dataDir))

  const port = await freePort()
  const serve = () => startServer({ DATA_DIR: dataDir, ...env }, { port })
  const journal = newJournal()
  let served: Served | undefined
  let going = true
  let writers: Promise<unknown> = Promise.resolve()

  return {
    config,
    dataDir,
    journal,
    server: () => served,
    /** Starts the server, or starts it again; writers begin with the first. */
    async serve(): Promise<Served> {
      const isFirst = !served
      served = await serve()
      const { origin } = served
      if (isFirst)
        writers = Promise.all(
          Array.from({ length: lanes + lightLanes + 1 }, (_, lane) => {
            const how = { origin, lane, owners, admins, journal, going: () => going }
            if (lane < lanes) return write(how)
            return lane < lanes + lightLanes ? change(how) : sendFeedback(how, feedbackEveryMs)
          }),
        )
      return served
    },
    /** Waits for `more` further acknowledged writes; throws, with the answers instead, if the service does not come back. */
    async traffic(more: number): Promise<void> {
      const target = journal.acknowledged + more
      for (const deadline = Date.now() + 90_000 + more * 200; journal.acknowledged < target; await sleep(5))
        if (Date.now() > deadline) {
          const said = [JSON.stringify(heard), ...journal.wrong.slice(-3), served?.child.output().slice(-3000)]
          throw new Error(`${target - journal.acknowledged} of ${more} writes not acknowledged\n${said.join('\n')}`)
        }
    },
    /** Ends the writing, and compares what was said with what is there. */
    async judge() {
      going = false
      await writers
      await untilEmpty(join(dataDir, 'spool', 'feedback'))
      const database = openDatabase({ config, connections: 2 })
      const verdicts: Verdict[] = [
        ...(await compare(database.pool, journal)),
        ...(await verify(database.pool, wholeRules)),
        ...(await verify(database.pool, claimRules)),
      ]
      const runs = await database.pool.query<{ count: number }>(
        "select count(*)::int as count from runs where phase <> 'queued'",
      )
      await database.close()
      const counts = {
        'acknowledged writes': journal.acknowledged,
        changes: journal.changes.values().reduce((sum, { version }) => sum + version - 1, 0),
        feedback: journal.feedback.size,
        setups: journal.setups.size,
        apps: journal.apps.size,
        payments: journal.payments.size,
        approvals: journal.approvals.size + journal.decidedBefore.size,
        'teams claimed': runs.rows[0]?.count ?? 0,
        'retried to an end': journal.retried,
        unanswered: heard.unanswered,
        'answered 503': heard.unavailable,
        'answered 500': heard.internal,
      }
      return { verdicts, counts }
    },
    /** Prints the rules, and what went wrong with writes; true if no rule is broken. */
    report({ verdicts }: { verdicts: readonly Verdict[] }): boolean {
      tableOfRules(verdicts)
      for (const line of journal.wrong.slice(0, 10)) console.log('  wrong:', line)
      const unforeseen =
        served?.child
          .output()
          .split('\n')
          .filter((line) => line.includes('unforeseen error')) ?? []
      for (const line of unforeseen.slice(0, 10)) console.log('  unforeseen:', line)
      return verdicts.every(({ violations }) => violations === 0)
    },
  }
}

export type Campaign = Awaited<ReturnType<typeof startCampaign>>
