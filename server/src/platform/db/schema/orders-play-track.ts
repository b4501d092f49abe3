/** What developers let us see and change of their apps in Play Console. */
import { sql } from 'drizzle-orm'
import { bigint, boolean, check, date, index, jsonb, pgTable, smallint, text, uuid } from 'drizzle-orm/pg-core'
import type { PlayCall, SeenTrack } from '@fortnight/contract/orders/play-track'
import type { VersionVitals, VitalsIssue } from '@fortnight/contract/testing/android-vitals'
import { playPurposes } from '@fortnight/contract/vocabulary/play-purposes'
import { clock, created, moment, oneOf } from './columns.ts'
import { apps } from './orders.ts'

/** Countries in which a track is available: these, and all that Google does not name if `others`. */
export interface TrackCountries {
  codes: string[]
  others: boolean
}

/** The connection to one app: what its developer chose, and what Google showed last. */
export const play_tracks = pgTable(
  'play_tracks',
  {
    app_id: uuid('app_id')
      .primaryKey()
      .references(() => apps.id),
    /** When its owner showed that the app is theirs; before that nothing of it is read. */
    proven_at: moment('proven_at'),
    /** The chosen closed track; null until its developer chooses one. */
    track: text('track'),
    /** Whether we may put the group of the test on it, and keep it there. */
    binds: boolean('binds').notNull().default(false),
    tracks: jsonb('tracks').$type<SeenTrack[]>().notNull().default([]),
    groups: text('groups')
      .array()
      .notNull()
      .default(sql`'{}'`),
    /** Null if Google does not say. */
    countries: jsonb('countries').$type<TrackCountries>(),
    /** The newest live release of the chosen track that testers were notified of, or that was there before. */
    release: text('release'),
    /** When Google last answered. */
    checked_at: moment('checked_at'),
    /** Code of the failure that goes on, since when; from `failed_at` on the test goes on by hand. */
    problem: text('problem'),
    failing_since: moment('failing_since'),
    failed_at: moment('failed_at'),
    /** Failures in a row. */
    tries: smallint('tries').notNull().default(0),
    /** When Google is asked again; null once the test is over. */
    due_at: moment('due_at').default(clock),
    /** Until when a server has it that asks; null while none does. */
    held_until: moment('held_until'),
    created_at: created(),
  },
  (t) => [
    check('play_tracks_problem', sql`(${t.problem} is null) = (${t.failing_since} is null)`),
    check('play_tracks_failed', sql`${t.failed_at} is null or ${t.problem} is not null`),
    check('play_tracks_binds', sql`not ${t.binds} or ${t.track} is not null`),
    check('play_tracks_proven', sql`${t.track} is null or ${t.proven_at} is not null`),
    index('play_tracks_due')
      .on(t.due_at)
      .where(sql`due_at is not null`),
  ],
)

/** Crashes and ANRs of an app under test, as Google showed them last; they go with the connection. */
export const android_vitals = pgTable(
  'android_vitals',
  {
    app_id: uuid('app_id')
      .primaryKey()
      .references(() => play_tracks.app_id, { onDelete: 'cascade' }),
    /** When Google last answered. */
    read_at: moment('read_at'),
    /** The last day, in Pacific time, of which it has reports. */
    through: date('through'),
    versions: jsonb('versions').$type<VersionVitals[]>().notNull().default([]),
    issues: jsonb('issues').$type<VitalsIssue[]>().notNull().default([]),
    /** Code of the failure that goes on, and since when. */
    problem: text('problem'),
    failing_since: moment('failing_since'),
    /** Failures in a row. */
    tries: smallint('tries').notNull().default(0),
    /** When Google is asked again; null once the test is over. */
    due_at: moment('due_at').default(clock),
    /** Until when a server has it that asks; null while none does. */
    held_until: moment('held_until'),
  },
  (t) => [
    check('android_vitals_problem', sql`(${t.problem} is null) = (${t.failing_since} is null)`),
    index('android_vitals_due')
      .on(t.due_at)
      .where(sql`due_at is not null`),
  ],
)

/** What was asked of Google about an app, and what it answered. Neither tokens nor keys are in it. */
export const play_visits = pgTable(
  'play_visits',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    app_id: uuid('app_id')
      .notNull()
      .references(() => apps.id),
    purpose: text('purpose', { enum: playPurposes }).notNull(),
    at: moment('at').notNull().default(clock),
    problem: text('problem'),
    calls: jsonb('calls').$type<PlayCall[]>().notNull(),
  },
  (t) => [
    check('play_visits_purpose', oneOf('purpose', playPurposes)),
    index('play_visits_of_app').on(t.app_id, t.id),
    index('play_visits_by_time').on(t.at),
  ],
)
