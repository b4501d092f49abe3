import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, it } from 'vitest'
import { verifyAudit } from '@fortnight/contract/operations/verify-audit'
import { datedLines } from '@fortnight/contract/proofs/record-file'
import type { PublicKey } from '@fortnight/contract/proofs/signed-text'
import type { AnchorProofs, DayProof, PublishedDay } from '@fortnight/contract/site/anchors'
import { checkDays, checkKept, checkProofs, leafOf } from '@fortnight/contract/site/verify-anchors'
import { verifyLedger } from '@fortnight/contract/testing/verify-ledger'
import { aPerson, ok, type Person, send } from '../../../../tests/fixtures.ts'
import { useTestServer } from '../../../../tests/test-server.ts'
import { createIssuers } from '../../identity/auth/issuers.ts'
import { addSigningKey } from '../../identity/auth/signing-keys.ts'
import { openMailQueue } from '../../messaging/mail/mail-queue.ts'
import { usePost } from '../../messaging/mail/post.testkit.ts'
import { audit } from '../../operations/audit/audit.repository.ts'
import { aDayOfUse, aJoinedRun, type JoinedRun } from '../../testing/joining/joined-run.testkit.ts'
import { publishDays } from './publish.job.ts'

const world = useTestServer()
const post = usePost(world)
const anAddress = () => `${randomUUID()}@readers.example`
let [one, other]: JoinedRun[] = []
let admin: Person

const query = (text: string, ...values: unknown[]) => world.database.pool.query(text, values)
const days = async () => (await ok<{ days: PublishedDay[] }>(send(world.app, 'GET', '/api/anchors', null))).days
const tokens = async () => (await days()).map(({ token }) => token).toReversed()
const keys = async () => (await ok<{ keys: PublicKey[] }>(send(world.app, 'GET', '/api/ledger/keys', null))).keys
const ledger = async ({ app, owner }: JoinedRun) =>
  (await send(world.app, 'GET', `/api/apps/${app}/run/ledger`, owner)).body
const auditFile = async () => (await send(world.app, 'GET', '/api/admin/audit/record', admin)).body
async function proofsOf(file: string) {
  const hashes = await Promise.all(datedLines(file).map(({ hash }) => leafOf(hash)))
  return ok<AnchorProofs>(send(world.app, 'POST', '/api/anchors/proofs', null, { hashes }))
}

/** Runs the job in the night after that day, on as many servers at once. */
async function publish(day: string, servers = 1) {
  const { pool, db } = world.database
  const clock = () => new Date(`${day}T23:59:59.999Z`).getTime() + 600_000
  const mail = await openMailQueue(pool, world.vault, () => {})
  const issuers = await createIssuers(db, world.vault)
  await Promise.all(
    Array.from({ length: servers }, () => publishDays({ db, issuers, mail, clock: () => new Date(clock()) })),
  )
  await mail.close()
}

/** Changes what is stored as someone could who owns the database. */
async function tamper(...statements: string[]) {
  await world.asOwner(['set session_replication_role = replica', ...statements].join(';'))
}

beforeAll(async () => {
  // Without a record there is no day to begin with.
  await publish('2026-11-19')
  one = await aJoinedRun(world)
  other = await aJoinedRun(world)
  admin = await aPerson(world, 'admin')
  await audit(world.database.db, {
    actor_id: admin.id,
    action: 'user.enable',
    subject: admin.id,
    data: { reason: 'A' },
  })
  await publish('2026-11-20', 3)
})

describe('a published day', () => {
  it('is one, whichever servers publish it, and holds the end of each record that changed', async () => {
    const [day, ...more] = await days()
    expect(more).toEqual([])
    expect(day).toMatchObject({ day: '2026-11-20', number: 1, size: 3 })
    for (const run of [one!, other!]) {
      const file = await ledger(run)
      const lines = datedLines(file)
      expect(await checkProofs(lines, await proofsOf(file), await keys())).toEqual({
        days: 1,
        day: '2026-11-20',
        entries: lines.length,
      })
    }
    const log = await auditFile()
    expect((await verifyAudit(log, await keys())).map(({ action }) => action)).toContain('user.enable')
    expect(await checkProofs(datedLines(log), await proofsOf(log), await keys())).toMatchObject({ days: 1 })
  })

  it('holds only what changed since, and no name', async () => {
    await aDayOfUse(world, one!.run, one!.seats[0] ?? 0, '2026-11-21', 'evidenced')
    await publish('2026-11-21')
    const [newest] = await days()
    // The export of the audit log is an act, too.
    expect(newest).toMatchObject({ day: '2026-11-21', number: 2, size: 2 })
    expect((await proofsOf(await ledger(one!))).proofs).toHaveLength(2)
    expect((await proofsOf(await ledger(other!))).proofs).toHaveLength(1)
    const text = JSON.stringify(await days()) + JSON.stringify((await query('select * from anchor_leaves')).rows)
    for (const word of [one!.run, one!.app, one!.owner.id, one!.owner.email]) expect(text).not.toContain(word)
  })

  it('that was missed is made up, and each holds all before it', async () => {
    await publish('2026-11-24')
    expect((await days()).map(({ day }) => day)).toEqual([
      '2026-11-24',
      '2026-11-23',
      '2026-11-22',
      '2026-11-21',
      '2026-11-20',
    ])
    expect(await checkDays(await tokens(), await keys())).toHaveLength(5)
    await publish('2026-11-24')
    expect(await days()).toHaveLength(5)
  })

  it('is proven after the key has changed, and so is the next one, by the new key', async () => {
    const kid = await addSigningKey(world.database.db, world.vault)
    await query(`update signing_keys set created_at = created_at - interval '1 hour'`)
    await publish('2026-11-25')
    const all = await tokens()
    const kidOf = (token = '') =>
      (JSON.parse(Buffer.from(token.split('.')[0] ?? '', 'base64url').toString()) as { kid: string }).kid
    expect(kidOf(all.at(-1))).toBe(kid)
    expect(kidOf(all[0])).not.toBe(kid)
    expect(await checkDays(all, await keys())).toHaveLength(6)
  })
})

describe('tampering is found:', () => {
  it('a changed event, though its whole chain was made again and signed', async () => {
    const kept = await proofsOf(await ledger(other!))
    await tamper(
      `update run_events set data = data || '{"by":"me"}' where run_id = '${other!.run}' and seq = 3`,
      `do $$ declare e record; before bytea := ''; begin
         for e in select * from run_events where run_id = '${other!.run}' order by seq loop
           before := sha256(before || convert_to(ledger_line(e.run_id, e.seq, e.assignment_id, e.kind, e.grade, e.data, e.at), 'UTF8'));
           update run_events set hash = before where id = e.id;
         end loop;
         update run_chains set head = before where run_id = '${other!.run}';
       end $$`,
    )
    const file = await ledger(other!)
    expect((await verifyLedger(file, await keys())).wrong?.what ?? '').not.toContain('was changed')
    await expect(checkProofs(datedLines(file), await proofsOf(file), await keys())).rejects.toThrow(
      'written or changed later',
    )
    await expect(checkProofs(datedLines(file), kept, await keys())).rejects.toThrow('for another record')
  })

  it('a dropped line of the audit log', async () => {
    await audit(world.database.db, { actor_id: admin.id, action: 'user.disable', subject: admin.id, data: {} })
    const log = await auditFile()
    const rows = log.trimEnd().split('\n')
    await expect(verifyAudit([...rows.slice(0, 1), ...rows.slice(2)].join('\n'), await keys())).rejects.toThrow(
      'entry 2',
    )
    await tamper(`delete from audit_chain where seq = 1`, `delete from audit_log where action = 'user.enable'`)
    await expect(verifyAudit(await auditFile(), await keys())).rejects.toThrow('Entry 1 should come here')
  })

  it('a proof for another run', async () => {
    const [mine, theirs] = [await ledger(one!), await auditFile()]
    const found = await proofsOf(mine)
    await expect(checkProofs(datedLines(theirs), found, await keys())).rejects.toThrow('for another record')
    const [first, second] = found.proofs
    const moved = [{ ...first!, token: second!.token }]
    await expect(checkProofs(datedLines(mine), { ...found, proofs: moved }, await keys())).rejects.toThrow(
      'does not lead to the root',
    )
    await expect(checkProofs(datedLines(mine), found, [])).rejects.toThrow('not signed with one of our keys')
  })

  it('a changed, a dropped and a rewritten day', async () => {
    const all = await tokens()
    const bent = all.map((token, index) => (index === 2 ? token.replace(/.(?=\.[^.]*$)/, 'A') : token))
    await expect(checkDays(bent, await keys())).rejects.toThrow('not signed')
    await expect(checkDays(all.toSpliced(2, 1), await keys())).rejects.toThrow('Day 3 is missing')

    const keep = (token: string, day: string) =>
      send(world.app, 'GET', `/api/anchors/${day}/proof`, null).then(async (answer) =>
        checkKept(token, answer.json<DayProof>(), await keys()),
      )
    for (const [index, token] of all.entries())
      expect((await keep(token, `2026-11-2${index}`)).newest.day).toBe('2026-11-25')

    // The days from the second on are made again, with our own key.
    await tamper(`delete from anchor_leaves where day > '2026-11-20'`, `delete from anchors where day > '2026-11-20'`)
    await query('update run_chains set unpublished = true')
    await publish('2026-11-25')
    expect(await checkDays(await tokens(), await keys())).toHaveLength(6)
    await expect(keep(all[1]!, '2026-11-21')).rejects.toThrow('no longer hold the statement of 2026-11-21')
    await expect(keep(all[5]!, '2026-11-25')).rejects.toThrow('no longer hold the statement of 2026-11-25')
  })

  it('published days refuse to be changed', async () => {
    for (const change of [`update anchors set token = ''`, 'delete from anchor_leaves', 'delete from audit_chain'])
      await expect(world.asOwner(change)).rejects.toThrow('append-only')
  })
})

describe('subscribers', () => {
  const subscribe = (email: string) => send(world.app, 'POST', '/api/anchors/subscribers', null, { email })
  const codeIn = (text: string | undefined) => /anchors-[\w-]+/.exec(text ?? '')?.[0] ?? ''

  it('get each day once they have confirmed it, and none after they stop', async () => {
    const email = anAddress()
    await ok(subscribe(email))
    await publish('2026-11-26')
    const [first, ...more] = await post.to(email)
    expect(more).toEqual([])
    expect(first?.mail.subject).toBe('Confirm the daily anchors')
    const code = codeIn(first?.mail.text)
    expect((await send(world.app, 'POST', `/api/unsubscribe/${code}`, null)).statusCode).toBe(404)
    await ok(send(world.app, 'POST', `/api/anchors/subscribers/${code}`, null))
    await ok(subscribe(email))
    await publish('2026-11-27')
    const [statement, ...others] = await post.to(email)
    expect(others).toEqual([])
    expect(statement?.mail.subject).toContain('27 November 2026')
    const [newest] = await days()
    expect(statement?.mail.text?.replaceAll(/\s/g, '')).toContain(newest?.token)
    const stop = statement?.mail.headers.find(({ key }) => key === 'list-unsubscribe')?.value ?? ''
    await ok(send(world.app, 'POST', `/api/unsubscribe/${codeIn(stop)}`, null))
    await publish('2026-11-28')
    expect(await post.to(email)).toEqual([])
  })
})
