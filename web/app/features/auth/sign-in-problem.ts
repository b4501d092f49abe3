import { Problem, type ProblemCode } from '@fortnight/contract/problem'

/** The field that someone must look at again after this refusal; it gets the focus, the words stand above the button. */
const fieldOf: Partial<Record<ProblemCode, 'email' | 'password'>> = {
  'email-already-in-use': 'email',
  'invalid-email': 'email',
  'invalid-credential': 'password',
  'weak-password': 'password',
}

export const fieldToMend = (error: unknown): 'email' | 'password' | undefined =>
  error instanceof Problem ? fieldOf[error.code] : undefined

/** Control characters, and those that reverse or hide text (Unicode Bidi_Control, zero width). */
// oxlint-disable-next-line no-control-regex
const deceptive = /[\u0000-\u001f\u007f-\u009f\u061c\u200b-\u200f\u202a-\u202e\u2060\u2066-\u2069\ufeff]/g

/** The message of a failed sign-in that came back in the address (`auth_error`); plain text of at most 200 characters. */
export function returnedProblem(search: string): string | undefined {
  const message = new URLSearchParams(search).get('auth_error')
  return message === null ? undefined : message.replace(deceptive, '').trim().slice(0, 200) || 'Authentication failed'
}
