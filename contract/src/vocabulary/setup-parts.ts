import { listed } from '../format/lists.ts'
import type { AccessMethod } from './app-states.ts'
import type { RunPhase } from './run-states.ts'

/** The parts without which no tester can join, in the order in which Play Console asks for them. */
export const setupParts = ['package_name', 'access', 'opt_in_link', 'track'] as const
export type SetupPart = (typeof setupParts)[number]

/** What the set-up of an app consists of, as far as testers depend on it. */
export interface SetupFields {
  package_name: string | null
  opt_in_url: string | null
  access_method: AccessMethod | null
  group_email: string | null
  /** Whether the closed track lets testers in, as Google shows it; null if we cannot see it: the opt-in link counts. */
  track_live: boolean | null
}

/**
 * Names the parts that are missing before testers can join. Testers are asked, and the 24 hours count, once an app is
 * paid for and none is missing; `server/src/platform/db/set-up.ts` says the same in SQL.
 */
export function missingSetup({
  package_name,
  opt_in_url,
  access_method,
  group_email,
  track_live,
}: SetupFields): SetupPart[] {
  const done: Record<SetupPart, boolean> = {
    package_name: Boolean(package_name),
    access:
      access_method === 'email_list' ||
      access_method === 'managed_group' ||
      (access_method === 'google_group' && Boolean(group_email)),
    opt_in_link: Boolean(opt_in_url),
    track: track_live !== false,
  }
  return setupParts.filter((part) => !done[part])
}

const partNames: Record<SetupPart, string> = {
  package_name: 'package name',
  access: 'access',
  opt_in_link: 'opt-in link',
  track: 'live release on the closed track',
}

/** The parts as a sentence names them: "package name, access and opt-in link". */
export const setupText = (parts: readonly SetupPart[]): string => listed(parts.map((part) => partNames[part]))

/** Whether testers can join the app. */
export const isSetUp = (app: SetupFields): boolean => missingSetup(app).length === 0

/**
 * The parts that hold a run up: without them no team is asked, and a team that was asked cannot join. Later all are in.
 */
export const setupHolding = (phase: RunPhase, app: SetupFields): SetupPart[] =>
  phase === 'queued' || phase === 'staffing' ? missingSetup(app) : []
