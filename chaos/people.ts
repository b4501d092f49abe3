import { NewApp } from '@fortnight/contract/orders/apps'
import { NewPayment } from '@fortnight/contract/orders/payments'
import { plans } from '@fortnight/contract/plans'
import { testerTerms } from '@fortnight/contract/testers/tester-terms'
import { addPeople, type Person } from '../model/people.ts'
import { callerOf } from '../model/server.ts'
import { adminAppsService } from '../server/src/orders/apps/admin-apps.service.ts'
import { appsService } from '../server/src/orders/apps/apps.service.ts'
import { playSetupService } from '../server/src/orders/apps/play-setup.service.ts'
import { paymentsService } from '../server/src/orders/payments/payments.service.ts'
import { paymentReviewService } from '../server/src/orders/payments/review.service.ts'
import { playTrackService } from '../server/src/orders/play-track/play-track.service.ts'
import { codeFor } from '../server/src/orders/play-track/prove-owner.ts'
import { fleetPrior, learn, score } from '../server/src/testers/pool/reliability.ts'
import { defaults } from '../server/src/testing/engine/params.ts'
import { joiningService } from '../server/src/testing/joining/joining.service.ts'
import { append } from '../server/src/testing/ledger/append.ts'
import type { Fact } from '../server/src/testing/ledger/append.repository.ts'
import { offersService } from '../server/src/testing/staffing/offers.service.ts'
import type { ChaosTest, World } from './world.ts'

const testersForEach = 26
/** Share of the testers whose address Google does not know. */
const unknownShare = 0.03

/** Adds testers with a phone of their own each; Google does not know all of their addresses. */
export async function addTesters({ database: { pool }, chance, google }: World, tests: number): Promise<void> {
  const people = await addPeople(pool, 'tester', tests * testersForEach)
  const { a, b } = learn(fleetPrior(defaults.fleetHazard), { days: 60, losses: 0 })
  await pool.query(
    `with added as (
       insert into testers (person_id, name, email, country, timezone, capacity, hazard_a, hazard_b, observed_days, score)
       select id, 'Zara Malik', email, 'PK', 'Asia/Karachi', 2, $3, $4, 60, $5 from unnest($1::uuid[], $2::text[]) as p (id, email)
       returning id
     ), agreed as (
       insert into tester_agreements select id, $6, 'application', now() from added
     )
     insert into devices (tester_id, model, android, api, free_mb) select id, 'Model ' || id, '14', 34, 8000 from added`,
    [people.map(({ id }) => id), people.map(({ email }) => email), a, b, score({ a, b }), testerTerms.version],
  )
  for (const { email } of people) if (chance.happens(unknownShare)) google.groups.strangers.add(email)
}

/** How a developer lets testers in: we put the group on the track, or see that they did, or go by their word. */
const ways = [
  { sees: true, binds: true },
  { sees: true, binds: true },
  { sees: true, binds: false },
  { sees: false, binds: false },
]

/** A developer orders a test, sets it up with our group and pays; an administrator approves. */
export async function orderTest(world: World, owner: Person, number: number): Promise<void> {
  const { google, servers, chance, vault, admin, database } = world
  const server = chance.pick(servers)
  const by = callerOf(server, owner)
  const package_name = `com.example.app${number}`
  const ownGroups = [`own-${number}@googlegroups.com`]
  google.play.apps.set(package_name, {
    invited: true,
    otherChanges: 0,
    tracks: {
      production: { groups: ['early@googlegroups.com'], releases: [] },
      alpha: { groups: [...ownGroups], releases: [{ name: '1.0.3', status: 'completed' }] },
    },
  })
  const made = await appsService.create(by, {
    body: NewApp.parse({ name: `App ${number}`, description: 'Tide and swell times.' }),
  } as never)
  const app = made.id
  const params = { id: app }
  await appsService.order(by, { params, body: { package_plan: 'starter' } } as never)
  const setup = {
    package_name,
    opt_in_url: `https://play.google.com/apps/testing/${package_name}`,
    access_method: 'managed_group',
    group_email: null,
    countries: [],
  }
  await playSetupService.save(by, { params, body: setup } as never)
  const way = chance.pick(ways)
  if (way.sees) {
    await playTrackService.check(by, { params } as never)
    await playTrackService.prove(by, { params, body: { code: codeFor(vault, { app_id: app, package_name }) } } as never)
    await playTrackService.choose(by, { params, body: { track: 'alpha' } } as never)
  }
  if (way.binds) await playTrackService.bind(by, { params, body: { binds: true } } as never)
  const transfer = {
    app_id: app,
    payment_method: 'manual_easypaisa',
    amount: plans.starter.cents / 100,
    account_name: 'Zara Malik',
    transaction_id: String(10_000_000_000 + number),
  }
  const { payment_id } = await paymentsService.create(by, { body: NewPayment.parse(transfer) } as never)
  await paymentReviewService.settle(callerOf(server, admin), {
    params: { id: payment_id },
    body: { payment_status: 'completed', only_confirmed: false },
  } as never)
  const { rows } = await database.pool.query<{ id: string }>('select id from runs where app_id = $1', [app])
  world.tests.push({ app, run: rows[0]!.id, package_name, owner, ...way, own: ownGroups, isOnByHand: false })
}

/** Address of our group for a test; undefined until it was made. */
export async function groupOf({ database }: World, { run }: ChaosTest): Promise<string | undefined> {
  const { rows } = await database.pool.query<{ email: string | null }>(
    'select email from test_groups where run_id = $1',
    [run],
  )
  return rows[0]?.email ?? undefined
}

/** Developers who keep the track by themselves put the group on it once they are asked to. */
export async function putGroupsByHand(world: World): Promise<void> {
  for (const test of world.tests) {
    if (test.binds || test.isOnByHand) continue
    const group = await groupOf(world, test)
    const track = world.google.play.apps.get(test.package_name)?.tracks['alpha']
    if (!group || !track) continue
    track.groups = [...track.groups, group]
    test.isOnByHand = true
    if (test.sees) continue
    const by = callerOf(world.chance.pick(world.servers), test.owner)
    await joiningService.markGroup(by, { params: { id: test.app }, body: { on_track: true } } as never)
  }
}

interface LiveSeat {
  id: number
  run_id: string
  person_id: string
  email: string
  state: string
  is_accepted: boolean
  is_listed: boolean
}

/** Some testers answer, join and leave; the engine gives some up, and an administrator releases some. */
export async function actAsTesters(world: World): Promise<void> {
  const { database, chance, servers, clock } = world
  const { rows } = await database.pool.query<LiveSeat>(
    `select a.id::int, a.run_id, t.person_id, t.email, a.state, a.accepted_at is not null as is_accepted, a.listed_at is not null as is_listed
     from assignments a join testers t on t.id = a.tester_id where a.ended_at is null and (a.accepted_at is not null or a.expires_at > now()) order by a.id`,
  )
  const ends: Fact[] = []
  for (const seat of rows) {
    const by = callerOf(chance.pick(servers), { id: seat.person_id, email: seat.email, role: 'tester' })
    const params = { id: seat.id }
    const end = { run_id: seat.run_id, seat: seat.id, at: clock.now() }
    if (!seat.is_accepted) {
      if (!chance.happens(0.4)) continue
      if (chance.happens(0.9)) await offersService.accept(by, { params } as never)
      else await offersService.decline(by, { params } as never)
    } else if (seat.state === 'invited') {
      if (seat.is_listed && chance.happens(0.3)) await offersService.optIn(by, { params } as never)
      else if (chance.happens(0.001)) await offersService.decline(by, { params } as never)
    } else if (chance.happens(0.0005)) await offersService.leave(by, { params, body: { reason: null } } as never)
    else if (chance.happens(0.0006)) ends.push({ ...end, kind: 'lost', data: { misses: 3, alive: 0.1 } })
    else if (chance.happens(0.0003)) ends.push({ ...end, kind: 'released', data: { by: 'administrator' } })
  }
  if (ends.length) await database.db.transaction((tx) => append(tx, ends))
}

/** The tests end by an administrator's word. */
export async function endTests({ tests, servers: [server], admin }: World): Promise<void> {
  for (const { app } of tests)
    await adminAppsService.cancel(callerOf(server, admin), {
      params: { id: app },
      body: { reason: 'The campaign is over.' },
    } as never)
}
