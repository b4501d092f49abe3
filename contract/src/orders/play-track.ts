import * as z from 'zod'
import { endpoints } from '../endpoint.ts'
import { Moment } from '../moment.ts'
import { AppId } from '../text.ts'
import { playPurposes } from '../vocabulary/play-purposes.ts'
import { trackStandings } from '../vocabulary/track-standings.ts'

/** A closed track of an app, as Google shows it. */
const SeenTrack = z.object({
  track: z.string(),
  standing: z.enum(trackStandings),
  /** Name of the release by which it is so; null if there is none. */
  release: z.string().nullable(),
})
export type SeenTrack = z.output<typeof SeenTrack>

/** What we see of an app in Play Console, and what its developer lets us do there. */
export const PlayTrack = z.object({
  /** The account that its developer invites; null if this server has none. */
  account: z.string().nullable(),
  /** The package that is asked for: the one of the order. */
  package_name: z.string().nullable(),
  /** Whether its developer has shown that the app is theirs, by the contact address of its store listing. */
  proven: z.boolean(),
  /** Whether a code was sent to that address, which shows it. */
  code_sent: z.boolean(),
  /** When Google was last asked and answered; null before. */
  checked_at: Moment.nullable(),
  /** What is wrong now, in words with what helps; null if nothing is. */
  problem: z.string().nullable(),
  /** Whether that has gone on for so long that the test goes on by hand. */
  by_hand: z.boolean(),
  tracks: z.array(SeenTrack),
  /** The chosen track; null until one is. */
  track: z.string().nullable(),
  /** Groups that the chosen track names. */
  groups: z.array(z.string()),
  /** ISO 3166-1 codes in which the track is available; null if that is everywhere, or Google does not say. */
  countries: z.array(z.string()).nullable(),
  /** Whether testers of this app could be asked in other countries. */
  countries_differ: z.boolean(),
  /** Address of our group for its test; null until there is one, or if testers come by another way. */
  group: z.string().nullable(),
  /** Whether we may put that group on the track, and keep it there. */
  binds: z.boolean(),
})
export type PlayTrack = z.output<typeof PlayTrack>

/** One request to Google, and its answer. */
const PlayCall = z.object({
  /** Method and path; the numbers of edits are left out. */
  request: z.string(),
  /** The first letters of the JSON that was sent and answered; null for none. */
  sent: z.string().nullable(),
  answer: z.string().nullable(),
  /** Code of the refusal; null if Google answered. */
  problem: z.string().nullable(),
})
export type PlayCall = z.output<typeof PlayCall>

/** Requests that were made together, for one purpose. */
export const PlayVisit = z.object({
  id: z.int(),
  purpose: z.enum(playPurposes),
  at: Moment,
  problem: z.string().nullable(),
  calls: z.array(PlayCall),
})
export type PlayVisit = z.output<typeof PlayVisit>

/** Groups of the track now and after the change. `group` is named by its role until the test has one. */
export const GroupPreview = z.object({ before: z.array(z.string()), after: z.array(z.string()) })
export type GroupPreview = z.output<typeof GroupPreview>

export const playTrack = endpoints({
  find: {
    method: 'GET',
    path: '/api/apps/:id/play-track',
    access: 'owner_or_admin',
    summary: 'What we see of an app in Play Console',
    params: AppId,
    reply: PlayTrack,
  },
  check: {
    method: 'POST',
    path: '/api/apps/:id/play-track/check',
    access: 'owner',
    summary: 'Ask Google now what our account sees of the app',
    params: AppId,
    reply: PlayTrack,
    limit: 'write',
    heavy: true,
    problems: ['conflict', 'google-off'],
  },
  prove: {
    method: 'POST',
    path: '/api/apps/:id/play-track/proof',
    access: 'owner',
    summary: 'Enter the code that was sent to the contact address of the store listing',
    params: AppId,
    body: z.strictObject({ code: z.string().trim().min(1, 'Enter the code.').max(100) }),
    reply: PlayTrack,
    limit: 'write',
    heavy: true,
    problems: ['conflict', 'google-off'],
  },
  choose: {
    method: 'PUT',
    path: '/api/apps/:id/play-track',
    access: 'owner',
    summary: 'Choose the closed track of the test, among those that Google shows',
    params: AppId,
    body: z.strictObject({ track: z.string().trim().min(1).max(100) }),
    reply: PlayTrack,
    limit: 'write',
    heavy: true,
    problems: ['conflict', 'google-off'],
  },
  preview: {
    method: 'POST',
    path: '/api/apps/:id/play-track/preview',
    access: 'owner',
    summary: 'The groups of the chosen track before and after our group is added; changes nothing',
    params: AppId,
    reply: GroupPreview,
    limit: 'write',
    heavy: true,
    problems: ['conflict', 'google-off'],
  },
  bind: {
    method: 'PUT',
    path: '/api/apps/:id/play-track/group',
    access: 'owner',
    summary: 'Let us put the group of the test on the chosen track and keep it there, or end that',
    params: AppId,
    body: z.strictObject({ binds: z.boolean() }),
    reply: PlayTrack,
    limit: 'write',
    heavy: true,
    problems: ['conflict', 'google-off'],
  },
  leave: {
    method: 'DELETE',
    path: '/api/apps/:id/play-track',
    access: 'owner',
    summary: 'Stay by hand: we ask Google nothing more about the app',
    params: AppId,
    reply: z.object({ success: z.literal(true) }),
    limit: 'write',
  },
  listVisits: {
    method: 'GET',
    path: '/api/apps/:id/play-track/visits',
    access: 'owner_or_admin',
    summary: 'What we asked Google about the app and what it answered, the newest 50 times',
    params: AppId,
    reply: z.array(PlayVisit),
  },
})
