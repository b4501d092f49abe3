import type { Names } from './label.ts'

/** Why a rule does not admit an applicant. */
export const admissionBars = ['too_new', 'alike', 'not_proven', 'no_key', 'typed_phone', 'country'] as const
export type AdmissionBar = (typeof admissionBars)[number]

/** The same, for administrators, after a number of applicants. */
export const admissionBarNames: Names<AdmissionBar> = {
  too_new: 'applied within the last two hours, and may not be compared with others yet',
  alike: 'look like others, or were found to be one person with them',
  not_proven: 'proved neither account nor number in the way that you ask for',
  no_key: 'proved no browser of their own: theirs can make no key, or too many testers share it',
  typed_phone: 'typed their phone, which no browser has named',
  country: 'live in other countries',
}

/** What has to prove that an applicant is a person whom we can reach. */
export const admissionProofs = ['google', 'number', 'either'] as const
export type AdmissionProof = (typeof admissionProofs)[number]

/** The same, for administrators. */
export const admissionProofNames: Names<AdmissionProof> = {
  google: 'Signed in with the Google account that they test with',
  number: 'Answered on WhatsApp or SMS',
  either: 'Google account or number',
}
