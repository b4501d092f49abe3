import { afterEach, expect, it } from 'vitest'
import { earlyScript, askSession } from '../early-script.ts'
import { readingSince, takeEarlyAnswer } from './early-answers.ts'

const page = globalThis as { earlyAnswers?: unknown }
const answer = () => Promise.resolve(new Response('[]'))

function ask({ token = 'a token', askedAt = Date.now() } = {}) {
  page.earlyAnswers = { token, askedAt, answers: { 'GET /api/apps/user': answer() } }
}

afterEach(() => delete page.earlyAnswers)

it('are taken once', () => {
  ask()
  expect(takeEarlyAnswer('GET', '/api/apps/user', 'a token')).toBeDefined()
  expect(takeEarlyAnswer('GET', '/api/apps/user', 'a token')).toBeUndefined()
})

it('are for the session that asked, for its method and for its address alone', () => {
  ask()
  for (const [method, address, token] of [
    ['GET', '/api/apps/user', 'another token'],
    ['GET', '/api/apps/user', undefined],
    ['POST', '/api/apps/user', 'a token'],
    ['GET', '/api/account', 'a token'],
  ] as const)
    expect(takeEarlyAnswer(method, address, token)).toBeUndefined()
})

it('are too old for a screen that is opened minutes later', () => {
  ask({ askedAt: Date.now() - 121_000 })
  expect(takeEarlyAnswer('GET', '/api/apps/user', 'a token')).toBeUndefined()
})

it('date the page: its events are asked for from the moment at which they were', () => {
  const askedAt = Date.now() - 5000
  ask({ askedAt })
  expect(readingSince()).toBe(askedAt)
})

it('are asked for by a script that holds no markup, which browsers would refuse', () => {
  expect(earlyScript(askSession)).not.toContain('<')
})
