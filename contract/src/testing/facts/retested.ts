import * as z from 'zod'
import { Id } from '../../text.ts'
import { assignmentStates } from '../../vocabulary/run-states.ts'
import { noData, seatFact } from './fact.ts'

/** A tester has tried again what a version was said to fix. */
export const retested = seatFact({
  data: z.object({ finding: Id, result: z.string() }),
  from: assignmentStates,
  to: null,
  heardOf: true,
  sets: noData,
  replay(seat, { run, line, data }) {
    const finding = run.findings.find((record) => record.finding === data.finding)
    if (!finding?.version) return 'no version was said to fix this finding'
    if (finding.answers.some((answer) => answer.seat === seat.seat)) return 'this tester has answered already'
    finding.answers.push({ seat: seat.seat, result: data.result, at: line.at })
    return undefined
  },
  notify: {
    owner: ({ result }, { isDecisive }) => {
      if (!isDecisive) return null
      return result === 'fixed' ? 'finding_confirmed' : 'finding_reopened'
    },
    tester: null,
    operator: null,
  },
  webhook: null,
  label: ({ result }) => (result === 'fixed' ? 'Says it’s fixed' : 'Says it’s still there'),
})
