import { randomUUID } from 'node:crypto'
import { chownSync, mkdirSync, readdirSync, readFileSync, statSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { attempt, heard } from '../../bench/crash/calls.ts'
import { startCampaign } from '../../bench/crash/campaign.ts'
import { sendFeedback } from '../../bench/crash/light-writers.ts'
import { postmasterOf } from '../../bench/kit/postmaster.ts'
import { progress, progressDone, type Row, table } from '../../bench/kit/report.ts'
import type { Verdict } from '../../bench/kit/verify.ts'
import { makeDisk } from './disk.ts'

/** Addresses that asked for the daily statement, each of which gets one letter. */
interface Asked {
  acknowledged: Set<string>
  /** Calls without an answer: they can have been heard. */
  unknown: Set<string>
}

/** Asks for letters until it is stopped, each for a new address; all addresses together may ask 3,000 times in ten minutes. */
async function ask(origin: string, asked: Asked, going: () => boolean): Promise<void> {
  while (going()) {
    const email = `${randomUUID()}@readers.example`
    const answer = await attempt(origin, { method: 'POST', path: '/api/anchors/subscribers', body: { email } })
    if (!answer) asked.unknown.add(email)
    else if (answer.status < 300) asked.acknowledged.add(email)
    await sleep(250)
  }
}

/** Letters of an outbox: the statement's by whom they are to, all by their Message-ID, and what else is there. */
function lettersIn(outbox: string) {
  const names = readdirSync(outbox)
  const letters = names
    .filter((name) => name.endsWith('.eml'))
    .map((name) => {
      const text = readFileSync(join(outbox, name), 'utf8')
      const to = /^To: .*?([^<\s]+@[^>\s]+)/im.exec(text)?.[1]?.toLowerCase() ?? ''
      return {
        to,
        at: Number.parseInt(name, 10),
        id: /^Message-ID: (\S+)/im.exec(text)?.[1],
        isWhole: /--\s*$/.test(text),
      }
    })
  return {
    to: Map.groupBy(
      letters.filter(({ to }) => to.endsWith('@readers.example')),
      ({ to }) => to,
    ),
    again: [...Map.groupBy(letters, ({ id }) => id).values()].filter((copies) => copies.length > 1),
    letters: letters.length,
    unfinished: names.length - letters.length,
    cutOff: letters.filter(({ isWhole }) => !isWhole).length,
  }
}

/** Waits until every address that asked has its letter: one that was refused is tried again after 10 s, then 20, 40, 80. */
async function untilDelivered(outbox: string, { acknowledged }: Asked) {
  for (const deadline = Date.now() + 600_000; Date.now() < deadline; await sleep(2_000)) {
    const { to } = lettersIn(outbox)
    if ([...acknowledged].every((email) => to.has(email))) return
  }
}

/** A letter handed over at most this long before a kill of PostgreSQL goes again, under the same Message-ID (decision 100). */
const beforeKillMs = 30_000

/** Milliseconds from a letter's first copy to the next kill; below 0 if it was written in the second after one, infinite without any. */
function untilKill(copies: readonly { at: number }[], kills: readonly number[]): number {
  const first = Math.min(...copies.map(({ at }) => at))
  return Math.min(...kills.map((kill) => kill - first).filter((ms) => ms > -1_000))
}

function judgeLetters(
  outbox: string,
  { acknowledged, unknown }: Asked,
  { internal, kills }: { internal: number; kills: readonly number[] },
): Verdict[] {
  const { to, again, unfinished, cutOff } = lettersIn(outbox)
  const count = <T>(items: Iterable<T>, broken: (item: T) => boolean) => [...items].filter(broken).length
  return [
    { rule: 'an acknowledged request without its letter', violations: count(acknowledged, (email) => !to.has(email)) },
    {
      rule: 'an address with two different letters',
      violations: count(to.values(), (letters) => new Set(letters.map(({ id }) => id)).size > 1),
    },
    {
      rule: 'a letter of any kind that is there twice, though the database was there',
      violations: count(again, (copies) => untilKill(copies, kills) >= beforeKillMs),
    },
    {
      rule: 'a letter that no one asked for',
      violations: count(to.keys(), (email) => !acknowledged.has(email) && !unknown.has(email)),
    },
    { rule: 'a letter that ends too early', violations: cutOff },
    { rule: 'an unfinished file in the outbox', violations: unfinished },
    { rule: 'an answer of 500', violations: internal },
  ]
}

/**
 * The folders of mail and of feedback that waits for the database on a disk of their own, which gets full under writes, while
 * the database goes away too. Then there is room again.
 */
export async function fillOutbox(fulls: number) {
  const disk = await makeDisk('outbox', 100)
  const campaign = await startCampaign()
  const { dataDir, journal, traffic } = campaign
  // The server gives up root, for the owner of its data.
  const { uid, gid } = statSync(join(dataDir, 'pg18'))
  for (const name of ['outbox', 'spool']) {
    mkdirSync(join(disk.path, name), { mode: 0o700 })
    chownSync(join(disk.path, name), uid, gid)
    symlinkSync(join(disk.path, name), join(dataDir, name))
  }
  const outbox = join(disk.path, 'outbox')
  const before = heard.internal
  const { origin } = await campaign.serve()
  const asked: Asked = { acknowledged: new Set(), unknown: new Set() }
  let isAsking = true
  const going = () => isAsking
  const asking = Promise.all([
    ask(origin, asked, going),
    sendFeedback({ origin, lane: 0, owners: [], admins: [], journal, going }, 250),
  ])
  const kills: number[] = []
  const killDatabase = async () => {
    kills.push(Date.now())
    process.kill(postmasterOf(dataDir), 'SIGKILL')
    await traffic(50)
  }
  const rows: Row[] = []
  for (let n = 1; n <= fulls; n++) {
    await traffic(300)
    progress(`full outbox ${n}; ${asked.acknowledged.size} letters asked for`)
    const had = { refused: heard.unavailable, asked: asked.acknowledged.size }
    disk.fill()
    // A full outbox keeps nothing else from being done.
    await traffic(500)
    const waiting = asked.acknowledged.size - lettersIn(outbox).to.size
    // Now feedback can go nowhere.
    for (let kill = 1; kill <= 3; kill++) await killDatabase()
    rows.push({
      full: n,
      'asked meanwhile': asked.acknowledged.size - had.asked,
      'letters waiting': waiting,
      'answered 503': heard.unavailable - had.refused,
    })
    disk.free()
    await killDatabase()
  }
  isAsking = false
  await asking
  const judged = await campaign.judge()
  progress('waiting for letters')
  await untilDelivered(outbox, asked)
  progressDone()
  // What it is writing now is neither cut off nor unfinished.
  campaign.server()?.child.signal('SIGTERM')
  await campaign.server()?.child.ended
  const how = { internal: heard.internal - before, kills }
  const verdicts = [...judged.verdicts, ...judgeLetters(outbox, asked, how)]
  const { letters, again } = lettersIn(outbox)
  const counts = {
    ...judged.counts,
    'letters asked for': asked.acknowledged.size,
    letters,
    'sent again': again.length,
    'of these, ms before a kill': again.map((copies) => untilKill(copies, kills)).join(' '),
  }
  table('a full outbox', [counts])
  table('while it was full', rows)
  return { isWhole: campaign.report({ verdicts }), figures: { ...counts, rows } }
}
