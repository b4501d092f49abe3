import * as z from 'zod'
import { endpoints } from '../endpoint.ts'
import { CsvFile, exportQuery, listOf, listQuery } from '../listing.ts'
import { Moment } from '../moment.ts'
import { agreementWays } from '../vocabulary/agreement-ways.ts'
import { assignmentStates, runPhases } from '../vocabulary/run-states.ts'
import { endingChanges, type TesterChange, testerCan, testerStates } from '../vocabulary/tester-states.ts'
import { numberEnds, phoneChannels } from '../vocabulary/delivery-states.ts'
import { testerLevels } from '../vocabulary/tester-levels.ts'
import { Id, Reason } from '../text.ts'

/** A tester of the pool. */
export const PoolTester = z.object({
  id: z.int(),
  name: z.string(),
  email: z.string(),
  country: z.string(),
  timezone: z.string(),
  /** "Samsung Galaxy A54, Android 14", one after the other. */
  devices: z.string(),
  status: z.enum(testerStates),
  premium: z.boolean(),
  /** 1000 times the chance to be in at Google and to stay 14 days. */
  score: z.int(),
  /** Tester-days behind it. */
  observed_days: z.int(),
  /** How far they are known to stay, by the setting of levels. */
  level: z.enum(testerLevels),
  /** Tests now, and at most at once. */
  active: z.int(),
  capacity: z.int(),
  /** Whether they wait to be admitted, and look like people who were suspended or whose pay is held. */
  alike: z.boolean(),
  created_at: Moment,
})
export type PoolTester = z.output<typeof PoolTester>

const Device = z.object({
  id: z.int(),
  model: z.string(),
  android: z.string(),
  api: z.int(),
  free_mb: z.int(),
  /** When the browser of the phone itself named its model and version; null if they were only typed. */
  attested_at: Moment.nullable(),
})

/** A test that a tester is on, or was. */
const TesterTest = z.object({
  id: z.int(),
  app_id: Id,
  app_name: z.string(),
  phase: z.enum(runPhases),
  /** Whether it is paused, because a refund was asked for. */
  is_paused: z.boolean(),
  state: z.enum(assignmentStates),
  days_used: z.int(),
  invited_at: Moment,
  ended_at: Moment.nullable(),
})

/** What an administrator did to a tester. */
const Change = z.object({ id: z.int(), action: z.string(), by: z.string().nullable(), reason: z.string(), at: Moment })

export const PoolTesterDetail = PoolTester.extend({
  languages: z.array(z.string()),
  last_assigned_at: Moment.nullable(),
  /** Since when the mail server of their address knows no such address; null if nothing is known against it. */
  mail_bounced_at: Moment.nullable(),
  /** Whether they wait to be admitted, and no browser proved to be theirs: no rule admits them. */
  no_key: z.boolean(),
  /** Their number of an imported file, and why it gets no more messages. */
  imported_number: z
    .object({ channel: z.enum(phoneChannels), number: z.string(), end_reason: z.enum(numberEnds).nullable() })
    .nullable(),
  /** P(reports days of use without being in at Google) and why; null if no count of Play Console says anything. */
  suspicion: z.number().nullable(),
  suspicion_reason: z.string().nullable(),
  /** Versions of the terms for testers that they agreed to, the newest first. */
  agreements: z.array(z.object({ version: z.int(), way: z.enum(agreementWays), agreed_at: Moment })),
  owned: z.array(Device),
  tests: z.array(TesterTest),
  changes: z.array(Change),
})
export type PoolTesterDetail = z.output<typeof PoolTesterDetail>

/** A test that lost a tester, and how many are left on it. */
const Loss = z.object({ app_id: Id, app_name: z.string(), live: z.int(), need: z.int() })
export type Loss = z.output<typeof Loss>

const changes = Object.keys(testerCan) as [TesterChange, ...TesterChange[]]

/** A change of state; a reason is required if the tester is taken off their tests. */
export const StateChange = z
  .strictObject({ change: z.enum(changes), reason: Reason.optional() })
  .refine(
    ({ change, reason }) => reason !== undefined || !(endingChanges as readonly TesterChange[]).includes(change),
    {
      path: ['reason'],
      message: 'Please say why.',
    },
  )

const TesterId = z.strictObject({ id: z.coerce.number().int().min(1).max(2_147_483_647) })

const filters = {
  status: z.enum(testerStates).optional(),
  country: z
    .string()
    .regex(/^[A-Z]{2}$/)
    .optional(),
  premium: z.enum(['yes', 'no']).optional(),
  /** Available, and with room for another test. */
  free: z.enum(['yes']).optional(),
}
export const poolSorts = ['created_at', 'name', 'score'] as const
export const PoolQuery = listQuery(poolSorts, filters)

/**
 * Most bytes of a file that is imported in the browser, some 30,000 lines; longer ones go in by the command. As JSON it
 * becomes a little longer.
 */
export const importBytes = 3_000_000
const bodyLimit = 4_194_304

/** Said of a file that is longer. */
export const importTooLong = 'The file is larger than 3 MB. Split it, or import it with npm run testers.'

/** A CSV file as text. */
const ImportFile = z.strictObject({
  csv: z.string().min(1, 'The file is empty.').max(importBytes, importTooLong),
  /** The channel on which the people of the file agreed to get messages at its numbers; null leaves the numbers out. */
  numbers: z.enum(phoneChannels).nullable(),
})

export const lineOutcomes = ['added', 'changed', 'unchanged', 'refused'] as const
export type LineOutcome = (typeof lineOutcomes)[number]

/** Lines of each outcome that are named; more would only be scrolled past. */
export const linesNamed = 100

/** What an import would do. */
export const ImportReport = z.object({
  /** Channels that can use the numbers of the file; null if it has none. */
  channels: z.array(z.enum(phoneChannels)).nullable(),
  added: z.int(),
  changed: z.int(),
  unchanged: z.int(),
  refused: z.int(),
  /** The first lines of each outcome, in the file's order: the tester, or why the line is refused. */
  lines: z.array(z.object({ line: z.int(), outcome: z.enum(lineOutcomes), what: z.string() })),
})
export type ImportReport = z.output<typeof ImportReport>

/** An import that goes on, or is over. */
export const TesterImport = z.object({
  id: z.int(),
  /** Lines of the file, and those that were read. */
  lines: z.int(),
  done: z.int(),
  added: z.int(),
  changed: z.int(),
  unchanged: z.int(),
  /** Lines that were left out, known at its end, and the first of them with the reason. */
  refused: z.int(),
  refusals: z.array(z.object({ line: z.int(), reason: z.string() })),
  started_at: Moment,
  finished_at: Moment.nullable(),
})
export type TesterImport = z.output<typeof TesterImport>

/** Use of the pool. Apps a day are those that the rule of the engine's simulations lets it carry. */
export const Capacity = z.object({
  slots: z.int(),
  held: z.int(),
  /** Available testers with room for another test. */
  free_testers: z.int(),
  /** Held of all slots, 0 to 1. */
  load: z.number(),
  team: z.number(),
  days: z.number(),
  /** Apps a day that the pool carries for good. */
  sustainable: z.number(),
  /** Approved a day, over the last days. */
  week: z.number(),
  month: z.number(),
  /** Teams that the free slots make now. */
  teams_now: z.int(),
  /** Slots that come free on each of the next days, tomorrow first. */
  freeing: z.array(z.int()),
  advice: z.enum(['open', 'slow', 'stop', 'empty']),
  /** Runs that wait for a team; not those whose apps are still to be set up for Play. */
  waiting: z.int(),
  /** Countries of the testers, by code. */
  countries: z.array(z.string()),
})
export type Capacity = z.output<typeof Capacity>

export const pool = endpoints({
  list: {
    method: 'GET',
    path: '/api/admin/testers',
    access: 'admin',
    replica: true,
    summary: 'The testers of the pool',
    query: PoolQuery,
    reply: listOf(PoolTester),
  },
  exportAll: {
    method: 'GET',
    path: '/api/admin/testers.csv',
    access: 'admin',
    replica: true,
    stepUp: 'exports',
    summary: 'The same as CSV, all pages',
    query: exportQuery(poolSorts, filters),
    reply: CsvFile,
  },
  capacity: {
    method: 'GET',
    path: '/api/admin/pool/capacity',
    access: 'admin',
    summary: 'How many apps a day the pool can carry, and how many come',
    reply: z.object({ success: z.literal(true), data: Capacity }),
  },
  find: {
    method: 'GET',
    path: '/api/admin/testers/:id',
    access: 'admin',
    summary: 'One tester with devices, tests and what was done to them',
    params: TesterId,
    reply: z.object({ success: z.literal(true), data: PoolTesterDetail }),
  },
  change: {
    method: 'PUT',
    path: '/api/admin/testers/:id/status',
    access: 'admin',
    summary: 'Change a tester’s status; suspending or banning removes them from their tests',
    params: TesterId,
    body: StateChange,
    reply: z.object({ success: z.literal(true), losses: z.array(Loss) }),
    problems: ['conflict'],
  },
  previewImport: {
    method: 'POST',
    path: '/api/admin/testers/imports/preview',
    access: 'admin',
    summary: 'What the import of a CSV file would do, line by line; nothing is stored',
    body: ImportFile,
    bodyLimit,
    reply: z.object({ success: z.literal(true), data: ImportReport }),
  },
  importFile: {
    method: 'POST',
    path: '/api/admin/testers/imports',
    access: 'admin',
    summary:
      'Import testers from a CSV file in the background, one file at a time; the same file twice changes nothing',
    body: ImportFile,
    bodyLimit,
    reply: z.object({ success: z.literal(true), data: TesterImport }),
    problems: ['conflict'],
  },
  newestImport: {
    method: 'GET',
    path: '/api/admin/testers/imports/newest',
    access: 'admin',
    summary: 'How far the newest import is, or how it ended; null before the first',
    reply: z.object({ success: z.literal(true), data: TesterImport.nullable() }),
  },
})
