import { eq, sql } from 'drizzle-orm'
import type { Database, Db, Tx } from '../platform/db/database.ts'
import { users } from '../platform/db/schema/identity.ts'
import { settings } from '../platform/db/schema/operations.ts'
import { closeApp } from '../orders/refunds/run-closed.ts'
import { countTrackRecords } from '../testing/evaluation/calibration.repository.ts'
import { forecastAll } from '../testing/evaluation/forecast-all.ts'
import { keyIdOf, type Vault } from '../platform/vault.ts'
import { seedStory } from './apps.ts'
import { calendarOf } from './calendar.ts'
import { addDisputes, bringOver, paySeats } from './earnings.ts'
import { notebook } from './notes.ts'
import { addPayouts } from './payouts.ts'
import { addPeople, type DemoAccount } from './people.ts'
import { addPool } from './pool.ts'
import { addPrograms, settleDeliveries } from './programs.ts'
import { seeded } from '../platform/random.ts'
import { markSamples } from './sample-testers.repository.ts'
import type { Scene } from './scene.ts'
import { dateLastAssignments, markSeats } from './seats.ts'
import { addTester, askForListing } from './tester.ts'
import { stories } from './stories.ts'
import type { Story } from './story.ts'
import { addVisits } from './visits.ts'
import { addVoices } from './voices.ts'

const settingsKey = 'demo_accounts'

// Key of the advisory lock by which servers that start together take turns at an empty database; any fixed number will
// do.
const demoLock = 0x64656d6f

/** Whether there is no user yet. */
export async function isEmpty(db: Db): Promise<boolean> {
  const someone = await db.select({ id: users.id }).from(users).limit(1)
  return someone.length === 0
}

/** Time since a story's team was claimed; earlier stories come first, so that later claims see them. */
function order({ progress }: Story): number {
  if ('started' in progress) return progress.started
  return progress.is === 'running' ? progress.day : 0
}

async function fill(db: Tx, vault: Vault): Promise<void> {
  const random = seeded(14)
  const calendar = calendarOf(new Date())
  const { people, keys } = await addPeople(db, calendar)
  await addPool(db, random, calendar)
  const scene: Scene = { db, vault, random, calendar, people, notes: notebook(calendar, people.admin.id) }
  const oldHook = await addPrograms(scene)
  for (const story of stories.toSorted((x, y) => order(y) - order(x))) await seedStory(scene, story)
  await addTester(scene)
  await markSeats(scene)
  await markSamples(db, calendar.now)
  await askForListing(scene)
  await paySeats(scene)
  await bringOver(scene)
  await addDisputes(scene)
  await addPayouts(scene)
  await dateLastAssignments(scene)
  await countTrackRecords(db)
  await forecastAll(db, calendar.now, { runClosed: closeApp })
  await settleDeliveries(scene, oldHook)
  await addVoices(scene)
  await addVisits(scene)
  await scene.notes.store(db)
  const box = vault.seal(JSON.stringify(keys), settingsKey).toString('base64')
  await db.insert(settings).values({ key: settingsKey, value: { box } })
}

/** Fills a database without users with sample people, apps and runs: all of it or nothing, and once. */
export async function fillDemo(db: Database['db'], vault: Vault, say: (line: string) => void): Promise<void> {
  if (!(await isEmpty(db))) return
  await db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(${demoLock})`)
    if (!(await isEmpty(tx))) return
    say('No one is registered here yet: adding a demo with sample people, apps and testers.')
    await fill(tx, vault)
  })
  // The planner has no statistics of rows that were just inserted, and the first pages are drawn from them.
  await db.execute(sql`analyze`)
}

/** The accounts of the demo with their passwords; none if the database contains no demo. */
export async function demoAccounts(db: Db, vault: Vault): Promise<DemoAccount[]> {
  const [row] = await db.select({ value: settings.value }).from(settings).where(eq(settings.key, settingsKey))
  if (!row) return []
  const box = Buffer.from((row.value as { box: string }).box, 'base64')
  // Passwords of sample people are not worth a key that is no longer there.
  if (!vault.keyIds.includes(keyIdOf(box))) return []
  return JSON.parse(vault.open(box, settingsKey)) as DemoAccount[]
}
