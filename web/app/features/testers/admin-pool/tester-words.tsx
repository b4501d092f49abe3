import type { TesterChange, TesterState } from '@fortnight/contract/vocabulary/tester-states'
import { Badge, type BadgeTone } from '../../../ui/badge.tsx'
import type { IconName } from '../../../ui/icon.tsx'

const states: Record<TesterState, [words: string, tone: BadgeTone, icon: IconName]> = {
  applied: ['Applied', 'wait', 'clock'],
  verified: ['Verified', 'moon', 'shield'],
  available: ['Available', 'ok', 'check'],
  paused: ['Paused', 'quiet', 'minus'],
  suspended: ['Suspended', 'due', 'warn'],
  banned: ['Banned', 'bad', 'close'],
  retired: ['Retired', 'quiet', 'close'],
}

export const stateName = (state: TesterState): string => states[state][0]

/** How a tester stands in the pool. */
export function StateBadge({ state }: { state: TesterState }) {
  const [words, tone, icon] = states[state]
  return (
    <Badge tone={tone} icon={icon}>
      {words}
    </Badge>
  )
}

/** What a change is called on its button, and of somebody it was done to. */
export const changeWords: Record<TesterChange, { act: string; done: string; means: string }> = {
  verify: { act: 'Verify', done: 'verified', means: 'Their details were checked. They get no tests yet.' },
  admit: { act: 'Admit', done: 'admitted', means: 'They are in the pool and can be claimed for tests at once.' },
  pause: { act: 'Pause', done: 'paused', means: 'They get no new tests. Those they are on go on.' },
  resume: { act: 'Resume', done: 'available again', means: 'They can be claimed for tests again.' },
  suspend: { act: 'Suspend', done: 'suspended', means: 'They get no tests until they are resumed.' },
  ban: { act: 'Ban', done: 'banned', means: 'They never get a test again. This cannot be undone.' },
  retire: { act: 'Retire', done: 'retired', means: 'They leave the pool for good. This cannot be undone.' },
}
