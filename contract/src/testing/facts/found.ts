import * as z from 'zod'
import { Id } from '../../text.ts'
import { webhook } from '../run-webhooks.ts'
import { assignmentStates } from '../../vocabulary/run-states.ts'
import { noData, seatFact } from './fact.ts'

/** A tester reports a problem, an idea or praise. */
export const found = seatFact({
  data: z.object({ finding: Id, kind: z.string() }),
  from: assignmentStates,
  to: null,
  heardOf: true,
  sets: noData,
  replay(seat, { run, line, data }) {
    if (seat.in_on === null) return `the seat is ${seat.state}`
    if (run.findings.some(({ finding }) => finding === data.finding)) return 'this finding is on record already'
    run.findings.push({ ...data, seat: seat.seat, at: line.at, version: null, answers: [] })
    return undefined
  },
  notify: { owner: 'finding_reported', tester: null, operator: null },
  webhook: webhook('finding.reported', ({ finding, kind }: { finding: string; kind: string }) => ({ finding, kind })),
  label: ({ kind }) => `Reported: ${kind}`,
})
