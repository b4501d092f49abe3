import * as z from 'zod'
import { openPhases } from '../../vocabulary/run-states.ts'
import { runFact } from './fact.ts'
import { By } from './fields.ts'

/**
 * Testers are asked to join: one fact for all who are asked at once. The first of a run gives it its team, and it is
 * evaluated from then on.
 */
export const offered = runFact({
  data: z.object({ seats: z.array(z.int()).min(1), by: By }),
  from: openPhases,
  to: { queued: 'staffing' },
  sets: (_data, at) => ({ staffed_at: at, next_eval_at: at, available: null }),
  replay({ run, line, data }) {
    const asked = new Set(run.seats.map(({ seat }) => seat))
    for (const seat of data.seats) {
      if (asked.has(seat)) return `seat ${seat} was offered before`
      asked.add(seat)
      run.seats.push({
        seat,
        state: 'invited',
        step: 'offered',
        at: { offered: line.at },
        in_on: null,
        ended_at: null,
        ended_on: null,
        days: [],
        last_at: null,
      })
    }
    return undefined
  },
  notify: {
    owner: ({ by }, { isRefill, isReplacement }) => {
      if (by === 'engine') return isRefill ? 'run_refilled' : null
      if (by === 'administrator') return isReplacement ? 'tester_replaced' : 'tester_added'
      return 'team_assigned'
    },
    tester: 'offered',
    operator: null,
  },
  webhook: null,
  label: ({ seats }) => `${seats.length} testers were invited`,
})
