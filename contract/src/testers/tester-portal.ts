import * as z from 'zod'
import { androidApi, mostFreeMb } from './android.ts'
import { countryCodes } from '../countries.ts'
import { endpoints } from '../endpoint.ts'
import { Moment } from '../moment.ts'
import { locales } from '../vocabulary/locales.ts'
import { DeviceProof } from './device-proof.ts'
import { mostTests } from '../operations/tester-levels.ts'
import { mostDevices, testerLanguages } from './tester-limits.ts'
import { testerTerms } from './tester-terms.ts'
import { testerStates } from '../vocabulary/tester-states.ts'
import { Email, optional, required, text } from '../text.ts'

const oneLine = (max: number, missing: string) =>
  required(max, missing).refine((value) => !/[\n\t]/.test(value), 'This must be one line.')

/** A phone that a tester tests with. */
export const TesterDevice = z.strictObject({
  model: oneLine(100, 'Enter the model of the phone.'),
  android: z.string().refine((version) => version in androidApi, 'Choose the Android version.'),
  free_mb: z.int('Choose how much storage is free.').min(0).max(mostFreeMb),
})
export type TesterDevice = z.output<typeof TesterDevice>

const profile = {
  name: oneLine(100, 'Name is required'),
  country: z.string().refine((code) => countryCodes.has(code), 'Choose a country.'),
  /** An IANA name; the server knows which there are. */
  timezone: text(64).min(1, 'Choose a time zone.'),
  languages: z.array(z.enum(testerLanguages)).min(1, 'Choose at least one language.').max(testerLanguages.length),
  /** The language of the portal and of notifications. */
  locale: z.enum(locales),
  /** Tests at once. */
  capacity: z.int().min(1).max(mostTests),
  devices: z
    .array(TesterDevice)
    .min(1, 'Add a phone.')
    .max(mostDevices)
    .refine((owned) => new Set(owned.map(({ model }) => model)).size === owned.length, 'Name each phone once.'),
}

/** What a tester may change of themselves. The Google account stays: developers have listed it. */
export const TesterProfile = z.strictObject(profile)

/** The version of the terms that a page asks for; an older page asks for another one. */
export const TermsVersion = z.literal(testerTerms.version, 'The terms have changed. Reload the page to read them.')

/** What an applicant states about themselves to become a tester. */
export const TesterApplication = z.strictObject({
  ...profile,
  /** The Google account that Play Store uses on the phone; it can differ from the account's address. */
  email: Email,
  of_age: z.literal(true, 'Only people of 18 or older can become testers.'),
  agrees: z.literal(true, 'Please agree to the terms.'),
  /** The version that the applicant's page shows. */
  terms: TermsVersion,
  /** The code of the tester who invited them. */
  code: optional(20),
})
export type TesterApplication = z.output<typeof TesterApplication>

/** A tester, as they see themselves. */
export const Me = TesterProfile.extend({
  email: z.string(),
  /** More than they could choose if the operator brought them in. */
  capacity: z.int(),
  languages: z.array(z.string()),
  devices: z.array(z.object({ model: z.string(), android: z.string(), free_mb: z.int() })),
  status: z.enum(testerStates),
  /** The version of the terms that they agreed to last; null if they never agreed. */
  agreed: z.int().nullable(),
  /** Tests that they are on, or are asked to join. */
  active: z.int(),
  created_at: Moment,
})
export type Me = z.output<typeof Me>

const done = z.object({ success: z.literal(true) })

/** What a tester says of themselves. Every row is found by the caller's own id. */
export const testerPortal = endpoints({
  me: {
    method: 'GET',
    path: '/api/tester',
    access: 'user',
    summary: 'The caller as a tester; null where they are none',
    reply: z.object({
      tester: Me.nullable(),
      /**
       * Whether the operator brought in a tester with the caller's proven address; applying makes that tester theirs.
       */
      expected: z.boolean(),
    }),
  },
  apply: {
    method: 'POST',
    path: '/api/tester/application',
    access: 'user',
    summary: 'Ask to become a tester',
    body: TesterApplication.extend({
      /** Proof of the key of the applicant's browser; null for a browser that can make none. */
      device: DeviceProof.nullable(),
    }),
    reply: done,
    status: 201,
    limit: 'write',
    problems: ['conflict', 'invalid'],
  },
  agree: {
    method: 'POST',
    path: '/api/tester/terms',
    access: 'user',
    summary: 'Agree to the terms for testers; offers cannot be accepted before',
    body: z.strictObject({ version: TermsVersion }),
    reply: done,
    limit: 'write',
    problems: ['conflict'],
  },
  withdraw: {
    method: 'DELETE',
    path: '/api/tester/application',
    access: 'user',
    summary: 'Withdraw an application before it is accepted; it is deleted',
    reply: done,
    problems: ['conflict'],
  },
  change: {
    method: 'PUT',
    path: '/api/tester',
    access: 'user',
    summary: 'Change what is known of the caller as a tester',
    body: TesterProfile,
    reply: done,
    limit: 'write',
    problems: ['conflict'],
  },
  speak: {
    method: 'PUT',
    path: '/api/tester/locale',
    access: 'user',
    summary: 'Choose the language of the portal and of notifications',
    body: z.strictObject({ locale: z.enum(locales) }),
    reply: done,
    limit: 'write',
    problems: ['conflict'],
  },
  pause: {
    method: 'POST',
    path: '/api/tester/pause',
    access: 'user',
    summary: 'Pause offers; tests already joined continue',
    reply: done,
    problems: ['conflict'],
  },
  resume: {
    method: 'POST',
    path: '/api/tester/resume',
    access: 'user',
    summary: 'Get offers again',
    reply: done,
    problems: ['conflict'],
  },
})
