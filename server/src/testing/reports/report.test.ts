import { extractText, getDocumentProxy } from 'unpdf'
import { beforeAll, describe, expect, it } from 'vitest'
import { aPerson, ok, send } from '../../../../tests/fixtures.ts'
import { useTestServer } from '../../../../tests/test-server.ts'
import { aDayOfUse, type JoinedRun } from '../joining/joined-run.testkit.ts'
import { aMetRun } from './met-run.testkit.ts'
import { structureOf } from '../../platform/pdf/structure.testkit.ts'

const world = useTestServer()
let at: JoinedRun
beforeAll(async () => {
  at = await aMetRun(world)
})

const report = (who = at.owner) => send(world.app, 'GET', `/api/apps/${at.app}/report.pdf`, who)
const wordsOf = async (bytes: Uint8Array) =>
  (await extractText(await getDocumentProxy(new Uint8Array(bytes)), { mergePages: true })).text.replaceAll(/\s+/g, ' ')
const text = async () => wordsOf((await report()).rawPayload)

describe('the report', () => {
  it('shows the promise and the outcome, with the head of the event log', async () => {
    const content = await text()
    for (const said of [
      '13 testers stayed with',
      '12 testers for 14 days (Starter)',
      '24 November 2026',
      'goal met, waiting for Google',
      'Only Play Console knows',
      'Fortnight closed test report',
      'Each mark is one of the 13 phones',
      'Page 1 of',
    ])
      expect(content).toContain(said)
    const { ledger } = await ok<{ ledger: { head: string } }>(
      send(world.app, 'GET', `/api/apps/${at.app}/run`, at.owner),
    )
    expect(content).toContain(ledger.head)
    expect(content).toContain('2 of 3 check-ins')
    expect(content).toContain('13 testers stayed for 14 days without a break')
  })

  it('names no tester and no address', async () => {
    const { rows } = await world.database.pool.query<{ name: string; email: string }>(
      'select name, email from testers where id in (select tester_id from assignments where app_id = $1)',
      [at.app],
    )
    const content = await text()
    for (const { name, email } of rows) {
      expect(content).not.toContain(name)
      expect(content).not.toContain(email)
    }
  })

  it('is the same to the byte for the same event log, and different for another', async () => {
    const first = (await report()).rawPayload
    world.now = new Date('2026-11-28T09:00:00Z')
    expect((await report(at.admin)).rawPayload.equals(first)).toBe(true)
    await aDayOfUse(world, at.run, at.seats[2] ?? 0, '2026-11-25')
    expect((await report()).rawPayload.equals(first)).toBe(false)
  })

  it('is a tagged document: title, language, headings, tables and pictures in words', async () => {
    const { roles, alts, language, title, marked } = await structureOf((await report()).rawPayload)
    expect({ language, title, marked }).toEqual({ language: 'en', title: 'Closed test report: Tideline', marked: true })
    expect(roles.filter((role) => /^H\d$/.test(role)).slice(0, 3)).toEqual(['H1', 'H2', 'H3'])
    expect(roles.filter((role) => role === 'Table > TR > TH').length).toBeGreaterThanOrEqual(5)
    expect(roles.filter((role) => role === 'Table > TR > TD').length).toBeGreaterThan(13 * 5)
    expect(roles).toContain('Link')
    expect(alts).toContain('Opened, with proof: days 1, 3. Missed: days 2, 4 to 15. Still open: day 16.')
    expect(alts.join()).toMatch(/Testers who opened the app, by day: day 1, 1 of 13; .*QR code: http/)
  })

  it('is closed to other users', async () => {
    expect((await report(await aPerson(world))).statusCode).toBe(403)
  })

  it('shows the developer’s own name on Enterprise only', async () => {
    const name = (report_name: string | null) =>
      send(world.app, 'PUT', `/api/apps/${at.app}/report/name`, at.owner, { report_name })
    expect((await name('Tideline Lab')).statusCode).toBe(409)
    await world.database.pool.query(`update runs set package_plan = 'enterprise' where id = $1`, [at.run])
    await ok(name('Tideline Lab – ساحل'))
    const content = await text()
    expect(content).toContain('Tideline Lab')
    expect(content).not.toContain('Fortnight')
    await ok(name(null))
    expect(await text()).toContain('Fortnight')
  })
})
