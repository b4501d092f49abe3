import * as z from 'zod'
import { Id } from '../../text.ts'
import { runPhases } from '../../vocabulary/run-states.ts'
import { noRecipients, noData, runFact } from './fact.ts'

/** The developer names the version that fixes a finding. Testers read of it when they are asked to try again. */
export const fixed = runFact({
  data: z.object({ finding: Id, version: Id }),
  from: runPhases,
  to: null,
  sets: noData,
  replay({ run, data }) {
    const finding = run.findings.find((record) => record.finding === data.finding)
    if (!finding) return 'no such finding was reported'
    if (!run.versions.some((entry) => entry.version === data.version)) return 'no such version was given'
    Object.assign(finding, { version: data.version, answers: [] })
    return undefined
  },
  notify: noRecipients,
  webhook: null,
  label: () => 'Named a version that fixes this feedback',
})
