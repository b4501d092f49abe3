import * as z from 'zod'
import { endpoints } from '../endpoint.ts'
import { Moment } from '../moment.ts'
import { paymentStatuses } from '../vocabulary/payment-states.ts'
import { defaultDuration, durations, planNames } from '../plans.ts'
import { RunSummary } from '../testing/run-summary.ts'
import { Tester } from '../testers/testers.ts'
import { isLink, noPlayLink, OptInUrl, packageOf, packagePattern } from './opt-in-link.ts'
import { AppId, Email, IconHash, Id, optional, required, RowVersion } from '../text.ts'
import { accessMethods, appStatuses } from '../vocabulary/app-states.ts'

export const platforms = ['android'] as const
export const testingTypes = ['google_play_console_close_testing'] as const

/** An Android application id. Blank is null; a link in its place has a message of its own. */
export const PackageName = optional(255).superRefine((name, context) => {
  if (name === null || packagePattern.test(name)) return
  const message = isLink(name) ? noPlayLink : 'A package name looks like com.example.app.'
  context.addIssue({ code: 'custom', message })
})

/** What a developer submits (spec §5, Add app), with the opt-in link if they have it already. */
export const NewApp = z
  .strictObject({
    name: required(80, 'App name is required'),
    platform: z.enum(platforms).default('android'),
    description: required(2000, 'Description is required'),
    category: optional(80),
    testing_type: z.enum(testingTypes).default('google_play_console_close_testing'),
    duration: z
      .union(
        durations.map((days) => z.literal(days)),
        { error: `Choose ${durations.join(', ')} days.` },
      )
      .default(defaultDuration),
    requirements: optional(2000),
    testing_credentials: optional(1000),
    test_instructions: optional(4000),
    package_name: PackageName.optional(),
    opt_in_url: OptInUrl.optional(),
    /** The plan that its developer means to order (spec §3); an order sets it again. */
    package_plan: z.enum(planNames).default('starter'),
  })
  .superRefine(({ package_name, opt_in_url }, context) => {
    const named = opt_in_url ? packageOf(opt_in_url) : undefined
    if (named && named !== package_name)
      context.addIssue({
        code: 'custom',
        path: ['opt_in_url'],
        message: `The link is for ${named}, not for ${package_name ?? 'this app'}.`,
      })
  })

/** The six fields an owner may change. */
export const AppEdit = z.strictObject({
  name: required(80, 'App name is required'),
  description: required(2000, 'Description is required'),
  category: optional(80),
  requirements: optional(2000),
  testing_credentials: optional(1000),
  test_instructions: optional(4000),
})

export type AppField = keyof typeof AppEdit.shape
export const appFields = Object.keys(AppEdit.shape) as AppField[]

type OptionalField = Exclude<AppField, 'name' | 'description'>
export const optionalFields = appFields.filter(
  (field): field is OptionalField => field !== 'name' && field !== 'description',
)

/** The optional fields as an edit leaves them that names none. */
export const blankEdit = Object.fromEntries(optionalFields.map((field) => [field, null])) as Record<OptionalField, null>

/**
 * The body of PUT /apps/:id: a change of a version, in which what is left out stays; or a whole edit without a version,
 * in which an optional field that is left out is taken away; or the legacy order `{ status: 'active' }`, which the
 * server records as "package ordered" and never as an activation. Any other status is refused by the service.
 */
export const AppUpdate = AppEdit.partial()
  .extend({ version: RowVersion.optional(), status: z.string().max(40).optional() })
  .superRefine((body, context) => {
    if (body.status !== undefined || body.version !== undefined) return
    for (const field of ['name', 'description'] as const)
      if (body[field] === undefined)
        context.addIssue({
          code: 'custom',
          path: [field],
          message: field === 'name' ? 'App name is required' : 'Description is required',
        })
  })

/** The person to write to about an order (spec §2, Start Testing order). */
export const OrderContact = z.strictObject({
  name: required(100, 'Name is required'),
  email: Email,
  phone: optional(40).optional(),
})

/** The choice of a package, with a contact if the order form asked for one. */
export const Order = z.strictObject({ package_plan: z.enum(planNames), contact: OrderContact.optional() })

/** The form of an order, which asks for the contact. */
export const OrderForm = Order.required({ contact: true })

export const App = z.object({
  id: Id,
  /** The app's id under its second specified name. */
  _id: Id,
  name: z.string(),
  description: z.string(),
  platform: z.enum(platforms),
  category: z.string().nullable(),
  testing_type: z.enum(testingTypes),
  duration: z.int(),
  requirements: z.string().nullable(),
  package_plan: z.enum(planNames),
  package_name: z.string().nullable(),
  /** What testers need to join; see play-setup.ts. */
  opt_in_url: z.string().nullable(),
  access_method: z.enum(accessMethods).nullable(),
  group_email: z.string().nullable(),
  /** Whether the closed track lets testers in, as Google shows it; null goes by its developer's word. */
  track_live: z.boolean().nullable(),
  /** ISO 3166-1 codes; none means every country. */
  countries: z.array(z.string()),
  test_instructions: z.string().nullable(),
  /** Hash of the icon, with which it is read (see app-icons.ts); null without one. */
  icon: IconHash.nullable(),
  /** Counts the changes of what an owner edits here and in the Play setup. */
  version: z.int(),
  status: z.enum(appStatuses),
  /** Status of the newest payment, so that a card can say "being checked". */
  payment_status: z.enum(paymentStatuses).nullable(),
  tester_count: z.int(),
  testers: z.array(Tester),
  run: RunSummary.nullable(),
  created_at: Moment,
  updated_at: Moment,
})
export type App = z.output<typeof App>

/** One app with what only its owner and administrators may read. */
export const AppDetail = App.extend({ testing_credentials: z.string().nullable() })
export type AppDetail = z.output<typeof AppDetail>

export const apps = endpoints({
  listMine: {
    method: 'GET',
    path: '/api/apps/user',
    access: 'user',
    scope: 'read',
    summary: "The signed-in developer's apps, newest first",
    reply: z.array(App),
  },
  create: {
    method: 'POST',
    path: '/api/apps',
    access: 'user',
    scope: 'write',
    summary: 'Submit an app for testing',
    body: NewApp,
    reply: App,
    status: 201,
    limit: 'write',
    idempotent: true,
  },
  find: {
    method: 'GET',
    path: '/api/apps/:id',
    access: 'owner_or_admin',
    scope: 'read',
    summary: 'One app with its testers and testing credentials',
    params: AppId,
    reply: AppDetail,
  },
  update: {
    method: 'PUT',
    path: '/api/apps/:id',
    access: 'owner',
    scope: 'write',
    summary: 'Change an app, or place the legacy order',
    params: AppId,
    body: AppUpdate,
    reply: AppDetail,
    limit: 'write',
    problems: ['conflict'],
  },
  order: {
    method: 'PUT',
    path: '/api/apps/:id/order',
    access: 'owner',
    summary: 'Choose a package; the app then waits for payment',
    params: AppId,
    body: Order,
    reply: App,
    limit: 'write',
    idempotent: true,
    problems: ['conflict'],
  },
  remove: {
    method: 'DELETE',
    path: '/api/apps/:id',
    access: 'owner',
    summary: 'Delete an app that is not being tested',
    params: AppId,
    reply: z.object({ success: z.literal(true) }),
    limit: 'write',
    problems: ['conflict'],
  },
})
