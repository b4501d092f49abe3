import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ok, type Person, send } from '../tests/fixtures.ts'
import { ownerOf } from '../tests/prepared.ts'
import { useTestServer } from '../tests/test-server.ts'
import { aStartedRun, dayAfter, noon, startAfresh } from '../server/src/testing/evaluation/tick.testkit.ts'
import { brokenRules, ruleNames } from './rules.ts'

const world = useTestServer()
let client: pg.Client
/** A test under way, and one of the same developer that failed. */
let [run, failed] = ['', '']

/** Takes away, in this transaction, all that keeps a database from what the rules forbid. */
const withoutGuards = `
  set local session_replication_role = replica;
  do $$ declare guard record; begin
    for guard in select conrelid::regclass as of, conname from pg_constraint
      where connamespace = 'public'::regnamespace and contype in ('c', 'u') and conrelid <> 0
    loop execute format('alter table %s drop constraint if exists %I cascade', guard.of, guard.conname); end loop;
    for guard in select indexrelid::regclass as of from pg_index join pg_class c on c.oid = indexrelid
      where c.relnamespace = 'public'::regnamespace and indisunique and not indisprimary
    loop execute format('drop index if exists %s', guard.of); end loop;
  end $$`

async function aFailedRun(owner: Person, admin: Person): Promise<string> {
  const test = await aStartedRun(world, owner, admin, 120)
  await test.use(0)
  await test.leave((await test.seats('opted_in')).length - 8, noon(1))
  for (let day = 1; day < 42; day++) await test.use(day)
  await world.database.pool.query(`update testers set status = 'paused'`)
  await test.dueAgain()
  await test.tickOn(42)
  return String((await test.run()).id)
}

async function aRunUnderWay(owner: Person, admin: Person): Promise<string> {
  const test = await aStartedRun(world, owner, admin)
  await test.use(0)
  world.now = noon(1)
  const seats = await test.seats('opted_in')
  const path = `/api/apps/${test.id}/run/console-counts/${dayAfter(0)}`
  await ok(send(world.app, 'PUT', path, owner, { opted_in: seats.length }))
  return String((await test.run()).id)
}

beforeAll(async () => {
  const [owner, admin] = await startAfresh(world)
  failed = await aFailedRun(owner, admin)
  world.now = noon()
  run = await aRunUnderWay(owner, admin)
  client = new pg.Client(ownerOf(String(world.connection.database)))
  await client.connect()
  await client.query('begin')
  await client.query(withoutGuards)
  // The database has the true hour, and the tests have noon.
  await client.query('update runs set ready_at = least(ready_at, staffed_at)')
  await client.query('update assignments set invited_at = least(invited_at, accepted_at)')
})
afterAll(async () => {
  await client.query('rollback')
  await client.end()
})

const ofRun = `where run_id = '$run'`
const aSeat = `(select min(id) from assignments ${ofRun} and ended_at is null)`
const anotherSeat = `(select max(id) from assignments ${ofRun} and ended_at is null)`
const aRefund = (ground: string, status: string, cents: string) => `
  insert into refunds (payment_id, app_id, owner_id, ground, amount_cents, pay_to, refund_status)
  select id, app_id, owner_id, '${ground}', ${cents}, 'EasyPaisa', '${status}' from payments
  where app_id = (select app_id from runs where id = '$run')`

/** For each rule, what breaks it. `$run` and `$failed` are the runs. */
const corruptions: Record<string, string> = {
  'a tester twice on one app': `update assignments set tester_id = (select tester_id from assignments where id = ${aSeat}) where id = ${anotherSeat}`,
  'two of one home on one app': `update assignments set household_id = (select household_id from assignments where id = ${aSeat}) where id = ${anotherSeat}`,
  'more than three live phones of a model on one app': `update assignments set model = 'Pixel' ${ofRun}`,
  'a tester on an app of their own': `update assignments set person_id = owner_id where id = ${aSeat}`,
  'a tester who joined, and met the same owner again within 60 days': `
    update assignments set tester_id = (select tester_id from assignments where id = ${aSeat}), invited_at = (select invited_at from assignments where id = ${aSeat})
    where id = (select min(id) from assignments where run_id = '$failed' and opted_in_at is not null)`,
  'an enterprise app with a tester who is not premium': `
    update runs set package_plan = 'enterprise' where id = '$run'; update testers set premium = false`,
  'a first team smaller than what was sold, or not the one decided': `delete from decisions where key = '$run:team'`,
  'a waiting run with seats or a decision': `update runs set phase = 'queued' where id = '$run'`,
  'a run that waits for a team while its app is not set up, or for a set-up that is there': `update runs set phase = 'queued', ready_at = null where id = '$run'`,
  'a live seat without a live run, or without a live app': `update runs set phase = 'completed' where id = '$run'`,
  'an app that does not stand as its run does': `update apps set status = 'completed' where id = (select app_id from runs where id = '$run')`,
  'a seat without exactly one offer on record': `delete from run_events ${ofRun} and kind = 'offered'`,
  'a ledger whose chain is broken, or has a gap': `delete from run_events ${ofRun} and seq = 2`,
  'a chain that does not end where its ledger does': `update run_chains set length = length + 1 ${ofRun}`,
  'days that were paid, and not as many as were shown': `
    update assignments set pay_per_day_pkr = 8, paid_days = 3 where id = ${aSeat};
    update checkins set evidence = 'evidenced' where assignment_id = ${aSeat};
    delete from earnings where assignment_id = ${aSeat}`,
  'a day that was paid and never shown, or at another sum': `
    insert into earnings (tester_id, assignment_id, kind, day, amount_pkr)
    select tester_id, id, 'day', '2020-01-01', 8 from assignments where id = ${aSeat}`,
  'a bonus that was not earned, or was and is missing': `
    insert into earnings (tester_id, assignment_id, kind, day, amount_pkr)
    select tester_id, id, 'bonus', '2020-01-01', 8 from assignments where id = ${aSeat}`,
  'a tester who did what was asked and was let go without pay for the days left': `
    insert into run_events (run_id, assignment_id, kind, grade, data, at)
    select run_id, id, 'released', 'confirmed', '{}', opted_in_at from assignments where id = ${aSeat};
    update checkins set evidence = 'evidenced' where assignment_id = ${aSeat};
    update assignments set ended_at = opted_in_at + interval '1 minute', release_pkr = 3 where id = ${aSeat}`,
  'days left that were paid at another sum, or to a tester who was not let go': `
    insert into earnings (tester_id, assignment_id, kind, amount_pkr)
    select tester_id, id, 'release', 30 from assignments where id = ${aSeat}`,
  'a last day of use that is not the last': `update assignments set last_used_on = '2020-01-01' ${ofRun}`,
  'a gap to Play Console that is smaller than the newest count tells, on an open run': `update console_reports set opted_in = 0 ${ofRun}`,
  'a failed run that was refunded twice': `
    insert into refunds (payment_id, app_id, owner_id, ground, amount_cents, pay_to, refund_status)
    select payment_id, app_id, owner_id, ground, amount_cents, pay_to, refund_status from refunds
    where app_id = (select app_id from runs where id = '$failed')`,
  'a failed run whose missing days were not asked back on behalf of its customer': `delete from refunds`,
  'a refund that was sent, and a test that goes on': aRefund('guarantee', 'paid', 'amount_cents'),
  'an offer that was told, and not exactly once': `
    update assignments set told_at = invited_at ${ofRun}; delete from notifications`,
  'a team that was asked before its app was paid for and set up': `update runs set staffed_at = ready_at - interval '1 hour' where id = '$run'`,
  'a day of use outside of its tester’s time': `update checkins set day = '2020-01-01' where assignment_id = ${aSeat}`,
  'a seat whose steps are not one after the other': `update assignments set accepted_at = invited_at - interval '1 hour' ${ofRun}`,
  'a counter that is not the number of live seats': `update testers set active = active + 1 where id = (select tester_id from assignments where id = ${aSeat})`,
  'a tester over capacity': `update testers set active = capacity + 1 where id = (select tester_id from assignments where id = ${aSeat})`,
  'a payout of more than was earned': `
    insert into payouts (tester_id, amount_pkr, method, ending, needs_second)
    select tester_id, 1000000, 'easypaisa', '', false from assignments where id = ${aSeat}`,
  'a completed payment without exactly one run and one line of the books': `delete from ledger`,
  'a refund that was sent without exactly one line of the books': aRefund('guarantee', 'paid', 'amount_cents'),
  'more money back than was paid': aRefund('late', 'due', 'amount_cents + 1'),
  'a run that nobody paid for': `update payments set payment_status = 'failed'`,
  'something told twice': `
    insert into notifications (user_id, message_key, message_values, link, created_at)
    select owner_id, 'run_qualified', '{"app": "Harbour"}', '/', clock() from runs, generate_series(1, 2) where id = '$run'`,
}

const broken = async () =>
  (await brokenRules(client, { runs: [run, failed], steady: [run], since: new Date(0) })).map((rule) =>
    rule.replace(/^\d+ x /, ''),
  )

describe('the rules of the model', () => {
  it('are all broken below', () => {
    expect(Object.keys(corruptions).toSorted()).toEqual(ruleNames.toSorted())
  })

  it('hold for two tests that went as they may', async () => {
    expect(await broken()).toEqual([])
  })

  it.each(Object.entries(corruptions))('find %s', async (rule, corruption) => {
    await client.query('savepoint whole')
    try {
      await client.query(corruption.replaceAll('$run', run).replaceAll('$failed', failed))
      expect(await broken()).toContain(rule)
    } finally {
      await client.query('rollback to savepoint whole')
    }
  })
})
