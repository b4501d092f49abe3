import * as z from 'zod'
import { weekdayOf } from '../../format/days.ts'
import { Day } from '../../moment.ts'
import { shownOf } from '../play-counts.ts'
import { runPhases } from '../../vocabulary/run-states.ts'
import { noData, runFact } from './fact.ts'

/**
 * What Play Console showed of our testers on a day, next to those whom the developer invited, and what we believed. Only a
 * count that leaves a gap notifies.
 */
export const playCount = runFact({
  data: z.object({ day: Day, opted_in: z.int(), own: z.int().optional(), believed: z.int() }),
  from: runPhases,
  to: null,
  sets: noData,
  replay({ run, line, data }) {
    if (run.phase === 'queued') return 'the run has no team yet'
    const known = run.play_counts.find(({ day }) => day === data.day)
    const count = { ...data, own: data.own ?? 0, at: line.at }
    if (known) Object.assign(known, count)
    else run.play_counts.push(count)
    return undefined
  },
  notify: {
    owner: (_data, { gap }) => (gap ? 'testers_missing' : null),
    tester: null,
    operator: (_data, { gap }) => (gap ? 'testers_missing_alarm' : null),
  },
  webhook: null,
  label: ({ day, opted_in, own, believed }) =>
    `Play Console showed ${shownOf({ opted_in, own })} on ${weekdayOf(day)}, ${own ? `${own} of them invited by the developer, ` : ''}and we counted ${believed}`,
})
