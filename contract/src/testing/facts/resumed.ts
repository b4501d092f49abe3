import * as z from 'zod'
import { openPhases } from '../../vocabulary/run-states.ts'
import { webhook } from '../run-webhooks.ts'
import { runFact } from './fact.ts'

const causes = { taken_back: 'the refund was taken back', declined: 'the refund was declined' } as const
export const resumeCauses = ['taken_back', 'declined'] as const satisfies readonly (keyof typeof causes)[]
export type ResumeCause = (typeof resumeCauses)[number]

/** The refund that paused a test was taken back or declined: it goes on and is evaluated at once. */
export const resumed = runFact({
  data: z.object({ because: z.enum(resumeCauses) }),
  from: openPhases,
  to: null,
  sets: () => ({ paused_at: null }),
  replay({ run, line }) {
    const pause = run.pauses.at(-1)
    if (pause?.to !== null) return 'the test is not paused'
    pause.to = line.at
    return undefined
  },
  notify: { owner: null, tester: null, team: 'resumed', operator: null },
  webhook: webhook('run.resumed', ({ because }: { because: ResumeCause }) => ({ because })),
  label: ({ because }) => `The test goes on: ${causes[because]}`,
})
