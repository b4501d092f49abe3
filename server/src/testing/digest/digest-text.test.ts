import { describe, expect, it } from 'vitest'
import { emptyRun, type RunState } from '@fortnight/contract/testing/replay-state'
import { type DigestOf, digestOf } from './digest.ts'

const state: RunState = {
  ...emptyRun(),
  phase: 'running',
  started_on: '2026-11-10',
  goal_on: '2026-11-24',
  findings: ['problem', 'problem', 'praise', 'idea'].map((kind, index) => ({
    finding: `${index}`,
    seat: 1,
    kind,
    at: index === 3 ? '2026-11-10T10:00:00Z' : '2026-11-11T10:00:00Z',
    version: null,
    answers: [],
  })),
}
const given: DigestOf = {
  app: 'Saltmarsh',
  run: { days: 14, timezone: 'UTC', track_record: { kept: 29, of: 30 } },
  state,
  day: '2026-11-11',
  eligible_on: '2026-11-24',
  before: '2026-11-24',
}
const factOf = (label: string, change: Partial<DigestOf> = {}) =>
  digestOf({ ...given, ...change })?.facts.find(([name]) => name === label)?.[1]

describe('the text of a digest', () => {
  it('says how many tests like it kept their date, once enough have ended', () => {
    const date = '24 November (29 of 30 tests like yours kept their date)'
    expect(factOf('You can apply on')).toBe(date)
    const few = { ...given.run, track_record: { kept: 9, of: 9 } }
    expect(factOf('You can apply on', { run: few })).toBe('24 November')
  })

  it('names the date of the day before if it moved', () => {
    expect(factOf('You can apply on', { eligible_on: '2026-11-25' })).toBe('25 November, was 24 November')
    expect(factOf('You can apply on', { before: undefined })).toMatch(/^24 November \(29 of 30/)
  })

  it('counts feedback of the day that it reports, by kind', () => {
    expect(factOf('New feedback')).toBe('2 problems and 1 praise')
    expect(factOf('New feedback', { day: '2026-11-10' })).toBe('1 idea')
    expect(factOf('New feedback', { day: '2026-11-12' })).toBe('None')
  })

  it('asks for what only the developer can do', () => {
    expect(factOf('Your part today')).toBe('Nothing to do')
    const waiting = {
      seat: 9,
      state: 'invited',
      step: 'accepted',
      at: {},
      in_on: null,
      ended_at: null,
      ended_on: null,
      days: [],
      last_at: null,
    } as const
    expect(factOf('Your part today', { state: { ...state, seats: [{ ...waiting, days: [] }] } })).toBe(
      'Add 1 tester to your list in Play Console',
    )
  })
})
