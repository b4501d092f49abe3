import type { SetupProgress } from '@fortnight/contract/testing/setup-progress'
import { missingSetup, type SetupFields } from '@fortnight/contract/vocabulary/setup-parts'

const typedParts = ['package_name', 'access', 'opt_in_link'] as const

/** The list as it is with these values: parts that a form changes, and has not saved yet, have no times. */
export function setupAsTyped(progress: SetupProgress, typed: SetupFields): SetupProgress {
  const missing = missingSetup(typed)
  const lines = progress.set_up.lines.map((line) => {
    const part = typedParts.find((each) => each === line.key)
    if (!part || line.state === 'not_needed' || missing.includes(part) === (line.state !== 'done')) return line
    const state = missing.includes(part) ? ('waits' as const) : ('done' as const)
    return { ...line, state, since: null, done_at: null, note: 'unsaved' as const }
  })
  return { ...progress, set_up: { ...progress.set_up, lines } }
}
