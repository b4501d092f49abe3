import * as z from 'zod'
import { endpoints } from '../endpoint.ts'
import { LedgerEvent } from '../testing/ledger.ts'
import { Moment } from '../moment.ts'
import { planNames } from '../plans.ts'
import { runPhases } from '../vocabulary/run-states.ts'
import { RunDetail } from '../testing/runs.ts'
import { Id } from '../text.ts'

/** Sandbox runs that one person may have at a time. */
export const mostSandboxRuns = 10

/** Days after its last event on which a sandbox run is removed. */
export const sandboxDays = 7

/** How a made-up test goes, and what that is in words. */
export const scenarios = {
  smooth: 'All testers join and stay.',
  drop_outs: 'Testers leave on the way; others take their places.',
  late: 'Testers are slow to join, so that it starts late.',
  failure: 'Testers leave faster than we can replace them; the test ends without its goal.',
} as const
export type Scenario = keyof typeof scenarios
const scenarioNames = Object.keys(scenarios) as [Scenario, ...Scenario[]]

export const NewSandboxRun = z
  .strictObject({
    plan: z.enum(planNames),
    scenario: z.enum(scenarioNames),
    /** Seconds that a day of the test takes. */
    day_seconds: z.int().min(5).max(60).default(5),
  })
  .meta({ examples: [{ plan: 'starter', scenario: 'drop_outs', day_seconds: 5 }] })

export const SandboxRun = z.object({
  /** Serves as the app's id: the sandbox has one app for each run. */
  id: Id,
  plan: z.enum(planNames),
  scenario: z.enum(scenarioNames),
  day_seconds: z.int(),
  phase: z.enum(runPhases),
  /** Events so far, and whether there are more to come. */
  events: z.int(),
  over: z.boolean(),
  created_at: Moment,
})
export type SandboxRun = z.output<typeof SandboxRun>

const params = z.strictObject({ id: Id })
const read = { scope: 'read', sandbox: 'only' } as const
const write = { scope: 'write', sandbox: 'only' } as const

/** Tests that are played in minutes, for programs that are being written. Their shapes are those of the real ones. */
export const sandbox = endpoints({
  list: {
    method: 'GET',
    path: '/api/sandbox/runs',
    access: 'user',
    ...read,
    summary: 'The caller’s sandbox runs, newest first',
    reply: z.object({ data: z.array(SandboxRun) }),
  },
  create: {
    method: 'POST',
    path: '/api/sandbox/runs',
    access: 'user',
    ...write,
    summary: 'Play a whole test in minutes, from today',
    body: NewSandboxRun,
    reply: SandboxRun,
    status: 201,
    limit: 'write',
    problems: ['conflict'],
  },
  remove: {
    method: 'DELETE',
    path: '/api/sandbox/runs/:id',
    access: 'owner',
    ...write,
    summary: 'Remove a sandbox run',
    params,
    reply: z.object({ success: z.literal(true) }),
    limit: 'write',
  },
  findRun: {
    method: 'GET',
    path: '/api/sandbox/apps/:id/run',
    access: 'owner',
    ...read,
    summary: 'A sandbox run as it is now, in the shape of GET /api/apps/{id}/run',
    params,
    reply: RunDetail,
  },
  ledger: {
    method: 'GET',
    path: '/api/sandbox/apps/:id/ledger',
    access: 'owner',
    ...read,
    summary: 'What happened in a sandbox run until now, in the words of the ledger, in order, after `after`',
    params,
    query: z.strictObject({
      after: z.coerce.number().int().min(0).default(0),
      limit: z.coerce.number().int().min(1).max(500).default(100),
    }),
    reply: z.object({ data: z.array(LedgerEvent), more: z.boolean() }),
  },
})
