import { randomInt } from 'node:crypto'
import { chownSync, mkdirSync, readFileSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { type Campaign, startCampaign } from '../../bench/crash/campaign.ts'
import { runKills } from '../../bench/crash/kills.ts'
import { postmasterOf } from '../../bench/kit/postmaster.ts'
import { progress, progressDone, type Row, saveResults, table } from '../../bench/kit/report.ts'
import { findCluster } from '../../server/src/platform/db/embedded.ts'
import { asSuperuser } from '../../server/src/platform/db/embedded/roles.ts'
import { below, signal } from '../ha/processes.ts'
import { makeClock } from './clock.ts'
import { type Disk, makeDisk, run } from './disk.ts'
import { fillOutbox } from './outbox.ts'

export interface CrashOptions {
  kills: number
  writes: number
  minutes: number
  cuts: number
  fulls: number
  jumps: number
  outbox: number
  keep: boolean
}

/** Kills processes, that many times and for that many acknowledged writes. */
const killing = ({ kills, writes, minutes }: CrashOptions) =>
  runKills('kills (kill -9) under writes', { kills, minutes, writesBetween: Math.max(60, Math.ceil(writes / kills)) })

/** Cuts the power of these disks, ends what ran on them without a chance to write anything, and starts all again on what is there. */
async function cutPower({ dataDir, server, serve }: Campaign, disks: readonly Disk[]) {
  // Read before its disk is gone.
  const postmaster = postmasterOf(dataDir)
  for (const disk of disks) disk.cut()
  signal([postmaster, ...below(postmaster).map(({ pid }) => pid)], 'SIGKILL')
  server()?.child.signal('SIGKILL')
  await server()?.child.ended
  for (const disk of disks) await disk.restore()
  await serve()
}

/** Moves the write-ahead log of a stopped PostgreSQL to a disk of its own. */
function moveWal(dataDir: string, disk: Disk) {
  const [here, there] = [join(dataDir, 'pg18', 'pg_wal'), join(disk.path, 'pg_wal')]
  // With its owner.
  run('cp', '--archive', here, there)
  rmSync(here, { recursive: true })
  symlinkSync(there, here)
}

/** Waits until no payment is acknowledged for three seconds: a change of a row can find room, and feedback waits elsewhere. */
async function untilStuck({ journal }: Campaign) {
  for (const deadline = Date.now() + 120_000; Date.now() < deadline;) {
    const before = journal.payments.size
    await sleep(3_000)
    if (journal.payments.size === before) return
  }
  throw new Error('a full disk keeps nothing from being written')
}

/** Writes into the log of PostgreSQL until it can't: it reuses old files of the log for some time. */
async function spendWal({ dataDir }: Campaign) {
  await asSuperuser(findCluster({ dataDir }, console.error), async (client) => {
    for (let n = 0; n < 100; n++)
      await client.query("select pg_logical_emit_message(false, 'drill', repeat('x', 8000000))")
  }).catch(() => undefined)
}

/** A disk that loses its power, disks that are full, and a clock that jumps. */
async function failing({ cuts, fulls, jumps }: CrashOptions) {
  const [disk, wal, clock] = [await makeDisk('data', 2_000), await makeDisk('wal', 400), await makeClock()]
  const folder = join(disk.path, 'data')
  mkdirSync(folder)
  const campaign = await startCampaign({ folder, env: clock.env })
  const { dataDir, journal, traffic } = campaign
  const { uid, gid } = statSync(join(dataDir, 'pg18'))
  moveWal(dataDir, wal)
  chownSync(wal.path, uid, gid)
  run('sync')
  await campaign.serve()
  const rows: Row[] = []
  /** Has something fail, waits until writes are acknowledged again, and notes how long after `act` that was. */
  async function round(what: string, act: () => Promise<unknown>) {
    progress(`${what}; ${journal.acknowledged} writes acknowledged`)
    await traffic(60)
    await act()
    const since = performance.now()
    await traffic(1)
    rows.push({ what, 'a write again after ms': Math.round(performance.now() - since) })
  }
  for (let n = 1; n <= cuts; n++)
    await round(`power ${n}`, async () => {
      await sleep(randomInt(400))
      await cutPower(campaign, [wal, disk])
    })
  for (let n = 1; n <= fulls; n++) {
    await round(`full log ${n}`, async () => {
      wal.fill()
      await spendWal(campaign)
      await untilStuck(campaign)
      wal.free()
    })
    await round(`full disk ${n}`, async () => {
      disk.fill()
      await untilStuck(campaign)
      disk.free()
    })
  }
  for (let n = 1; n <= jumps; n++)
    await round(`clock ${n}`, async () => {
      // Not further: administrators' sessions end after thirty minutes without use.
      clock.set(-randomInt(1_500))
      await traffic(100)
    })
  clock.set(0)
  progressDone()
  const judged = await campaign.judge()
  table('disks without power or room, a clock that jumps', [judged.counts])
  table('until a write is acknowledged again', rows)
  return { isWhole: campaign.report(judged), figures: { ...judged.counts, rows } }
}

/** The same loss of power with a PostgreSQL that does not wait for its disk: something must be lost. */
async function losing() {
  const disk = await makeDisk('control', 2_000)
  const folder = join(disk.path, 'data')
  mkdirSync(folder)
  const campaign = await startCampaign({ folder })
  const settings = join(folder, 'pg18', 'postgresql.conf')
  writeFileSync(settings, `${readFileSync(settings, 'utf8')}\nfsync = off\n`)
  run('sync')
  await campaign.serve()
  progress('control: power, without fsync')
  await campaign.traffic(300)
  const isUp = await cutPower(campaign, [disk]).then(
    () => true,
    () => false,
  )
  progressDone()
  const verdicts = isUp ? (await campaign.judge()).verdicts : []
  const lost = verdicts.filter(({ rule, violations }) => rule.startsWith('an acknowledged') && violations > 0)
  const what = isUp
    ? lost.map(({ rule, violations }) => `${violations} x ${rule}`).join('; ')
    : 'PostgreSQL does not start'
  table('control: power lost without fsync', [{ acknowledged: campaign.journal.acknowledged, lost: what || 'nothing' }])
  return { isLost: what !== '', what }
}

/**
 * Kills, cuts the power, fills disks and moves the clock under writes. True if all that was acknowledged is there, once, and the
 * control lost something.
 */
export async function crash(options: CrashOptions): Promise<boolean> {
  const killed = options.kills ? await killing(options) : undefined
  const failed = options.cuts + options.fulls + options.jumps ? await failing(options) : undefined
  const filled = options.outbox ? await fillOutbox(options.outbox) : undefined
  const control = options.cuts ? await losing() : undefined
  saveResults('drill-crash', !options.keep, {
    killed: killed?.figures,
    failed: failed?.figures,
    outbox: filled?.figures,
    control: control?.what,
  })
  if (control && !control.isLost) console.log('The control lost nothing, so that this proves nothing.')
  const areWhole = [killed, failed, filled].every((part) => part?.isWhole ?? true)
  return areWhole && (control?.isLost ?? true)
}
