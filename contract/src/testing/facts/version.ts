import * as z from 'zod'
import { Id } from '../../text.ts'
import { runPhases } from '../../vocabulary/run-states.ts'
import { noRecipients, noData, runFact } from './fact.ts'

/** The developer names a new version of the app, or Google shows one on its closed track. Only that one is in the store for sure. */
export const version = runFact({
  data: z.object({ version: Id, name: z.string() }),
  from: runPhases,
  to: null,
  sets: noData,
  replay({ run, line, data }) {
    if (run.versions.some((entry) => entry.version === data.version)) return 'this version is on record already'
    run.versions.push({ ...data, at: line.at })
    return undefined
  },
  notify: { ...noRecipients, team: 'new_version' },
  webhook: null,
  label: ({ name }) => `Version ${name}`,
})
