import * as z from 'zod'
import { accessMethods } from '../vocabulary/app-states.ts'
import { endpoints } from '../endpoint.ts'
import { Moment } from '../moment.ts'
import { AppId } from '../text.ts'
import { groupStates } from './group-states.ts'
import { assignmentStates, joinSteps, troubles } from '../vocabulary/run-states.ts'

/** A tester who has accepted: the developer learns who they are from then on. */
const Joiner = z.object({
  seat: z.int(),
  name: z.string(),
  /** Null if we keep the group of the test: no developer needs addresses then. */
  email: z.string().nullable(),
  device: z.string(),
  state: z.enum(assignmentStates),
  step: z.enum(joinSteps),
  /** The moment they took that step. */
  since: Moment,
  trouble: z.enum(troubles).nullable(),
  /** Accepted after the developer last confirmed a tester. */
  fresh: z.boolean(),
  /** Google does not know the address, so that the tester cannot be a member of the group. */
  unknown: z.boolean(),
  /** Signed in at Google with the account of the list, in the browser in which they join. */
  account_shown: z.boolean(),
  /** Came from the link that the app itself has. */
  app_opened: z.boolean(),
})
export type Joiner = z.output<typeof Joiner>

/** The Google Group that we keep for a test. */
const TestGroup = z.object({
  state: z.enum(groupStates),
  /** Null until Google has the group. */
  email: z.string().nullable(),
  /** Whether the closed track names it, as Google shows us or its developer says. */
  on_track: z.boolean(),
  /** Whether Google shows us that, so that its developer need not say it. */
  seen: z.boolean(),
  /** Whether we put it there ourselves. */
  binds: z.boolean(),
  /** Why its developer goes on by hand meanwhile, in words; null unless it fails. */
  problem: z.string().nullable(),
})
export type TestGroup = z.output<typeof TestGroup>

/** The joining of a team: how many testers came how far, and by name who has accepted. */
export const Joining = z.object({
  app_name: z.string(),
  need: z.int(),
  access_method: z.enum(accessMethods).nullable(),
  group_email: z.string().nullable(),
  opt_in_url: z.string().nullable(),
  /** Null if testers come by another way. */
  group: TestGroup.nullable(),
  /** Live seats by how far they came; each step holds those of the later ones too. */
  reached: z.record(z.enum(joinSteps), z.int()),
  /** Asked, and ended before they were in. */
  turned_down: z.int(),
  /** The moment of the oldest open offer; null if none is open. */
  asked_at: Moment.nullable(),
  /** The page that the app may link to, so that testers prove that they have it; null unless its developer wants one. */
  install_url: z.string().nullable(),
  joiners: z.array(Joiner),
})
export type Joining = z.output<typeof Joining>

const seats = z.array(z.int().min(1)).min(1).max(100)

/** The developer's side of joining. */
export const joining = endpoints({
  find: {
    method: 'GET',
    path: '/api/apps/:id/joining',
    access: 'owner_or_admin',
    summary: 'How the team of an app joins, step by step',
    params: AppId,
    reply: z.object({ success: z.literal(true), data: Joining.nullable() }),
  },
  list: {
    method: 'POST',
    path: '/api/apps/:id/joining/listed',
    access: 'owner',
    summary:
      "Confirm that these testers are on the list in Play Console, or in the group; they then get the store's link",
    params: AppId,
    body: z.strictObject({ seats }),
    /** Number of testers that this call confirmed; those who were confirmed or left before are not counted. */
    reply: z.object({ success: z.literal(true), listed: z.int() }),
    limit: 'write',
    problems: ['conflict'],
  },
  markGroup: {
    method: 'PUT',
    path: '/api/apps/:id/joining/group',
    access: 'owner',
    summary:
      'Say whether the closed track in Play Console names the group of the test; its members then join by themselves',
    params: AppId,
    body: z.strictObject({ on_track: z.boolean() }),
    reply: z.object({ success: z.literal(true) }),
    limit: 'write',
    problems: ['conflict'],
  },
  makeInstallLink: {
    method: 'POST',
    path: '/api/apps/:id/joining/install-link',
    access: 'owner',
    summary: 'Make the link that the app may open to prove that a tester has it; the one before works no more',
    params: AppId,
    reply: z.object({ success: z.literal(true), url: z.string() }),
    limit: 'write',
    problems: ['conflict'],
  },
  removeInstallLink: {
    method: 'DELETE',
    path: '/api/apps/:id/joining/install-link',
    access: 'owner',
    summary: 'Remove that link',
    params: AppId,
    reply: z.object({ success: z.literal(true) }),
    limit: 'write',
  },
})
