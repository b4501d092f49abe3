import { beforeEach, describe, expect, it } from 'vitest'
import type { TodaySeat } from '@fortnight/contract/testing/checkins'
import { isRight } from '@fortnight/contract/testing/prompt-kinds'
import type { ShownDay } from '@fortnight/contract/testing/prompts'
import { aPerson, ok, type Person, send } from '../../../../tests/fixtures.ts'
import { readNotifications } from '../../messaging/notifications/notifications.testkit.ts'
import { useTestServer } from '../../../../tests/test-server.ts'
import {
  aCheckIn,
  aPicture,
  aSeatedTester,
  checkedIn,
  checkIn,
  factsOf,
  type Seated,
  seatedTesters,
  showDay,
} from '../checkins/seat.testkit.ts'

const world = useTestServer()
const today = '2026-11-20'
const now = new Date(`${today}T10:00:00Z`)
const query = async <T>(text: string, values: unknown[] = []) =>
  (await world.database.pool.query(text, values)).rows as T[]

let at: Seated
beforeEach(async () => {
  world.now = new Date('2026-11-19T10:00:00Z')
  at = await aSeatedTester(world, { optedIn: '2026-11-10T08:00:00Z' })
})

const add = (body: object, who: Person = at.owner) => send(world.app, 'POST', `/api/apps/${at.app}/prompts`, who, body)
const added = (body: object) => ok<{ id: string }>(add(body))
const listed = (who = at.owner) =>
  ok<{ data: { id: string }[]; words: { day: string; word: string }[] }>(
    send(world.app, 'GET', `/api/apps/${at.app}/prompts`, who),
  )
const promptOf = async (day = today) => {
  const { data } = await ok<{ data: TodaySeat[] }>(send(world.app, 'GET', '/api/tester/today', at.tester))
  return data[0]?.prompts.find((prompt) => prompt.day === day)
}
const saying = (text: string, day = today) => checkedIn(world, at, aCheckIn(now, { answer: { day, text } }))
const question = { kind: 'question', text: 'What is the third lesson?', answer: 'Fractions, Brüche' }
const earned = async () => (await query('select from earnings where assignment_id = $1', [at.seat])).length

describe('a prompt', () => {
  it('is asked from the day after it was added, and until the day on which it is removed', async () => {
    const { id } = await added(question)
    expect(await promptOf('2026-11-19')).toMatchObject({ kind: 'plain' })
    expect(await promptOf(today)).toEqual({ day: today, kind: 'question', text: question.text })
    world.now = now
    await ok(send(world.app, 'DELETE', `/api/apps/${at.app}/prompts/${id}`, at.owner))
    expect(await promptOf(today)).toMatchObject({ kind: 'question' })
    expect(await promptOf('2026-11-21')).toMatchObject({ kind: 'plain' })
    expect((await send(world.app, 'DELETE', `/api/apps/${at.app}/prompts/${id}`, at.owner)).statusCode).toBe(404)
  })

  it('comes to its tester without the right answer', async () => {
    await added(question)
    world.now = now
    const { payload } = await send(world.app, 'GET', '/api/tester/today', at.tester)
    expect(payload).not.toContain('Fractions')
  })

  it('is its owner’s alone to add, up to 30 and one word of the day', async () => {
    for (const who of [await aPerson(world), await aPerson(world, 'admin'), at.tester])
      expect((await add(question, who)).statusCode).toBe(404)
    await added({ kind: 'word', text: 'In the settings' })
    expect((await add({ kind: 'word', text: 'In the menu' })).statusCode).toBe(409)
    expect((await add({ kind: 'screen', text: 'The menu', answer: 'x' })).statusCode).toBe(422)
    await query(
      `insert into app_prompts (app_id, kind, text) select $1, 'screen', 'Screen ' || n from generate_series(1, 28) n`,
      [at.app],
    )
    const answers = await Promise.all([add(question), add(question), add(question)])
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([201, 409, 409])
    expect((await listed()).data).toHaveLength(30)
  })
})

describe('a question with a right answer', () => {
  beforeEach(async () => {
    await added(question)
    world.now = now
  })

  it('confirms a day whose picture came, in any order, and pays it once', async () => {
    await checkedIn(world, at, aCheckIn(now))
    expect(await showDay(world, at, today, await aPicture())).toMatchObject({
      evidence: 'claimed',
      picture: 'fresh',
      answer: 'missing',
    })
    expect(await earned()).toBe(0)
    expect(await saying(' fractions! ')).toMatchObject({ evidence: 'confirmed', answer: 'right' })
    expect(await saying('fractions')).toMatchObject({ evidence: 'confirmed', answer: 'right' })
    const data = { day: today, grade: 'confirmed', because: 'answer' }
    expect(await factsOf(world, at.run, 'graded')).toEqual([{ seat: at.seat, grade: 'confirmed', data }])
    expect(await earned()).toBe(1)
  })

  it('alone pays nothing: a picture belongs to it', async () => {
    expect(await saying('Brüche')).toMatchObject({ evidence: 'claimed', answer: 'right' })
    expect(await earned()).toBe(0)
    expect(await showDay(world, at, today, await aPicture())).toMatchObject({ evidence: 'confirmed' })
    expect(await earned()).toBe(1)
  })

  it('takes three answers, and says why the day is not paid after them', async () => {
    expect(await saying('Sums')).toMatchObject({ answer: 'wrong' })
    expect(await saying('Sums')).toMatchObject({ answer: 'wrong' })
    expect(await saying('Shapes')).toMatchObject({ answer: 'wrong' })
    expect(await saying('Angles')).toMatchObject({ answer: 'spent' })
    await showDay(world, at, today, await aPicture())
    expect(await saying('Fractions')).toMatchObject({ answer: 'spent', evidence: 'claimed' })
    world.now = new Date('2026-11-21T10:00:00Z')
    const { data } = await ok<{ data: object[] }>(
      send(world.app, 'GET', `/api/tester/earnings/tests/${at.seat}`, at.tester),
    )
    expect(data[0]).toMatchObject({ day: today, why: 'wrong_answer', can_dispute: true })
  })

  it('takes no answer to another day’s question', async () => {
    expect(await saying('Fractions', '2026-11-19')).toMatchObject({ answer: 'missing' })
    expect((await checkIn(world, at, aCheckIn(now, { answer: { day: today, text: '' } }))).statusCode).toBe(422)
  })

  it('is shown with its answer and the tester’s note to the developer and administrators', async () => {
    await checkedIn(world, at, aCheckIn(now, { answer: { day: today, text: 'Sums' }, note: 'The calendar is slow.' }))
    await showDay(world, at, today, await aPicture())
    for (const who of [at.owner, await aPerson(world, 'admin')]) {
      const list = await ok<ShownDay[]>(send(world.app, 'GET', `/api/apps/${at.app}/run/shown-days`, who))
      expect(list).toMatchObject([
        {
          seat: at.seat,
          day: today,
          asked: { kind: 'question', text: question.text },
          answer: 'Sums',
          answered: 'wrong',
          note: 'The calendar is slow.',
          picture: 'fresh',
          has_image: true,
        },
      ])
    }
    expect((await send(world.app, 'GET', `/api/apps/${at.app}/run/shown-days`, at.tester)).statusCode).toBe(403)
  })
})

describe('another answer than the developer’s', () => {
  it('on which three unrelated testers agree counts instead, and the developer and the operator are notified', async () => {
    const team = await seatedTesters(world, { optedIn: '2026-11-10T08:00:00Z', testers: 7 })
    const [right, one, brother, suspect, second, third, late] = team as [Seated, ...Seated[]] & Record<number, Seated>
    if (!one || !brother || !suspect || !second || !third || !late) throw new Error('no team')
    at = right
    await added(question)
    world.now = now
    const ofSeat = 'from assignments a where a.tester_id = t.id and a.id = $1'
    await query(`update testers t set suspicion = 0.6, suspicion_reason = 'Counts.' ${ofSeat}`, [suspect.seat])
    await query('select join_households(array_agg(person_id)) from assignments where id = any($1)', [
      [one.seat, brother.seat],
    ])
    const answers = (who: Seated, text: string) =>
      checkedIn(world, who, aCheckIn(now, { answer: { day: today, text } }))
    const flag = async () => (await listed(right.owner)).data
    await answers(right, 'Fractions')
    for (const who of [one, brother, suspect, second])
      expect(await answers(who, 'Sums')).toMatchObject({ answer: 'wrong' })
    expect(await showDay(world, one, today, await aPicture())).toMatchObject({ evidence: 'claimed', picture: 'fresh' })
    expect(await flag()).toMatchObject([{ doubted_for: null }])

    expect(await answers(third, ' sums!')).toMatchObject({ answer: 'kept' })
    expect(await flag()).toMatchObject([{ answer: question.answer, doubted_for: 'Sums' }])
    expect(await query('select from earnings where assignment_id = $1', [one.seat])).toHaveLength(1)
    expect(await answers(late, 'Angles')).toMatchObject({ answer: 'kept' })
    expect(await showDay(world, late, today, await aPicture())).toMatchObject({ evidence: 'evidenced' })
    expect(await showDay(world, right, today, await aPicture())).toMatchObject({ evidence: 'confirmed' })
    const titles = async (who: Person) =>
      (await readNotifications(world, who)).map(({ title }) => title).filter((title) => /answer/.test(title))
    expect(await titles(right.owner)).toEqual(['Is your answer for Tideline right?'])
  })

  it('of as many as gave the right one changes nothing', async () => {
    const team = await seatedTesters(world, { optedIn: '2026-11-10T08:00:00Z', testers: 6 })
    at = team[0] ?? at
    await added(question)
    world.now = now
    for (const [place, who] of team.entries())
      await checkedIn(world, who, aCheckIn(now, { answer: { day: today, text: place < 3 ? 'Fractions' : 'Sums' } }))
    expect((await listed()).data).toMatchObject([{ doubted_for: null }])
  })
})

it('a question without an answer keeps what testers say, and the picture proves the day', async () => {
  await added({ kind: 'question', text: 'Which lesson did you like?' })
  world.now = now
  expect(await saying('The second')).toMatchObject({ answer: 'kept', evidence: 'claimed' })
  expect(await showDay(world, at, today, await aPicture())).toMatchObject({ evidence: 'evidenced' })
})

it('the word of the day is another one each day, is given to the developer, and proves only its day', async () => {
  await added({ kind: 'word', text: 'In the settings' })
  world.now = now
  const { words } = await listed()
  expect(words).toHaveLength(15)
  expect(new Set(words.map(({ word }) => word)).size).toBe(15)
  const [first, second] = words
  expect([first?.day, first?.word]).toEqual([today, expect.stringMatching(/^[a-z]{6}$/)])
  expect(await saying(second?.word ?? '')).toMatchObject({ answer: 'wrong' })
  expect(await saying(first?.word.toUpperCase() ?? '')).toMatchObject({ answer: 'right' })
})

it.each([
  ['fractions', 'Fractions', true],
  [' FRAC-TIONS ', 'fractions', true],
  ['کسر', 'Fractions, کسر', true],
  ['', 'x', false],
  ['!!', '', false],
  ['Fraction', 'Fractions', false],
])('the answer %j to %j is right: %j', (answer, expected, right) => {
  expect(isRight(answer, expected)).toBe(right)
})
