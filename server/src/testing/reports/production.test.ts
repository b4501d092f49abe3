import { extractText, getDocumentProxy } from 'unpdf'
import { beforeEach, describe, expect, it } from 'vitest'
import type { ProductionPack } from '@fortnight/contract/testing/production'
import type { QuestionId } from '@fortnight/contract/testing/production-questions'
import { aPerson, ok, type Person, send } from '../../../../tests/fixtures.ts'
import { useTestServer } from '../../../../tests/test-server.ts'
import { activeContentOf, inactive, pdfInText, structureOf } from '../../platform/pdf/structure.testkit.ts'
import { type JoinedRun, leave } from '../joining/joined-run.testkit.ts'
import { expectReplayed } from '../ledger/replay.testkit.ts'
import { aMetRun } from './met-run.testkit.ts'

const world = useTestServer()
let at: JoinedRun
beforeEach(async () => {
  at = await aMetRun(world)
})

const path = (rest = '') => `/api/apps/${at.app}/production${rest}`
const pack = (who: Person = at.owner) => ok<ProductionPack>(send(world.app, 'GET', path(), who))
const draft = async (id: QuestionId) =>
  (await pack()).questions
    .find((question) => question.id === id)
    ?.draft.map(({ text }) => text)
    .join(' ')
const apply = (on = '2026-11-24', who: Person = at.owner) => send(world.app, 'PUT', path('/applied'), who, { on })
const reportOutcome = (body: object, who: Person = at.owner) => send(world.app, 'PUT', path('/outcome'), who, body)
const reason = 'Testers were not engaged with your app.'
const notificationsOf = async (who: Person) =>
  (
    await ok<{ data: { title: string; message: string; link: string }[] }>(
      send(world.app, 'GET', `/api/notifications/user/${who.email}`, who),
    )
  ).data

describe('the answers', () => {
  it('are drafted from the event log, for the owner and administrators', async () => {
    expect(await draft('engagement')).toContain('13 testers joined and 2 of them used the app.')
    expect(await draft('recruiting')).toContain(
      'The testers came from a paid testing service. The service is Fortnight.',
    )
    expect(await draft('feedback')).toContain('We asked for feedback in the portal of the testing service')
    expect(await draft('audience')).toBe('')
    expect(await pack(at.admin)).toEqual(await pack())
    expect((await send(world.app, 'GET', path(), await aPerson(world))).statusCode).toBe(403)
  })

  it('refer to lines of the event log', async () => {
    const { questions } = await pack()
    const events = await ok<{ seq: number; kind: string }[]>(
      send(world.app, 'GET', `/api/apps/${at.app}/run/events`, at.owner),
    )
    const kinds = new Map(events.map(({ seq, kind }) => [seq, kind]))
    for (const { kind, seqs } of questions.flatMap((question) => question.draft).flatMap(({ cites }) => cites))
      for (const seq of seqs) expect(kinds.get(seq)).toBe(kind)
  })

  it('are a pack with the proof of each sentence on Professional and Enterprise, and nowhere else', async () => {
    const setPlan = (plan: string) =>
      world.database.pool.query('update runs set package_plan = $2 where id = $1', [at.run, plan])
    const file = (who: Person = at.owner) => send(world.app, 'GET', path('/answers.pdf'), who)
    expect((await file()).statusCode).toBe(409)
    await ok(send(world.app, 'PUT', path('/answers/audience'), at.owner, { answer: 'Surfers near Karachi.' }))
    await ok(send(world.app, 'PUT', path('/answers/changes'), at.owner, { answer: pdfInText }))
    for (const plan of ['pro', 'enterprise']) {
      await setPlan(plan)
      const { rawPayload, headers } = await file()
      expect(headers['content-type']).toBe('application/pdf')
      const { roles, language, title, marked } = await structureOf(rawPayload)
      expect({ language, title, marked }).toEqual({
        language: 'en',
        title: 'Production answers: Tideline',
        marked: true,
      })
      expect(roles.filter((role) => /^H\d$/.test(role)).slice(0, 3)).toEqual(['H1', 'H2', 'H3'])
      const pdf = await getDocumentProxy(new Uint8Array(rawPayload))
      const text = (await extractText(pdf, { mergePages: true })).text.replaceAll(/\s+/g, ' ')
      for (const said of [
        'Answers for Tideline',
        '13 testers joined and 2 of them used the app.',
        'Joined the closed test: entries',
        'Your words, 21 of 300 characters Surfers near Karachi.',
        'Needs you',
      ])
        expect(text).toContain(said)
      expect(text).toContain('/OpenAction << /S /JavaScript')
      expect(await activeContentOf(rawPayload)).toMatchObject(inactive)
    }
    expect((await file(await aPerson(world))).statusCode).toBe(403)
    at = await aMetRun(world, { met: false })
    await setPlan('pro')
    expect((await file()).json()).toMatchObject({ detail: 'Your test has not met its goal yet.' })
  })

  it('can be the developer’s own, up to 300 characters, and reset', async () => {
    const save = (answer: string, who = at.owner) => send(world.app, 'PUT', path('/answers/changes'), who, { answer })
    const saved = async () => (await pack()).questions.find(({ id }) => id === 'changes')?.answer
    await ok(save('We mended the list.'))
    await ok(save('We mended the list twice.'))
    expect(await saved()).toBe('We mended the list twice.')
    expect((await save('x'.repeat(301))).statusCode).toBe(422)
    expect((await save('')).statusCode).toBe(422)
    expect((await save('Mine.', await aPerson(world))).statusCode).toBe(404)
    expect((await save('Mine.', at.admin)).statusCode).toBe(404)
    await ok(send(world.app, 'DELETE', path('/answers/changes'), at.owner))
    expect(await saved()).toBeNull()
  })
})

describe('the application', () => {
  it('can be reported once the goal is met, for a day of the test', async () => {
    expect((await pack()).can).toEqual({ apply: true, tell: false })
    expect((await apply('2026-11-26')).statusCode).toBe(422)
    expect((await apply('2026-11-09')).statusCode).toBe(422)
    expect((await apply('2026-11-24', await aPerson(world))).statusCode).toBe(404)
    await ok(apply())
    expect((await apply()).statusCode).toBe(409)
    expect(await pack()).toMatchObject({ applied_on: '2026-11-24', outcome: null, can: { apply: false, tell: true } })
    await expectReplayed(world, at.run)
  })

  it('cannot be reported before', async () => {
    const early = await aMetRun(world, { met: false })
    const answer = await send(world.app, 'PUT', `/api/apps/${early.app}/production/applied`, early.owner, {
      on: '2026-11-20',
    })
    expect(answer.statusCode).toBe(409)
  })

  it('is granted once, and the next evaluation ends the wait', async () => {
    expect((await reportOutcome({ outcome: 'granted' })).statusCode).toBe(409)
    await ok(apply())
    await world.database.pool.query(`update runs set next_eval_at = '2027-01-01' where id = $1`, [at.run])
    await ok(reportOutcome({ outcome: 'granted' }))
    expect((await reportOutcome({ outcome: 'refused', reason })).statusCode).toBe(409)
    expect((await apply()).statusCode).toBe(409)
    const { rows } = await world.database.pool.query('select outcome, next_eval_at from runs where id = $1', [at.run])
    expect(rows[0]).toEqual({ outcome: 'granted', next_eval_at: world.now })
    expect(await notificationsOf(at.admin)).toContainEqual(
      expect.objectContaining({ title: 'Google granted production access' }),
    )
    await expectReplayed(world, at.run)
  })

  it('is refused with a reason for the operator that is not in the event log, and may be repeated', async () => {
    await ok(apply())
    expect((await reportOutcome({ outcome: 'refused' })).statusCode).toBe(422)
    await ok(reportOutcome({ outcome: 'refused', reason }))
    expect(await pack()).toMatchObject({ outcome: 'refused', refusal: reason, can: { apply: true, tell: false } })
    expect((await notificationsOf(at.admin))[0]).toMatchObject({ title: 'Google refused production access' })
    expect((await notificationsOf(at.admin))[0]?.message).toContain(reason)
    expect((await send(world.app, 'GET', `/api/apps/${at.app}/run/state`, at.owner)).body).not.toContain('engaged')
    expect(await draft('again')).toContain('Since Google’s answer of')
    await ok(apply('2026-11-25'))
    expect(await pack()).toMatchObject({ applied_on: '2026-11-25', outcome: null, refusal: null })
    await ok(reportOutcome({ outcome: 'granted' }))
    await expectReplayed(world, at.run)
  })

  it('counts in the measured success, with its period', async () => {
    const figures = async () =>
      (
        await ok<{ data: { answers: number; granted: number; answers_from: string | null } }>(
          send(world.app, 'GET', '/api/stats', null),
        )
      ).data
    const before = await figures()
    await ok(apply())
    expect(await figures()).toMatchObject({ answers: before.answers })
    await ok(reportOutcome({ outcome: 'granted' }))
    expect(await figures()).toMatchObject({ answers: before.answers + 1, granted: before.granted + 1 })
    expect((await figures()).answers_from).not.toBeNull()
  })
})

describe('two answers at once', () => {
  it('record one', async () => {
    await ok(apply())
    const statuses = await Promise.all(
      [{ outcome: 'granted' }, { outcome: 'refused', reason }].map(
        async (body) => (await reportOutcome(body)).statusCode,
      ),
    )
    expect(statuses.toSorted()).toEqual([200, 409])
    await leave(world, at.seats[3] ?? 0, '2026-11-25')
    await expectReplayed(world, at.run)
  })
})
