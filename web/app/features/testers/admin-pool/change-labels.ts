import { mayBecome, type TesterChange, type TesterState } from '@fortnight/contract/vocabulary/tester-states'

/** The label of a change on its button, and when it was done to a tester; a title if the label and a name make none. */
export const changeLabels: Record<TesterChange, { act: string; done: string; means: string; title?: string }> = {
  verify: { act: 'Verify', done: 'verified', means: 'Their details were checked. They get no tests yet.' },
  admit: { act: 'Admit', done: 'admitted', means: 'They are in the pool and can be claimed for tests at once.' },
  pause: { act: 'Pause', done: 'paused', means: 'They get no new tests. Those they are on go on.' },
  resume: { act: 'Resume', done: 'available again', means: 'They can be claimed for tests again.' },
  suspend: { act: 'Suspend', done: 'suspended', means: 'They get no tests until they are resumed.' },
  clear: {
    act: 'Lift as a mistake',
    title: 'Lift this suspension as a mistake?',
    done: 'available again',
    means:
      'They can be claimed for tests again. For each test that the suspension ended they are paid the days left, if they had done what was asked.',
  },
  ban: { act: 'Ban', done: 'banned', means: 'They never get a test again. This cannot be undone.' },
  retire: { act: 'Retire', done: 'retired', means: 'They leave the pool for good. This cannot be undone.' },
}

/** The two answers to an application: the step that leads on, and the one that ends it; undefined if none waits. */
export function answersTo(state: TesterState): { yes: TesterChange; no: TesterChange } | undefined {
  const yes = (['verify', 'admit'] as const).find((change) => mayBecome(change, state))
  return yes && { yes, no: 'retire' }
}

/** What a change is called for a tester in that state: who applied is turned down, not retired. */
export const actLabel = (change: TesterChange, state: TesterState): string =>
  change === 'retire' && answersTo(state) ? 'Turn down' : changeLabels[change].act
