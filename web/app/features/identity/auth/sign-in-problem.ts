import { Problem } from '@fortnight/contract/problem'
import { knownFailure, titleOver } from '../../../lib/identity/failures.ts'

/** The field that the user must check after this refusal; it gets the focus, the message is above the button. */
const fieldOf: Partial<Record<Problem['code'], 'email' | 'password'>> = {
  'email-already-in-use': 'email',
  'invalid-email': 'email',
  'invalid-credential': 'password',
  'wrong-password': 'password',
  'weak-password': 'password',
}

export const fieldToCorrect = (error: unknown): 'email' | 'password' | undefined =>
  error instanceof Problem ? fieldOf[error.code] : undefined

/** Control characters, and those that reverse or hide text (Unicode Bidi_Control, zero width). */
// oxlint-disable-next-line no-control-regex
const deceptive = /[\u0000-\u001f\u007f-\u009f\u061c\u200b-\u200f\u202a-\u202e\u2060\u2066-\u2069\ufeff]/g

/** Words of an address as plain text of at most 200 characters; `otherwise` when nothing is left of them. */
export const plainMessages = (text: string, otherwise: string): string =>
  text.replace(deceptive, '').trim().slice(0, 200) || otherwise

/** The failed sign-in that came back in the address (`auth_error`), in our own words whatever the address says. */
export function returnedProblem(search: string): Problem | undefined {
  const said = new URLSearchParams(search).get('auth_error')
  if (said === null) return undefined
  const message = knownFailure(said)
  return new Problem('invalid-token', message, { title: titleOver(message) })
}
