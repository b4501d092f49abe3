import * as z from 'zod'
import { Page } from '../page.ts'
import { Received, Trap } from './visitor.ts'
import { endpoints } from '../endpoint.ts'
import { Moment } from '../moment.ts'
import { type PlanName, plans } from '../plans.ts'
import { Email, Id, optional, required, text } from '../text.ts'

/** Names of the plans in a testing request: their label in lower case (spec §3). */
export const requestPlans = Object.values(plans).map((plan) => plan.label.toLowerCase())

/**
 * Testers and days that a testing request asks for (spec §9, pricing modal). They differ from what the plans sell and
 * are used nowhere else.
 */
const requestTesters: Record<PlanName, number> = { starter: 12, pro: 25, enterprise: 50 }
const requestDays = 14

const missing = 'Please fill in all required fields.'

/** The form 'Get Started with {plan}' (spec §2). */
export const PlanRequestForm = z.strictObject({
  name: required(100, missing),
  email: z.string({ error: missing }).trim().min(1, missing).pipe(Email),
  phone: optional(40).optional(),
  website: Trap,
})

/** A testing request on the wire (spec §3). */
export const NewTestingRequest = z.strictObject({
  email: Email,
  plan: z
    .string()
    .trim()
    .toLowerCase()
    .pipe(z.enum(requestPlans, { error: 'There is no such plan.' })),
  contactInfo: z.strictObject({ name: required(100, missing), email: Email, phone: optional(40).optional() }),
  appInfo: z.strictObject({
    name: text(80).optional(),
    packageName: text(255).optional(),
    description: text(2000).optional(),
  }),
  testingRequirements: z.strictObject({
    duration: z.int().min(1).max(90),
    testersNeeded: z.int().min(1).max(100),
    targetAudience: text(200).optional(),
  }),
  website: Trap,
})

/** The request body of the form. */
export function testingRequestOf(
  plan: PlanName,
  { name, email, phone, website }: z.output<typeof PlanRequestForm>,
): z.input<typeof NewTestingRequest> {
  return {
    email,
    plan: plans[plan].label.toLowerCase(),
    contactInfo: { name, email, phone },
    appInfo: { name: '', packageName: '', description: '' },
    testingRequirements: { duration: requestDays, testersNeeded: requestTesters[plan], targetAudience: '' },
    website,
  }
}

export const TestingRequest = z.object({
  id: Id,
  userId: Id.nullable(),
  email: z.string(),
  plan: z.string(),
  contactInfo: z.object({ name: z.string(), email: z.string(), phone: z.string().nullable() }),
  appInfo: z.object({ name: z.string(), packageName: z.string(), description: z.string() }),
  testingRequirements: z.object({ duration: z.int(), testersNeeded: z.int(), targetAudience: z.string() }),
  createdAt: Moment,
  updatedAt: Moment,
})
export type TestingRequest = z.output<typeof TestingRequest>

export const testingRequests = endpoints({
  create: {
    method: 'POST',
    path: '/api/testing-requests',
    access: 'anyone',
    summary: 'Ask for a test of an app; a signed-in sender owns the request',
    body: NewTestingRequest,
    reply: Received.extend({
      /** Lets a sender without an account read the request again, as bearer token. */
      receipt: z.string(),
    }),
    status: 201,
    limit: 'message',
    idempotent: true,
    problems: ['conflict'],
  },
  find: {
    method: 'GET',
    path: '/api/testing-requests/:id',
    access: 'receipt',
    summary:
      'One testing request: for its sender, by session or with the receipt as bearer token, and for administrators',
    params: z.strictObject({ id: Id }),
    reply: z.object({ success: z.literal(true), data: TestingRequest }),
    problems: ['not_found'],
  },
  listOfUser: {
    method: 'GET',
    path: '/api/testing-requests/user/:userId',
    access: 'owner_or_admin',
    summary: 'The testing requests of a user, newest first',
    params: z.strictObject({ userId: Id }),
    reply: z.object({ success: z.literal(true), data: z.array(TestingRequest) }),
  },
  list: {
    method: 'GET',
    path: '/api/admin/testing-requests',
    access: 'admin',
    summary: 'Testing requests, newest first',
    query: Page,
    reply: z.object({ success: z.literal(true), data: z.array(TestingRequest), total: z.int() }),
  },
})
