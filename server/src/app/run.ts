import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type Logger, pino } from 'pino'
import packageJson from '../../package.json' with { type: 'json' }
import * as users from '../identity/auth/users.repository.ts'
import { type Config, readConfig } from '../platform/config.ts'
import { openClock } from '../platform/clock.ts'
import { foldJob } from '../platform/counters/fold.job.ts'
import { type Db, openDatabase } from '../platform/db/database.ts'
import { openReplica } from '../platform/db/replica.ts'
import { requestLimits } from '../platform/db/time-limits.ts'
import { demoAccounts, isEmpty } from '../demo/demo.ts'
import { startSampleTesters } from '../demo/live.ts'
import { installDemoClock } from '../demo/demo-clock.repository.ts'
import { hasSamples } from '../demo/sample-testers.repository.ts'
import { createFileStore } from '../platform/file-store/file-store.ts'
import { fileStoreParts } from '../platform/file-store/open-file-store.ts'
import { fileJobs } from '../platform/file-store/sweep.ts'
import { giveUpRoot } from '../platform/give-up-root.ts'
import { createLimits } from '../platform/http/limits.ts'
import { loggable } from '../platform/http/problems.ts'
import { aliveJob } from '../platform/jobs/alive.job.ts'
import { startJobs } from '../platform/jobs/jobs.ts'
import { channel } from '../platform/push/announce.ts'
import { createHeartbeat } from '../platform/push/heartbeat.ts'
import { openPush } from '../platform/push/push.ts'
import { tidyJobs } from './tidy.job.ts'
import { mailJob } from '../messaging/mail/mail.job.ts'
import { openMailQueue } from '../messaging/mail/mail-queue.ts'
import { createMailer } from '../messaging/mail/mailer.ts'
import { importJob } from '../testers/pool/import.job.ts'
import { testerMailsJob } from '../testers/portal/tester-mails.job.ts'
import { mailCopiesJob } from '../messaging/notifications/mail-copies.job.ts'
import { openChannels } from '../messaging/deliveries/open-channels.ts'
import { startSenders } from '../messaging/deliveries/sender.job.ts'
import { inquiryJob } from '../orders/easypaisa/easypaisa.ts'
import { androidVitalsJob } from '../orders/android-vitals/android-vitals.job.ts'
import { reportingScopes } from '../orders/android-vitals/play-reporting.ts'
import { playTracksJob, startPlayTracks } from '../orders/play-track/play-tracks.job.ts'
import { openPlay } from '../orders/play-track/visit.ts'
import { referralsJob } from '../testers/referrals/pay.job.ts'
import { likenessJob } from '../testers/likeness/compare.ts'
import { startPictureChecks } from '../testing/checkins/picture-checks.job.ts'
import { darkDaysJob } from '../testing/evaluation/dark-days.job.ts'
import { learnJob } from '../testing/evaluation/learn.job.ts'
import { offlineCountriesJob } from '../testing/staffing/offline-countries.job.ts'
import { groupsJob, startGroups } from '../testing/groups/groups.job.ts'
import { openDirectory } from '../testing/groups/open-directory.ts'
import { startOffers } from '../testing/staffing/offers.job.ts'
import { sealJob } from '../testing/ledger/seal.job.ts'
import { purgeJob } from '../testing/runs/purge.job.ts'
import { alarmsJob } from '../operations/alarms/alarms.job.ts'
import { startWatch } from '../operations/standstills/watch.ts'
import { publishDays, publishJob } from '../site/anchors/publish.job.ts'
import { createIssuers } from '../identity/auth/issuers.ts'
import { askedToStop } from './asked-to-stop.ts'
import { requireFreePort } from './free-port.ts'
import { giveBackMemory } from './give-back-memory.ts'
import { hooks } from './hooks.ts'
import { jobsByTheClock } from './jobs-by-the-clock.ts'
import { startMailRounds } from './mail-rounds.ts'
import { buildServer } from './server.ts'
import { fullBackupJob, restoreDrillJob } from '../operations/archive/archive.job.ts'
import { openArchive } from '../operations/archive/archive-store.ts'
import { isOnDiskOf, startArchiver } from '../operations/archive/archiver.ts'
import { endArchive } from '../operations/archive/slot.ts'
import { brandNow } from '../operations/settings/in-force.ts'
import { openTextReader } from '../platform/pictures/text-reader.ts'
import { openStore, type Store } from '../platform/files/store.ts'
import { createCourier } from '../developer-api/webhooks/courier.job.ts'

const say = (line: string) => process.stdout.write(`${line}\n`)
const webRoot = fileURLToPath(new URL('../../../web/build/client', import.meta.url))

/** In a process of its own: filling takes 120 MB that this one would not give back. */
async function fillDemo() {
  const command = fileURLToPath(new URL('../cli/demo.ts', import.meta.url))
  const sooner = new URL('../platform/resolve-once.ts', import.meta.url).href
  const filling = spawn(process.execPath, ['--import', sooner, command, '--fill'], { stdio: 'inherit' })
  const [code] = (await once(filling, 'exit')) as [number | null]
  if (code !== 0) throw new Error('The demo could not be made. DEMO=off starts without one.')
}

/** How fast sample testers act. Only filling a demo creates them, and they act only if a demo may be filled. */
const paceOf = async (config: Config, db: Db) => (config.demo && (await hasSamples(db)) ? config.demoPace : 0)

/** Makes the demo in an empty database; its clock, which can be moved, is made by the database's owner. */
async function prepareDemo(config: Config, db: Db) {
  if (config.demo && (await isEmpty(db))) await fillDemo()
  return (await paceOf(config, db)) > 0 ? installDemoClock : undefined
}

/** Has traces and metrics sent if a collector is configured. Its packages are loaded then, and only then. */
async function startTelemetry({ telemetry }: Config, log: Logger) {
  if (!telemetry) return undefined
  const { openTelemetry } = await import('../platform/telemetry/open-telemetry.ts')
  const onError = (error: Error) => log.warn({ problem: loggable(error) }, 'telemetry')
  return openTelemetry(telemetry, { version: packageJson.version, onError })
}

async function serve(config: Config, store: Store, log: Logger) {
  const { database, connection, pooled, backup, vault } = store
  const telemetry = await startTelemetry(config, log)
  const requests = openDatabase({
    config: pooled,
    connections: config.connections.requests,
    limits: requestLimits(config.requestMs),
    onError: (error) => log.warn(`database connection lost: ${error.message}`),
  })
  const replica =
    config.databaseReadUrl === undefined
      ? undefined
      : openReplica({
          address: config.databaseReadUrl,
          primary: connection,
          connections: config.connections,
          requestMs: config.requestMs,
          exportMs: config.exportMs,
          onError: (error) => log.warn(`replica: ${error.message}`),
        })
  const pace = await paceOf(config, database.db)
  const liveDemo = pace > 0
  const time = await openClock(database.db)
  const { clock } = time
  const logger = { level: config.logLevel }
  const reader = openTextReader()
  const heartbeat = createHeartbeat(channel)
  const push = await openPush(config.nats, connection, (error) => log.warn({ problem: loggable(error) }, 'push'))
  const app = await buildServer({
    config,
    reader,
    push,
    heartbeat,
    database: requests,
    replica,
    connection,
    vault,
    version: packageJson.version,
    logger,
    webRoot,
    liveDemo,
    clock,
  })
  const outbox = join(config.dataDir, 'outbox')
  const mailer = createMailer(config.mail, outbox, say)
  const writing = async () => ({ brand: await brandNow(database.db, config), origin: config.publicOrigin })
  if (config.production && !config.mail.smtpUrl) say(`SMTP_URL is not set: mail is written to ${outbox}, to nobody.`)
  const onError = (error: Error) => log.warn({ problem: loggable(error) }, 'background work')
  const mail = await openMailQueue(database.pool, vault, onError)
  const { db, pool } = database
  const storing = fileStoreParts(config, db, vault)
  const files = createFileStore(storing)
  const policy = { localAllowed: config.localWebhooks }
  const sender = { db, vault, agent: config.brand.name, policy, clock }
  const courier = createCourier(sender, push, onError)
  const contact = async () => (await brandNow(db, config)).supportEmail
  const brand = async () => (await brandNow(db, config)).name
  const channels = openChannels({ config, db, vault, contact, brand })
  const senders = startSenders({ db, clock }, channels, push, onError)
  const mailRounds = startMailRounds({ db, mail, push, clock, onError })
  const offers = startOffers({ db, mail, clock, onError }, push)
  const keeper = { db, vault, config }
  const keeping = { db, ...openDirectory(keeper), clock, onError }
  const groups = startGroups(keeping, push)
  // Only connections whose owners are known are looked at without them.
  const isOwner = () => Promise.resolve(false)
  const looking = { db, google: openPlay(keeper), clock, isOwner, onError }
  const playTracks = startPlayTracks(looking, push)
  const publishing = { db, issuers: await createIssuers(db, vault), mail, config, clock, onError }
  const reading = { share: config.pictureSample, read: reader.read }
  const pictures = startPictureChecks({ db, files, clock, onError, reading }, push)
  const ofTests = jobsByTheClock({ db, files, clock, hooks, mail, onError, reading, tickLanes: config.tickLanes })
  const { archive } = config
  if (!archive && backup) await endArchive(db, backup)
  if (archive && 'folder' in archive.place && (await isOnDiskOf(archive.place.folder, config.dataDir)))
    say('ARCHIVE_DIR is on the disk of DATA_DIR: if that disk is lost, so is the archive.')
  const archiver =
    archive && backup && startArchiver({ db, connection: backup, archive: openArchive(archive.place), vault, onError })
  const stopping = new AbortController()
  const work = [
    aliveJob(db),
    ...ofTests,
    learnJob(db, clock, async () => ((await replica?.isFresh()) && replica ? replica.jobs : db)),
    darkDaysJob(db, clock),
    offlineCountriesJob(db, clock),
    likenessJob(db),
    referralsJob(db),
    ...tidyJobs(db),
    ...fileJobs(storing),
    purgeJob(db, clock),
    groupsJob(keeping),
    playTracksJob(looking),
    androidVitalsJob({ db, google: openPlay(keeper, reportingScopes), clock, onError }),
    ...[publishJob, sealJob].map((job) => job(publishing)),
    alarmsJob(db, hooks),
    foldJob(db),
    mailCopiesJob(db, mail),
    importJob(db),
    testerMailsJob(db, mail),
    mailJob({ db, vault, hooks, mailer, writing }),
    courier.job,
    senders.job,
    inquiryJob({ settings: config.payments.gateway, db, onError }),
    ...(archive ? [fullBackupJob(db, stopping.signal), restoreDrillJob(db, stopping.signal)] : []),
  ]
  const retired = ['archive-alarm', ...(archive ? [] : ['full-backup', 'restore-drill'])]
  const jobs = await startJobs({ pool, jobs: work, retired, onError })
  const watch = startWatch({ connection, hooks, queues: work.map(({ name }) => name), heartbeat, onError })
  giveBackMemory()
  await app.listen({ port: config.port, host: config.host })
  const { port } = app.server.address() as AddressInfo
  say(`${config.brand.name} is ready at ${config.port === 0 ? `http://127.0.0.1:${port}` : config.publicOrigin}`)
  // The first night of a large installation has many records to publish: no request waits for that.
  const published = publishDays(publishing).catch(onError)
  const player = { db, files, ...time, hooks, limits: createLimits(pool), jobs: ofTests }
  const sampleTesters = liveDemo ? startSampleTesters(player, { pace, onError }) : undefined
  return async (drainMs: number) => {
    await app.drain(drainMs)
    await app.close()
    await sampleTesters?.stop()
    stopping.abort()
    await watch.close()
    await published
    await jobs.stop()
    await courier.close()
    await senders.close()
    await offers.close()
    await groups.close()
    await playTracks.close()
    await mailRounds.close()
    // A picture whose text is being read is checked by the next server.
    reader.close()
    await pictures.close()
    await mail.close()
    await push.close()
    // Before the database is left: it answers what is sent last.
    await telemetry?.close()
    await requests.close()
    await replica?.close()
    // Last, so that the archive holds all of it.
    await archiver?.close()
  }
}

async function sayWhoMayEnter(config: Config, { database, vault, servesAsOwner }: Store) {
  if (servesAsOwner)
    say(
      'The role of DATABASE_URL owns the tables, records included. DATABASE_OWNER_URL separates the two: docs/operations.md.',
    )
  const accounts = config.demo ? await demoAccounts(database.db, vault) : []
  for (const { role, email, password } of accounts) say(`  ${role.padEnd(9)}  ${email}  ${password}`)
  if (accounts.length) say('  These accounts belong to the demo. DEMO=off starts without one.')
  else if (!(await users.listAdminIds(database.db)).length)
    say('There is no administrator yet. Make one with: npm run admin -- create you@example.com')
}

const patienceMs = 15_000

/** Starts a server by the environment, and stops it gracefully on SIGTERM and SIGINT. */
export async function run(): Promise<void> {
  const { databaseOwnerUrl, ...config } = readConfig(process.env)
  // What runs later, and what it starts, has no use for it.
  delete process.env['DATABASE_OWNER_URL']
  await requireFreePort(config.port, config.host)
  if (!existsSync(webRoot))
    throw new Error('The web is not built: run `npm run build` first, or start with `npm start`.')
  const log = pino({ level: config.logLevel })
  const asked = askedToStop(config.drainMs)
  const store = await openStore(
    { ...config, databaseOwnerUrl },
    (message) => log.warn(message),
    (db) => prepareDemo(config, db),
  )
  try {
    const place = config.archive?.place
    const rooted = giveUpRoot([config.dataDir, ...(place && 'folder' in place ? [place.folder] : [])], store.user)
    if (rooted) say(`The server runs as root: ${rooted}.`)
    const close = await serve(config, store, log)
    await sayWhoMayEnter(config, store)

    /**
     * Serves until its proxy has noticed, answers begun requests, returns background work to the queue, then
     * disconnects from the database.
     */
    void asked.then(async (drainMs) => {
      setTimeout(() => process.exit(1), drainMs + patienceMs).unref()
      await close(drainMs)
      await store.close()
      process.exit(0)
    })
  } catch (error) {
    await store.close()
    throw error
  }
}
