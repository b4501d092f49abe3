import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { accesses, type Endpoint } from '@fortnight/contract/endpoint'
import { stepUpMinutes } from '@fortnight/contract/vocabulary/step-up-acts'
import { anAccount } from '../server/src/identity/auth/accounts.testkit.ts'
import { forPasskeys } from '../server/src/identity/auth/passkeys.testkit.ts'
import { aBuiltWeb } from '../server/src/platform/http/pages.testkit.ts'
import { mismatchOf } from './answer-form.ts'
import { endpointCalls, callAs, callUnproven, namedBy, withAccess, table } from './endpoint-fixtures.ts'
import { aSession, type Callers, changed, makeCallers, withoutSecondFactor } from './callers.ts'
import { fakeGoogle } from './fake-google.ts'
import { aPerson, type Person } from './fixtures.ts'
import { type Resources, createResources } from './resource-factories.ts'
import { useTestServer } from './test-server.ts'
import { fingerprint } from './fingerprint.ts'
import { readWhole } from './whole-reads.ts'
import { findWholeReads, recordStatements } from './plans.ts'
import { fillTables } from './many-rows.ts'
import { administer, ownerOf, makeDatabase } from './prepared.ts'

// Previews are drawn by the built web.
const google = await fakeGoogle()
afterAll(() => google.close())
const world = useTestServer({ webRoot: aBuiltWeb(), env: { ...forPasskeys, GOOGLE_URL: google.origin } })

const served = recordStatements()
afterAll(() => served.stop())

/** The administrator who approves the owners' payments. */
let bookkeeper: Person
beforeAll(async () => {
  bookkeeper = await aPerson(world, 'admin')
})

const dead = ['disabled', 'expired', 'revoked'] as const

describe('every endpoint, by its declared access', () => {
  let people: Callers
  /** Resources that refused callers try to reach: nothing of them may change. */
  let target: Resources
  let untouched: string
  /** A second owner, for calls that succeed, so that the target stays untouched. */
  let guest: Person
  beforeAll(async () => {
    people = await makeCallers(world)
    guest = await anAccount(world)
    target = await createResources(world, people.owner, bookkeeper)
    untouched = await fingerprint(world, people.owner)
  })

  const fresh = (name: string) => createResources(world, guest, bookkeeper, namedBy(name))
  /** The answers to callers without access, of whom none changed the owner's resources. */
  async function refusals(name: string, endpoint: Endpoint, ...callers: (Person | null)[]) {
    const answers = []
    for (const person of callers) {
      const answer = await callAs(world, name, endpoint, target, person)
      answers.push({ status: answer.statusCode, code: answer.json().code as string })
    }
    expect(await fingerprint(world, people.owner)).toBe(untouched)
    return answers
  }
  const unknown = () => [null, ...dead.map((who) => people[who])]
  /**
   * The answer to a caller with access. Their resources are made again for each call that changes them, and the call
   * can end their session.
   */
  async function answered(name: string, endpoint: Endpoint, person: Person) {
    const mine = endpointCalls[name] ? await fresh(name) : target
    const answer = await served.during(name, () => callAs(world, name, endpoint, mine, person))
    if (name === 'auth.signOut' || name === 'account.remove') guest = await anAccount(world)
    expect(mismatchOf(endpoint, answer)).toBe(undefined)
    return answer
  }

  it.each(table)('$name declares its access, and how a row is called if it has one', ({ name, endpoint }) => {
    expect(accesses).toContain(endpoint.access)
    if (endpoint.params || endpoint.access === 'owner' || endpoint.access === 'owner_or_admin')
      expect(endpointCalls).toHaveProperty([name])
  })

  it.each(withAccess('user', 'owner', 'owner_or_admin', 'admin'))(
    '$name is closed to nobody, to disabled users and to sessions that are over',
    async ({ name, endpoint }) => {
      for (const answer of await refusals(name, endpoint, ...unknown()))
        expect(answer).toEqual({ status: 401, code: 'unauthorized' })
    },
  )

  it.each(withAccess('anyone'))('$name answers any caller, with any session', async ({ name, endpoint }) => {
    const caller = name === 'auth.signOut' ? await anAccount(world) : people.stranger
    for (const person of [...unknown(), caller])
      expect([401, 403, 404]).not.toContain((await callAs(world, name, endpoint, target, person)).statusCode)
  })

  it.each(withAccess('receipt'))('$name is closed to callers without a receipt', async ({ name, endpoint }) => {
    for (const { status } of await refusals(name, endpoint, ...unknown())) expect(status).toBe(404)
  })

  it.each(withAccess('receipt', 'user', 'owner', 'owner_or_admin'))(
    '$name is open to its owner',
    async ({ name, endpoint }) => {
      // Credentials before the tester is in are the one honest 404; conflicts come from the pending payment.
      if (name === 'account.endSession') await aSession(world, guest)
      const { statusCode } = await answered(name, endpoint, guest)
      expect(name === 'offers.credentials' ? [404] : [200, 201, 409, 422]).toContain(statusCode)
    },
  )

  it.each(withAccess('receipt', 'owner', 'owner_or_admin'))(
    "$name is closed to a stranger, and changes nothing of the owner's",
    async ({ name, endpoint }) => {
      const [answer] = await refusals(name, endpoint, people.stranger)
      expect([403, 404]).toContain(answer?.status)
    },
  )

  it.each(withAccess('owner'))(
    '$name is closed to administrators, who have no more right to it than strangers',
    async ({ name, endpoint }) => {
      const [answer] = await refusals(name, endpoint, people.administrator)
      expect([403, 404]).toContain(answer?.status)
    },
  )

  it.each(withAccess('receipt', 'owner_or_admin', 'admin'))(
    '$name is open to administrators',
    async ({ name, endpoint }) => {
      const { statusCode } = await answered(name, endpoint, people.administrator)
      expect(statusCode).toBe(200)
    },
  )

  it.each(withAccess('admin'))('$name is closed to developers', async ({ name, endpoint }) => {
    for (const answer of await refusals(name, endpoint, people.owner, people.stranger))
      expect(answer).toEqual({ status: 403, code: 'forbidden' })
  })

  it.each(withAccess('admin'))(
    '$name leads administrators to their second factor first',
    async ({ name, endpoint }) => {
      const [answer] = await refusals(name, endpoint, people.unprovenAdministrator)
      expect(answer).toEqual({ status: 403, code: 'second-factor-required' })
    },
  )

  it.each(withAccess('receipt', 'owner_or_admin'))(
    '$name is closed to administrators who showed no second factor, as to every stranger',
    async ({ name, endpoint }) => {
      const [answer] = await refusals(name, endpoint, people.unprovenAdministrator)
      expect([403, 404]).toContain(answer?.status)
    },
  )

  it.each(withAccess('user'))('$name asks administrators for no second factor', async ({ name, endpoint }) => {
    const person = await aPerson(world, 'admin')
    await changed(world, person, withoutSecondFactor)
    const answer = await callAs(world, name, endpoint, target, person)
    expect([answer.statusCode, answer.json().code]).not.toEqual([403, 'second-factor-required'])
  })

  it('every file of an administrator’s list asks for a new proof', () => {
    const files = withAccess('admin').filter(({ endpoint }) => endpoint.path.endsWith('.csv'))
    expect(files.length).toBeGreaterThan(15)
    expect(files.filter(({ endpoint }) => !endpoint.stepUp).map(({ name }) => name)).toEqual([])
  })

  it.each(table.filter((row) => row.endpoint.stepUp))(
    '$name is closed to a session whose owner proved who they are too long ago',
    async ({ name, endpoint }) => {
      const proven = `update sessions set authenticated_at = now() - interval '${stepUpMinutes + 1} minutes' where user_id = $1`
      const person = await changed(
        world,
        endpoint.access === 'admin' ? await aPerson(world, 'admin') : await aPerson(world),
        proven,
      )
      const before = await fingerprint(world, person)
      const answer = await callUnproven(world, name, endpoint, target, person)
      expect([answer.statusCode, answer.json().code]).toEqual([403, 'step-up-required'])
      expect(await fingerprint(world, person)).toBe(before)
    },
  )

  it.each(table.filter((row) => row.endpoint.params))(
    '$name answers a missing id with a refusal, never with an error',
    async ({ name, endpoint }) => {
      const nowhere = {
        app: randomUUID(),
        payment: randomUUID(),
        exact: randomUUID(),
        paid: randomUUID(),
        bought: randomUUID(),
        refund: randomUUID(),
        paymentHelp: randomUUID(),
        stray: randomUUID(),
        secret: randomUUID(),
        team: randomUUID(),
        run: randomUUID(),
        today: '2026-11-20',
        finding: randomUUID(),
        dismissed: randomUUID(),
        prompt: randomUUID(),
        mended: randomUUID(),
        appVersion: randomUUID(),
        reported: randomUUID(),
        testing: '1',
        place: 2_000_000_000,
        day: '2026-11-20',
        myPayout: randomUUID(),
        requested: randomUUID(),
        approved: randomUUID(),
        batch: randomUUID(),
        dispute: randomUUID(),
        key: randomUUID(),
        webhook: randomUUID(),
        delivery: randomUUID(),
        sandbox: randomUUID(),
        pushDevice: randomUUID(),
        pushDelivery: randomUUID(),
        seat: '1',
        free: 2_000_000_000,
        applicant: 2_000_000_000,
        notification: randomUUID(),
        email: 'nobody@people.example',
        user: randomUUID(),
        request: randomUUID(),
        report: 'a'.repeat(26),
        section: 'nowhere',
        version: 0,
        setting: 'nowhere',
        icon: `${randomUUID()}/icon?v=${'0'.repeat(64)}`,
        settingVersion: 0,
        waiting: randomUUID(),
        asked: randomUUID(),
        session: randomUUID(),
        passkey: randomUUID(),
        contact: randomUUID(),
        lead: randomUUID(),
        feedback: randomUUID(),
        unsubscribe: randomUUID(),
        alarm: randomUUID(),
        anchoredDay: '2001-01-01',
        subscription: `anchors-${randomUUID()}`,
        alike: randomUUID(),
        person: randomUUID(),
        disabled: randomUUID(),
        proven: randomUUID(),
        approval: randomUUID(),
        approvalHash: '0'.repeat(64),
      }
      const who = endpoint.access === 'admin' ? people.administrator : people.stranger
      // A section is one of a fixed list, so that another one is no missing row but a wrong word.
      const expected = /^(?:content|settings)\./.test(name) ? [422] : [403, 404]
      expect(expected).toContain((await callAs(world, name, endpoint, nowhere, who)).statusCode)
    },
  )
})

describe('the statements of all endpoints', () => {
  const name = `plans_${randomUUID().replaceAll('-', '')}`
  const client = new pg.Client(ownerOf(name))
  beforeAll(async () => {
    await makeDatabase(name, world.vault)
    await client.connect()
    await fillTables(client, 2000)
  })
  afterAll(async () => {
    await client.end()
    await administer((other) => other.query(`drop database ${name}`))
  })

  it('read only what they need of tables that have grown for years', async () => {
    expect(served.statements.size).toBeGreaterThan(400)
    const found = await findWholeReads(client, served.statements)
    expect(Object.fromEntries([...found].map(([endpoint, tables]) => [endpoint, [...tables]]))).toEqual(readWhole)
  })
})
