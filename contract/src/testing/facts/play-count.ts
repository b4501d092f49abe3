import * as z from 'zod'
import { weekdayOf } from '../../format/days.ts'
import { Day } from '../../moment.ts'
import { runPhases } from '../../vocabulary/run-states.ts'
import { noData, runFact } from './fact.ts'

/** What Play Console showed on a day, and what we believed. Only a count that leaves a gap notifies. */
export const playCount = runFact({
  data: z.object({ day: Day, opted_in: z.int(), believed: z.int() }),
  from: runPhases,
  to: null,
  sets: noData,
  replay({ run, line, data }) {
    if (run.phase === 'queued') return 'the run has no team yet'
    const known = run.play_counts.find(({ day }) => day === data.day)
    if (known) Object.assign(known, data, { at: line.at })
    else run.play_counts.push({ ...data, at: line.at })
    return undefined
  },
  notify: {
    owner: (_data, { gap }) => (gap ? 'testers_missing' : null),
    tester: null,
    operator: (_data, { gap }) => (gap ? 'testers_missing_alarm' : null),
  },
  webhook: null,
  label: ({ day, opted_in, believed }) =>
    `Play Console showed ${opted_in} on ${weekdayOf(day)}, and we counted ${believed}`,
})
