import { extractText, getDocumentProxy } from 'unpdf'
import { beforeAll, describe, expect, it } from 'vitest'
import type { ProductionPack } from '@fortnight/contract/testing/production'
import type { Report } from '@fortnight/contract/testing/public-report'
import { aPerson, ok, send } from '../../../../tests/fixtures.ts'
import { useTestServer } from '../../../../tests/test-server.ts'
import { aDayOfUse, type JoinedRun } from '../joining/joined-run.testkit.ts'
import { aMetRun } from './met-run.testkit.ts'
import { activeContentOf, inactive, pdfInText, structureOf } from '../../platform/pdf/structure.testkit.ts'

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
      'goal met, testers stay',
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
})

describe('what its developer chooses', () => {
  const setName = (report_name: string | null, who = at.owner) =>
    send(world.app, 'PUT', `/api/apps/${at.app}/report/name`, who, { report_name })
  const leaveOut = (left_out: readonly string[], who = at.owner) =>
    send(world.app, 'PUT', `/api/apps/${at.app}/report/sections`, who, { left_out })
  const setPlan = (plan: string) =>
    world.database.pool.query('update runs set package_plan = $2 where id = $1', [at.run, plan])
  const chosen = async () =>
    (await ok<ProductionPack>(send(world.app, 'GET', `/api/apps/${at.app}/production`, at.owner))).report_left_out
  const allSections = ['Who tested, and on what', 'What testers found, and what changed', 'Daily use']

  it('is nothing on Starter', async () => {
    expect([(await setName('Tideline Lab')).statusCode, (await leaveOut(['phones'])).statusCode]).toEqual([409, 409])
    expect(await chosen()).toEqual([])
  })

  it('is a name next to ours on Professional, and in place of ours on Enterprise', async () => {
    await setPlan('pro')
    await ok(setName('Tideline Lab – ساحل'))
    const titled = await text()
    expect(titled).toContain('Tideline Lab')
    expect(titled).toContain('Fortnight closed test report')
    await setPlan('enterprise')
    const branded = await text()
    expect(branded).toContain('Tideline Lab')
    expect(branded).not.toContain('Fortnight')
    await ok(setName(null))
    expect(await text()).toContain('Fortnight')
  })

  it('is text, also if it is written in the language of PDFs', async () => {
    await setPlan('pro')
    await ok(setName(pdfInText.slice(0, 60)))
    const { rawPayload } = await report()
    expect(await text()).toContain(pdfInText.slice(0, 60).trimEnd())
    const { links, ...content } = await activeContentOf(rawPayload)
    expect(content).toEqual(inactive)
    for (const link of links) expect(link).toMatch(/^http:/)
    await ok(setName(null))
  })

  it('is which sections the report has; the first page names those left out', async () => {
    await setPlan('pro')
    const whole = await text()
    for (const title of allSections) expect(whole).toContain(title)
    expect(whole).toContain('Android')
    expect(whole).not.toContain('left out')
    await ok(leaveOut(['daily_use', 'phones', 'feedback']))
    expect(await chosen()).toEqual(['phones', 'feedback', 'daily_use'])
    const short = await text()
    for (const title of allSections) expect(short).not.toContain(title)
    expect(short).not.toContain('Android')
    for (const said of [
      'Tester 13',
      'Its developer left out: phones and countries, feedback, daily use. The record that you can check is whole.',
      '13 testers stayed with',
      'How this was measured',
      'Check it yourself',
    ])
      expect(short).toContain(said)
    await ok(leaveOut(['feedback']))
    expect(await text()).toContain('Who tested, and on what')
  })

  it('holds on the public page, and the record behind that stays whole', async () => {
    await setPlan('pro')
    const { path } = await ok<{ path: string }>(send(world.app, 'POST', `/api/apps/${at.app}/report/link`, at.owner))
    const address = path.replace('/r/', '/api/reports/')
    const record = async () => (await world.app.inject(`${address}/record`)).body.split('\n').length
    const shared = () => ok<Report>(world.app.inject(address))
    await ok(leaveOut([]))
    const [lines, { phones }] = [await record(), await shared()]
    expect(phones.length).toBeGreaterThan(0)
    const knownPhones = async () => (await shared()).testers.filter(({ phone, android }) => phone ?? android).length
    expect(await knownPhones()).toBeGreaterThan(0)
    await ok(leaveOut(['phones']))
    await ok(setName('Spring beta'))
    expect(await shared()).toMatchObject({
      title: 'Spring beta',
      provider: 'Fortnight',
      left_out: ['phones'],
      phones: [],
      androids: [],
      countries: [],
    })
    expect(await knownPhones()).toBe(0)
    expect(await record()).toBe(lines)
  })

  it('no longer holds once the plan does not include it', async () => {
    await setPlan('pro')
    await ok(setName('Spring beta'))
    await ok(leaveOut(['phones']))
    await setPlan('starter')
    const content = await text()
    expect(content).toContain('Who tested, and on what')
    expect(content).not.toContain('Spring beta')
  })

  it('is its owner’s alone to choose, from the sections that there are', async () => {
    await setPlan('pro')
    for (const who of [await aPerson(world), at.admin])
      expect([(await setName('Mine', who)).statusCode, (await leaveOut(['phones'], who)).statusCode]).toEqual([
        404, 404,
      ])
    expect((await leaveOut(['method'])).statusCode).toBe(422)
  })
})
