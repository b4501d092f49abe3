import { randomBytes } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { ok, send } from '../../../../tests/fixtures.ts'
import { useTestServer } from '../../../../tests/test-server.ts'
import { anAccount } from '../auth/accounts.testkit.ts'
import { tablesHolding } from '../../platform/db/dump.testkit.ts'
import { bytesOf } from '../../platform/file-store/file-store.ts'
import { sweep } from '../../platform/file-store/sweep.ts'
import { aCheckIn, aPicture, aSeatedTester, checkedIn, sendPicture } from '../../testing/checkins/seat.testkit.ts'
import { takeSteps } from '../../testing/ledger/steps.testkit.ts'
import { aJoiningRun, anInvited, advanceTo, factsOf, seatNow } from '../../testing/joining/joining.testkit.ts'
import { miscounted } from '../../testing/staffing/staff.testkit.ts'

const world = useTestServer()
const query = async <T>(text: string, values: unknown[] = []) =>
  (await world.database.pool.query(text, values)).rows as T[]

async function aTesterInTests() {
  const canary = `canary${randomBytes(6).toString('hex')}`
  const first = await aJoiningRun(world)
  const who = await anInvited(world, first.app)
  await advanceTo(world, first, who, 'installed')
  await world.database.pool.query(
    `update testers set name = $2, email = $2 || '@gmail.com', languages = '{ur}' where id = $1`,
    [who.tester, canary],
  )
  await world.database.pool.query('update devices set model = $2 where tester_id = $1', [who.tester, `${canary} 9`])
  return { ...who, canary }
}

describe('a tester', () => {
  it('gets their data as a tester, and nothing of others', async () => {
    const who = await aTesterInTests()
    const data = await ok<Record<string, unknown>>(send(world.app, 'GET', '/api/account/data', who))
    expect(data).toMatchObject({
      testers: [{ name: who.canary, languages: ['ur'] }],
      tester_phones: [{ model: `${who.canary} 9` }],
      tests_as_tester: [{ id: who.seat, state: 'opted_in', app_name: 'Tideline' }],
    })
    expect(JSON.stringify(data['tests_as_tester'])).not.toContain('owner_id')
  })

  it('who wrote to the developer gets those words, and leaves no word, address or phone behind', async () => {
    const canary = `canary${randomBytes(6).toString('hex')}`
    const run = await aJoiningRun(world)
    const who = await anInvited(world, run.app)
    await ok(
      send(world.app, 'PUT', '/api/tester', who, {
        name: canary,
        country: 'PK',
        timezone: 'Asia/Karachi',
        languages: ['ur'],
        locale: 'ur',
        capacity: 3,
        devices: [{ model: `${canary}’s phone`, android: '14', free_mb: 4096 }],
      }),
    )
    await world.database.pool.query(`update testers set email = $2 || '@gmail.com' where id = $1`, [who.tester, canary])
    await world.database.pool.query('update assignments set model = $2 where id = $1', [who.seat, `${canary}’s phone`])
    await advanceTo(world, run, who, 'installed')
    const finding = { kind: 'problem', message: `It says ${canary}.` }
    await ok(send(world.app, 'POST', `/api/tester/seats/${who.seat}/findings`, who, finding))
    const data = await ok<Record<string, unknown>>(send(world.app, 'GET', '/api/account/data', who))
    expect(data['findings']).toMatchObject([{ app: 'Tideline', ...finding }])
    await ok(send(world.app, 'DELETE', '/api/account', who))
    expect(await tablesHolding(world.database.pool, canary)).toEqual([])
  })

  it('whom the operator imported is deleted with the account that verified the address only', async () => {
    const email = `canary${randomBytes(6).toString('hex')}@gmail.com`
    await world.database.pool.query(
      `insert into testers (name, email, country, timezone, hazard_a, hazard_b, score)
       values ('Listed', $1, 'PK', 'Asia/Karachi', 1, 100, 870)`,
      [email],
    )
    await world.database.pool.query(
      `insert into imported_numbers (tester_id, channel, number) select id, 'sms', '+923004711815' from testers where email = $1`,
      [email],
    )
    const unproven = await anAccount(world, email)
    await ok(send(world.app, 'DELETE', '/api/account', unproven))
    expect(await tablesHolding(world.database.pool, email)).toEqual(['public.testers'])
    const holder = await anAccount(world, email)
    await world.database.pool.query('update accounts set email_verified_at = now() where email = $1', [email])
    const data = await ok<Record<string, unknown>>(send(world.app, 'GET', '/api/account/data', holder))
    expect(data['testers']).toMatchObject([{ name: 'Listed', email }])
    expect(data['imported_numbers']).toMatchObject([{ channel: 'sms', number: '+923004711815' }])
    await ok(send(world.app, 'DELETE', '/api/account', holder))
    for (const left of [email, '+923004711815']) expect(await tablesHolding(world.database.pool, left)).toEqual([])
  })

  it('leaves every test and is anonymous when the account is deleted', async () => {
    const who = await aTesterInTests()
    await ok(send(world.app, 'DELETE', '/api/account', who))
    expect(await tablesHolding(world.database.pool, who.canary)).toEqual([])
    expect((await seatNow(world, who.seat)).state).toBe('opted_out')
    expect((await factsOf(world, who.seat)).at(-1)?.[0]).toBe('opted_out')
    expect(await miscounted(world)).toEqual([])
  })
})

describe('days of use as a tester', () => {
  it('are in the export with words and pictures; deletion keeps the figures without either', async () => {
    const seated = await aSeatedTester(world, { optedIn: new Date().toISOString() })
    const note = `note ${randomBytes(6).toString('hex')}`
    const { day } = await checkedIn(world, seated, aCheckIn(new Date(), { note }))
    await ok(sendPicture(world, seated, day, await aPicture()))
    const { days_of_use } = await ok<Record<string, never[]>>(
      send(world.app, 'GET', '/api/account/data', seated.tester),
    )
    expect(days_of_use).toMatchObject([{ app: 'Tideline', day, seconds: 180, note: note, evidence: 'claimed' }])
    const [{ picture = '' } = {}] = days_of_use as { picture?: string }[]
    expect(Buffer.from(picture, 'base64').subarray(8, 12).toString()).toBe('WEBP')
    const [shown] = await query<{ file: string }>('select file from screenshots where assignment_id = $1', [
      seated.seat,
    ])
    const counted = () => query('select day, seconds, evidence from checkins where assignment_id = $1', [seated.seat])
    const before = await counted()
    await takeSteps(world, [seated.seat], ['opted_out'], new Date())
    await ok(send(world.app, 'DELETE', '/api/account', seated.tester))
    expect(await tablesHolding(world.database.pool, note)).toEqual([])
    expect(await query('select file from screenshots where assignment_id = $1', [seated.seat])).toEqual([
      { file: null },
    ])
    expect(await counted()).toEqual(before)
    await query("update files set put_at = put_at - interval '1 hour'")
    expect(await bytesOf(world.files, String(shown?.file))).toBeDefined()
    await sweep(world.fileParts)
    expect(await bytesOf(world.files, String(shown?.file))).toBeUndefined()
  })
})
