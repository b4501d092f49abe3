import * as z from 'zod'
import { countryCodes } from '../countries.ts'
import { endpoints } from '../endpoint.ts'
import { Moment } from '../moment.ts'
import { admissionBars, admissionProofs } from '../vocabulary/admission-bars.ts'

/** Applicants that are shown, and admitted, at once. */
export const mostAdmitted = 500

/** Whom an administrator admits without looking at each. People who look like others are never among them. */
export const AdmissionRule = z.strictObject({
  proof: z.enum(admissionProofs),
  /** Whether the browser of a phone must have named it. */
  read_phone: z.boolean(),
  /** Countries to admit from; all if there are none. */
  countries: z
    .array(z.string().refine((code) => countryCodes.has(code), 'There is no such country.'))
    .max(countryCodes.size),
})
export type AdmissionRule = z.output<typeof AdmissionRule>

const Applicant = z.object({
  id: z.int(),
  name: z.string(),
  email: z.string(),
  country: z.string(),
  devices: z.string(),
  created_at: Moment,
})

export const AdmissionPreview = z.object({
  /** Applicants who wait. */
  waiting: z.int(),
  /** Those whom the rule admits, and the first of them, who applied first. */
  admitted: z.int(),
  testers: z.array(Applicant),
  /** How many each part of the rule leaves out; one applicant can be left out by several. */
  left_out: z.array(z.object({ reason: z.enum(admissionBars), testers: z.int() })),
})
export type AdmissionPreview = z.output<typeof AdmissionPreview>

/** Applicants admitted by a rule. */
export const admissions = endpoints({
  preview: {
    method: 'POST',
    path: '/api/admin/testers/admissions/preview',
    access: 'admin',
    summary: 'Whom a rule would admit, and how many each part of it leaves out; nothing is stored',
    body: AdmissionRule,
    reply: z.object({ success: z.literal(true), data: AdmissionPreview }),
  },
  admit: {
    method: 'POST',
    path: '/api/admin/testers/admissions',
    access: 'admin',
    summary: 'Admit those of these applicants whom the rule still admits',
    body: AdmissionRule.extend({ testers: z.array(z.int().min(1).max(2_147_483_647)).min(1).max(mostAdmitted) }),
    reply: z.object({ success: z.literal(true), admitted: z.int() }),
  },
})
