/** Records of a run: days of use, the event log, findings, answers to Google. */
import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  check,
  date,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { findingKinds, findingStates, retestResults } from '@fortnight/contract/vocabulary/finding-states'
import { grades } from '@fortnight/contract/vocabulary/grades'
import { pictureSigns } from '@fortnight/contract/vocabulary/picture-states'
import { bytes, clock, created, id, moment, oneOf, realTime, updated } from './columns.ts'
import { files } from './files.ts'
import { assignments, runs } from './testing.ts'

/**
 * A day on which a tester used the app, at most one row a day. Rows can only grow: more seconds, a better grade
 * (trigger); the note is deleted with the run's personal data.
 */
export const checkins = pgTable(
  'checkins',
  {
    assignment_id: bigint('assignment_id', { mode: 'number' })
      .notNull()
      .references(() => assignments.id),
    day: date('day', { mode: 'string' }).notNull(),
    seconds: integer('seconds').notNull(),
    evidence: text('evidence', { enum: grades }).notNull().default('claimed'),
    note: text('note'),
    /**
     * When the app was used, by the tester's phone with its clock corrected. `created_at` is when the server received
     * it.
     */
    used_at: moment('used_at').notNull().default(clock),
    created_at: created(),
  },
  (t) => [
    primaryKey({ columns: [t.assignment_id, t.day] }),
    check('checkins_seconds', sql`${t.seconds} between 0 and 86400`),
    check('checkins_evidence', oneOf('evidence', grades)),
  ],
)

/** Screenshots of a day of use, re-encoded by us. Visible to the tester, the app's owner and administrators only. */
export const screenshots = pgTable(
  'screenshots',
  {
    id: id(),
    assignment_id: bigint('assignment_id', { mode: 'number' }).notNull(),
    day: date('day', { mode: 'string' }).notNull(),
    /** Stored WebP; null once the run's personal data were deleted. */
    file: text('file').references(() => files.name),
    width: smallint('width').notNull(),
    height: smallint('height').notNull(),
    /** SHA-256 of the picture's pixels: the same picture twice, from any tester, is no evidence. Null once the image is deleted. */
    pixels_hash: bytes('pixels_hash'),
    duplicate: boolean('duplicate').notNull().default(false),
    /** The picture of which a duplicate is a copy with other pixels: compressed again, cropped, made brighter. */
    copy_of: uuid('copy_of'),
    /** When it is compared with others next; null once it was, or is deleted. */
    check_at: moment('check_at'),
    check_tries: smallint('check_tries').notNull().default(0),
    /** Whether it proves nothing until a person has looked at it, and what the check found for and against it. */
    doubtful: boolean('doubtful').notNull().default(false),
    signs: text('signs', { enum: pictureSigns }).array().notNull().default([]),
    created_at: created(),
  },
  (t) => [
    foreignKey({
      columns: [t.assignment_id, t.day],
      foreignColumns: [checkins.assignment_id, checkins.day],
      name: 'screenshots_checkin',
    }),
    check('screenshots_copy', sql`${t.copy_of} is null or ${t.duplicate}`),
    check(
      'screenshots_checked',
      sql`${t.check_at} is null or not (${t.duplicate} or ${t.doubtful} or ${t.file} is null)`,
    ),
    check('screenshots_doubtful', sql`not (${t.doubtful} and ${t.duplicate})`),
    unique('screenshots_once').on(t.assignment_id, t.day),
    uniqueIndex('screenshots_original')
      .on(t.pixels_hash)
      .where(sql`not duplicate`),
    index('screenshots_file').on(t.file),
    index('screenshots_to_check')
      .on(t.check_at, t.id)
      .where(sql`check_at is not null`),
  ],
)

/**
 * Event log of a run: everything that happened, in order; append-only. The trigger `run_events_chained` sets number and
 * hash: each hash covers its line and the hash before it, so that changing, omitting or inserting a line is detected.
 */
export const run_events = pgTable(
  'run_events',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    run_id: uuid('run_id')
      .notNull()
      .references(() => runs.id),
    /** Position in the run's log, from 1 without gaps. */
    seq: integer('seq').notNull().default(0),
    assignment_id: bigint('assignment_id', { mode: 'number' }).references(() => assignments.id),
    kind: text('kind').notNull(),
    grade: text('grade', { enum: grades }).notNull().default('confirmed'),
    /** Never a person's name, address or words: the event log is kept when personal data are deleted. */
    data: jsonb('data').$type<Record<string, unknown>>().notNull().default({}),
    at: moment('at').notNull().default(clock),
    hash: bytes('hash')
      .notNull()
      .default(sql`''`),
  },
  (t) => [check('run_events_grade', oneOf('grade', grades)), uniqueIndex('run_events_seq').on(t.run_id, t.seq)],
)

/** Head of each run's event log: its length and last hash. Written by the trigger alone; each append locks this row. */
export const run_chains = pgTable(
  'run_chains',
  {
    run_id: uuid('run_id')
      .primaryKey()
      .references(() => runs.id),
    length: integer('length').notNull(),
    head: bytes('head').notNull(),
    /** Whether no published day holds this head yet. Set by the first append after it; a flag, so that later ones touch no index. */
    unpublished: boolean('unpublished').notNull().default(true),
  },
  (t) => [
    index('run_chains_unpublished')
      .on(t.run_id)
      .where(sql`unpublished`),
  ],
)

/** Findings of testers and their progress: found, answered by a version, tried again, confirmed. */
export const findings = pgTable(
  'findings',
  {
    id: id(),
    run_id: uuid('run_id')
      .notNull()
      .references(() => runs.id),
    assignment_id: bigint('assignment_id', { mode: 'number' })
      .notNull()
      .references(() => assignments.id),
    kind: text('kind', { enum: findingKinds }).notNull(),
    /** Null once the run's personal data were deleted. */
    message: text('message'),
    state: text('state', { enum: findingStates }).notNull().default('open'),
    version_id: uuid('version_id').references(() => app_versions.id),
    created_at: created(),
    updated_at: updated(),
  },
  (t) => [
    check('findings_kind', oneOf('kind', findingKinds)),
    check('findings_state', oneOf('state', findingStates)),
    check('findings_version', sql`${t.state} not in ('fixed', 'retest', 'confirmed') or ${t.version_id} is not null`),
    index('findings_of_run').on(t.run_id, t.created_at, t.id),
    index('findings_of_seat').on(t.assignment_id),
  ],
)

/** A version of the app that its developer put on the closed track during the run. */
export const app_versions = pgTable(
  'app_versions',
  {
    id: id(),
    run_id: uuid('run_id')
      .notNull()
      .references(() => runs.id),
    name: text('name').notNull(),
    notes: text('notes'),
    created_at: created(),
  },
  (t) => [unique('app_versions_once').on(t.run_id, t.name)],
)

/** Answers of testers who tried a finding again. */
export const retests = pgTable(
  'retests',
  {
    finding_id: uuid('finding_id')
      .notNull()
      .references(() => findings.id),
    assignment_id: bigint('assignment_id', { mode: 'number' })
      .notNull()
      .references(() => assignments.id),
    version_id: uuid('version_id')
      .notNull()
      .references(() => app_versions.id),
    /** Null while unanswered. */
    result: text('result', { enum: retestResults }),
    asked_at: moment('asked_at').notNull().default(clock),
    answered_at: moment('answered_at'),
  },
  (t) => [
    primaryKey({ columns: [t.finding_id, t.assignment_id, t.version_id] }),
    check('retests_result', sql`${t.result} is null or ${oneOf('result', retestResults)}`),
    check('retests_answered', sql`(${t.result} is null) = (${t.answered_at} is null)`),
    index('retests_of_seat').on(t.assignment_id, t.result),
  ],
)

/** The developer's own words in the answers to Google, if they edited ours. */
export const production_answers = pgTable(
  'production_answers',
  {
    run_id: uuid('run_id')
      .notNull()
      .references(() => runs.id),
    question: text('question').notNull(),
    answer: text('answer').notNull(),
    updated_at: updated(),
  },
  (t) => [
    primaryKey({ columns: [t.run_id, t.question] }),
    // Limit of Play Console.
    check('production_answers_length', sql`char_length(${t.answer}) <= 300`),
  ],
)

/** Public pages of reports: the token opens one until its owner withdraws it. */
export const report_links = pgTable(
  'report_links',
  {
    run_id: uuid('run_id')
      .primaryKey()
      .references(() => runs.id),
    token: text('token').notNull().unique('report_links_token'),
    /** Whether its owner lets the front page show it. */
    on_front_page: boolean('on_front_page').notNull().default(false),
    created_at: created(realTime),
  },
  (t) => [
    check('report_links_unguessable', sql`char_length(${t.token}) >= 26`),
    index('report_links_on_front_page')
      .on(t.run_id)
      .where(sql`on_front_page`),
  ],
)

/** Opted-in count that the developer reads off Play Console. */
export const console_reports = pgTable(
  'console_reports',
  {
    run_id: uuid('run_id')
      .notNull()
      .references(() => runs.id),
    day: date('day', { mode: 'string' }).notNull(),
    opted_in: smallint('opted_in').notNull(),
    created_at: created(),
  },
  (t) => [primaryKey({ columns: [t.run_id, t.day] }), check('console_reports_count', sql`${t.opted_in} >= 0`)],
)

/** Morning digests: one for each test and day that it reports, with what the next one is compared to. */
export const digests = pgTable(
  'digests',
  {
    run_id: uuid('run_id')
      .notNull()
      .references(() => runs.id, { onDelete: 'cascade' }),
    /** The day that is reported, on the run's calendar. */
    day: date('day', { mode: 'string' }).notNull(),
    /** When the developer may apply, as of this digest. */
    eligible_on: date('eligible_on', { mode: 'string' }),
    queued_at: moment('queued_at').notNull().default(clock),
  },
  (t) => [primaryKey({ columns: [t.run_id, t.day] })],
)
