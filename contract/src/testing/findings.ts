import * as z from 'zod'
import { endpoints } from '../endpoint.ts'
import { findingKinds, findingStates, retestResults } from '../vocabulary/finding-states.ts'
import { Moment } from '../moment.ts'
import { Id, optional, required } from '../text.ts'

/** What a tester reports; one report is one thing. */
export const NewFinding = z.strictObject({
  kind: z.enum(findingKinds),
  message: required(2000, 'Say what you found.'),
})
export type NewFinding = z.output<typeof NewFinding>

export const NewVersion = z.strictObject({
  name: required(50, 'Enter the name of the version.'),
  notes: optional(500),
})

/** One tester who was asked to try a finding again. */
const Retest = z.object({
  seat: z.int(),
  name: z.string(),
  version: z.string(),
  result: z.enum(retestResults).nullable(),
  asked_at: Moment,
  answered_at: Moment.nullable(),
})

/** A finding with all that became of it. */
export const Finding = z.object({
  id: Id,
  kind: z.enum(findingKinds),
  /** Null once the run's personal data were deleted. */
  message: z.string().nullable(),
  state: z.enum(findingStates),
  seat: z.int(),
  name: z.string(),
  version: z.object({ id: Id, name: z.string() }).nullable(),
  retests: z.array(Retest),
  /** Whether a retest starts by itself as soon as Google shows the version that fixes it. */
  awaits_release: z.boolean(),
  created_at: Moment,
  updated_at: Moment,
})
export type Finding = z.output<typeof Finding>

const Version = z.object({ id: Id, name: z.string(), notes: z.string().nullable(), created_at: Moment })
export type Version = z.output<typeof Version>

/** What a tester sees of a finding of theirs, or of one they were asked to try again. */
const OwnFinding = Finding.pick({ id: true, kind: true, message: true, state: true, created_at: true }).extend({
  mine: z.boolean(),
  /** The version to try it with; null if nothing is asked. */
  retest: z.object({ version: z.string(), notes: z.string().nullable() }).nullable(),
})
export type OwnFinding = z.output<typeof OwnFinding>

const OfApp = z.strictObject({ id: Id })
const OfFinding = OfApp.extend({ finding: Id })
const OfSeat = z.strictObject({ id: z.coerce.number().int().positive() })
const done = z.object({ success: z.literal(true) })

/** The developer's side. */
export const findings = endpoints({
  list: {
    method: 'GET',
    path: '/api/apps/:id/run/findings',
    access: 'owner_or_admin',
    summary: 'What testers of an app found, what waits for an answer first, and the versions that answer it',
    params: OfApp,
    reply: z.object({ findings: z.array(Finding), versions: z.array(Version) }),
  },
  addVersion: {
    method: 'POST',
    path: '/api/apps/:id/run/versions',
    access: 'owner',
    summary: 'A version that the developer put on the closed track',
    params: OfApp,
    body: NewVersion,
    reply: Version,
    status: 201,
    problems: ['conflict'],
  },
  fix: {
    method: 'PUT',
    path: '/api/apps/:id/run/findings/:finding/version',
    access: 'owner',
    summary: 'Say which version fixes a finding, which asks its tester to try again once the version is live',
    params: OfFinding,
    body: z.strictObject({ version: Id }),
    /** `retest`: the tester was asked, or is once Google shows the version; null if they have left. */
    reply: done.extend({ retest: z.enum(['asked', 'once_live']).nullable() }),
    problems: ['conflict'],
  },
  askRetest: {
    method: 'POST',
    path: '/api/apps/:id/run/findings/:finding/retests',
    access: 'owner',
    summary: 'Ask the tester who reported it, and others, to try a finding again',
    params: OfFinding,
    body: z.strictObject({ seats: z.array(z.int()).max(100).default([]) }),
    reply: z.object({ success: z.literal(true), asked: z.int() }),
    problems: ['conflict'],
  },
  dismiss: {
    method: 'PUT',
    path: '/api/apps/:id/run/findings/:finding/dismissed',
    access: 'owner',
    summary: 'Leave a finding as it is',
    params: OfFinding,
    reply: done,
    problems: ['conflict'],
  },
  reopen: {
    method: 'DELETE',
    path: '/api/apps/:id/run/findings/:finding/dismissed',
    access: 'owner',
    summary: 'Take up a dismissed finding again',
    params: OfFinding,
    reply: done,
    problems: ['conflict'],
  },
})

/** The tester's side. */
export const testerFindings = endpoints({
  list: {
    method: 'GET',
    path: '/api/tester/seats/:id/findings',
    access: 'user',
    summary: 'What I reported on this test, and what I am asked to try again',
    params: OfSeat,
    reply: z.array(OwnFinding),
  },
  report: {
    method: 'POST',
    path: '/api/tester/seats/:id/findings',
    access: 'user',
    summary: 'Report something that I found',
    params: OfSeat,
    body: NewFinding,
    reply: z.object({ id: Id }),
    status: 201,
    idempotent: true,
    problems: ['conflict'],
  },
  answer: {
    method: 'PUT',
    path: '/api/tester/seats/:id/findings/:finding/retest',
    access: 'user',
    summary: 'Say whether a finding is fixed in the version that I was asked to try',
    params: OfSeat.extend({ finding: Id }),
    body: z.strictObject({ result: z.enum(retestResults) }),
    reply: done,
    problems: ['conflict'],
  },
})
