import { describe, expect, it } from 'vitest'
import type { OnRoster, RunDetail } from '@fortnight/contract/testing/runs'
import { nextStep } from './next-step.ts'

const id = '7b9f3c1e-0f5e-4c59-9d1e-5a4f5d0a1c11'

/** What `nextStep` reads of a test on its ninth day. */
const aTest = (given: Partial<RunDetail> = {}) =>
  ({
    phase: 'running',
    paused_at: null,
    roster: [],
    gone: 0,
    missing: null,
    missing_setup: [],
    listed_by: 'hand',
    play_counts: [{ day: '2026-11-10', opted_in: 14, own: 0, believed: 14 }],
    eligible_on: '2026-11-17',
    promise: null,
    goal_on: '2026-11-17',
    today: '2026-11-11',
    applied_on: null,
    outcome: null,
    ...given,
  }) as RunDetail

const willing = { state: 'invited', step: 'accepted' } as OnRoster
const missing = { day: '2026-11-10', believed: 14, opted_in: 12, own: 0, count: 2 }
const suspect = { seat: 1, name: 'Sana', silent: 3, seen: false, asked: false }

describe('the next step of a developer', () => {
  it.each<[string, Partial<RunDetail>, RegExp, string | undefined]>([
    ['nothing, while the promised date is kept', {}, /on track\. Nothing to do today/, undefined],
    [
      'nothing, and no praise, once the promised date is missed',
      { goal_on: '2026-11-16' },
      /^Nothing to do/,
      undefined,
    ],
    [
      'no praise either after the promised date, however near the new one is',
      { promise: { promised_on: '2026-11-10', due_on: '2026-11-10', waited: { setup: 0, list: 0, pause: 0 } } },
      /^Nothing to do/,
      undefined,
    ],
    [
      'its refund, while the test is paused for it',
      { paused_at: '2026-11-11T08:00:00.000Z', gone: 4 },
      /is paused/,
      `/apps/${id}/payments`,
    ],
    ['nothing, while testers are asked', { phase: 'staffing', play_counts: [] }, /Nothing to do today/, undefined],
    [
      'Play set-up, before all else, while testers are joining',
      { phase: 'staffing', missing_setup: ['opt_in_link'], gone: 2, roster: [willing] },
      /Add the opt-in link: testers can’t join before/,
      `/apps/${id}?view=setup`,
    ],
    [
      'Play set-up, once it is paid for',
      { phase: 'queued', missing_setup: ['package_name', 'access', 'opt_in_link'] },
      /Add the package name, access and opt-in link: testers are invited once/,
      `/apps/${id}?view=setup`,
    ],
    [
      'a look into Play Console, before what can wait, when testers miss the app',
      { gone: 2, roster: [willing] },
      /2 testers no longer find your app/,
      undefined,
    ],
    ['the list, before what can wait', { roster: [willing] }, /1 tester is waiting to be added/, `/apps/${id}/testers`],
    [
      'the group, until the track names it',
      { roster: [willing], listed_by: 'group' },
      /1 tester waits until/,
      `/apps/${id}/testers`,
    ],
    [
      'nothing, while we add testers to the group',
      { roster: [willing], listed_by: 'us' },
      /Nothing to do today/,
      undefined,
    ],
    [
      'who is missing',
      { missing: { ...missing, suspects: [suspect] } },
      /2 fewer than we count/,
      `/apps/${id}/console`,
    ],
    [
      'nothing, once all of them were asked',
      { missing: { ...missing, suspects: [{ ...suspect, asked: true }] } },
      /Nothing to do today/,
      undefined,
    ],
    ['a count, when the last is old', { today: '2026-11-14' }, /Enter how many testers/, `/apps/${id}/console`],
    [
      'applying, once the days are there',
      { today: '2026-11-17', may_apply: true },
      /then apply/,
      `/apps/${id}/production`,
    ],
    ['applying, also when the test is over', { phase: 'completed' }, /then apply\.$/, `/apps/${id}/production`],
    [
      'Google’s answer, once applied',
      { phase: 'holding', applied_on: '2026-11-11' },
      /what Google answers/,
      `/apps/${id}/production`,
    ],
    [
      'a new version, after a refusal',
      { phase: 'completed', outcome: 'refused' },
      /apply again/,
      `/apps/${id}/production`,
    ],
    [
      'the report, after a grant',
      { phase: 'completed', outcome: 'granted' },
      /Save your report/,
      `/apps/${id}/production`,
    ],
    ['the refund, after a failure', { phase: 'failed' }, /we refund/, `/apps/${id}/payments`],
  ])('is %s', (_case, given, copy, to) => {
    const step = nextStep(aTest(given), id)
    expect(step?.copy).toMatch(copy)
    expect(step?.link?.to).toBe(to)
  })

  it('is feedback without an answer, after all that moves the date', () => {
    expect(nextStep(aTest(), id, 1)).toEqual({
      copy: '1 tester’s report waits for your answer.',
      link: { to: `/apps/${id}/feedback`, label: 'See feedback' },
    })
    expect(nextStep(aTest(), id, 2)?.copy).toBe('2 reports of testers wait for your answer.')
    expect(nextStep(aTest({ today: '2026-11-14' }), id, 2)?.copy).toMatch(/Enter how many testers/)
  })

  it('is not spoken of while the test waits for a team', () => {
    expect(nextStep(aTest({ phase: 'queued' }), id)).toBeUndefined()
  })
})
