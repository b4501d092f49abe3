import { describe, expect, it } from 'vitest'
import { addDays } from '@fortnight/contract/calendar'
import { ok, type Person, send } from '../../../../tests/fixtures.ts'
import { readNotifications } from '../../messaging/notifications/notifications.testkit.ts'
import { useTestServer } from '../../../../tests/test-server.ts'
import { channel, readAnnouncement } from '../../platform/push/announce.ts'
import { aWebhook } from '../../developer-api/webhooks/receiver.testkit.ts'
import { expectReplayed } from '../ledger/replay.testkit.ts'
import { aStartedRun, noon, startAfresh } from '../evaluation/tick.testkit.ts'
import { aDayOfUse } from '../joining/joined-run.testkit.ts'
import { seatEnds, type Team } from './seat-ends.testkit.ts'

const world = useTestServer({ env: { LOCAL_WEBHOOKS: 'on' }, ownPush: true })
const { aTeam, ways } = seatEnds(world)
const ends = ['declined', 'expired', 'withdrawn', 'opted_out', 'lost', 'released', 'completed']

const newest = async (who: Person) =>
  (
    await ok<{ data: { title: string; message: string; link: string }[] }>(
      send(world.app, 'GET', `/api/notifications/user/${who.email}`, who),
    )
  ).data[0]

/** Users whose open tester portal is asked to reload during an act. */
async function reloadedBy(act: () => Promise<unknown>): Promise<Set<string>> {
  const client = await world.database.pool.connect()
  const reloaded = new Set<string>()
  client.on('notification', ({ payload = '' }) => {
    const heard = readAnnouncement(payload)
    if (heard?.topics.includes('tester') && heard.to !== 'admins') for (const person of heard.to) reloaded.add(person)
  })
  try {
    await client.query(`listen ${channel}`)
    await act()
    // Announcements committed before an answer are delivered before it.
    await client.query('unlisten *')
    return reloaded
  } finally {
    client.release(true)
  }
}

/** Webhook events that the owner's programs get. */
async function delivered(owner: Person) {
  const { rows } = await world.database.pool.query<{ kind: string; data: Record<string, unknown> }>(
    `select d.kind, d.body -> 'data' as data from webhook_deliveries d join webhooks w on w.id = d.webhook_id
     where w.owner_id = $1 order by d.created_at, d.id`,
    [owner.id],
  )
  return rows
}

/** The first tester of a team showed the three days before today; the second one showed none. */
async function showDays({ seats, run }: Team) {
  for (const ago of [1, 2, 3]) await aDayOfUse(world, run, seats[0]!, addDays(today(), -ago), 'evidenced')
}
const today = () => new Date().toISOString().slice(0, 10)

describe('a seat ends with the same consequences in every way', () => {
  it.each(Object.entries(ways))('%s', async (_name, { act, state, data, titles, all, unpaid }) => {
    const team = await aTeam(addDays(today(), -4))
    await showDays(team)
    await aWebhook(world, team.owner, 'http://127.0.0.1:9/hook', ['tester.left', 'run.cancelled'])
    const two = team.seats.slice(0, 2)
    const reloaded = await reloadedBy(() => act(team))
    const { pool } = world.database

    // The seat is over, and its fact is on record, once.
    const seats = await pool.query('select state from assignments where id = any($1)', [two])
    expect(seats.rows).toEqual([{ state }, { state }])
    const facts = await pool.query<{ kind: string; data: object; at: Date; ended_at: Date }>(
      `select e.kind, e.data, e.at, a.ended_at from run_events e join assignments a on a.id = e.assignment_id
       where a.id = any($1) and e.kind = any($2)`,
      [two, ends],
    )
    expect(facts.rows.map(({ kind }) => kind)).toEqual([state, state])
    if (data) expect(facts.rows.map((row) => row.data)).toEqual([data, data])
    for (const { at, ended_at } of facts.rows) expect(ended_at).toEqual(at)
    await expectReplayed(world, team.run)

    // Who showed each day is paid for the ten days that were left, unless the end was theirs; who showed none is not.
    const booked = await pool.query(
      `select assignment_id::int as seat, amount_pkr from earnings where kind = 'release' and assignment_id = any($1)`,
      [team.seats],
    )
    expect(booked.rows).toEqual(unpaid ? [] : [{ seat: two[0], amount_pkr: 10 * 2 }])

    // Webhooks report each opted-in tester once, and the end of a whole test.
    const deliveries = await delivered(team.owner)
    const left = deliveries.filter(({ kind }) => kind === 'tester.left').map((delivery) => delivery.data)
    const gone = all ? team.seats : two
    expect(left.toSorted((x, y) => Number(x['seat']) - Number(y['seat']))).toEqual(
      gone.map((seat) => ({ app_id: team.app, seat, how: state })),
    )
    expect(deliveries.filter(({ kind }) => kind === 'run.cancelled').map((delivery) => delivery.data)).toEqual(
      all ? [{ app_id: team.app }] : [],
    )

    // Testers are notified in their language, and their open pages reload.
    if (titles) {
      expect(await newest(team.english)).toMatchObject({
        title: titles[0],
        link: '/tester',
        ...(!unpaid && { message: expect.stringMatching(/You get Rs\s20 for the days that were left\.$/) }),
      })
      expect(await newest(team.urdu)).toMatchObject({ title: titles[1], link: '/tester' })
    }
    expect(reloaded).toEqual(new Set([...reloaded, team.english.id, team.urdu.id]))

    // The developer of a test that continues is notified of each.
    const owner = (await readNotifications(world, team.owner)).filter(({ title }) => title === 'A tester left Tideline')
    const replaced = await pool.query("select 1 from audit_log where action = 'team.replace' and subject = $1", [
      team.app,
    ])
    expect(owner).toHaveLength(all || replaced.rows.length ? 0 : 2)
  })
})

const titlesOf: Record<string, readonly [en: string, ur: string]> = {
  lost: ['You are off the test of Harbour', 'آپ اب \u2068Harbour\u2069 کے ٹیسٹ میں نہیں ہیں'],
  completed: ['You finished the test of Harbour', 'آپ نے \u2068Harbour\u2069 کا ٹیسٹ مکمل کر لیا'],
  released: ['Your test of Harbour is over', '\u2068Harbour\u2069 کا آپ کا ٹیسٹ ختم ہو گیا'],
  withdrawn: ['Harbour needs no more testers', '\u2068Harbour\u2069 کو مزید ٹیسٹر نہیں چاہییں'],
}

describe('a seat that the engine ends notifies its tester in their language', () => {
  async function aTestWithAccounts() {
    const [owner, operator] = await startAfresh(world)
    const run = await aStartedRun(world, owner, operator)
    await world.database.pool.query(
      `insert into users (id, email, name, role) select person_id, email, name, 'tester' from testers on conflict do nothing`,
    )
    await world.database.pool.query(`update testers set locale = 'ur' where id % 2 = 0`)
    // Testers released at the start had no account then.
    const before = (await run.seats()).filter(({ state }) => state !== 'opted_in').map(({ id }) => id)
    return { ...run, before }
  }

  /**
   * Every seat that ended in one of these states, and how often its tester got a notification of it with its own text.
   */
  async function notified({ id, before }: { id: string; before: string[] }) {
    const { rows } = await world.database.pool.query<{ state: string; locale: 'en' | 'ur'; id: string }>(
      `select a.state, t.locale, a.person_id as id
       from assignments a join testers t on t.id = a.tester_id where a.app_id = $1 and a.ended_at is not null and a.state <> 'opted_out'
         and a.id <> all($2::bigint[])`,
      [id, before],
    )
    return Promise.all(
      rows.map(async (row) => {
        const notes = await readNotifications(world, row)
        return { ...row, titles: notes.flatMap(({ title, link }) => (link === '/tester' ? [title] : [])) }
      }),
    )
  }

  const check = (rows: Awaited<ReturnType<typeof notified>>) => {
    for (const { state, locale, titles } of rows) {
      const all = Object.values(titlesOf).flat()
      expect(titles.filter((title) => all.includes(title))).toEqual([titlesOf[state]?.[locale === 'en' ? 0 : 1]])
    }
    return [...new Set(rows.map(({ state }) => state))].toSorted()
  }

  it('after a long silence', async () => {
    const run = await aTestWithAccounts()
    await run.use(0)
    await run.tickOn(1)
    const silent = (await run.seats('opted_in')).slice(0, 5).map(({ id }) => id)
    for (let day = 1; day < 9; day++) {
      await run.use(day, silent)
      await run.tickOn(day + 1)
    }
    expect(check(await notified(run))).toContain('lost')
  })

  it('with the end of the test, opted in or only invited', async () => {
    const run = await aTestWithAccounts()
    await run.leave((await run.seats('opted_in')).length - 8, noon(1))
    for (const day of [1, 8, 15, 22, 29, 36, 41]) {
      for (let d = Math.max(0, day - 7); d < day; d++) await run.use(d)
      await run.tickOn(day)
    }
    await run.use(41)
    await run.tickOn(42)
    expect(check(await notified(run))).toEqual(expect.arrayContaining(['completed', 'withdrawn']))
  })
})
