/** The one error: what can go wrong, its HTTP status and its default words. Adding a failure means adding a row. */
export const problems = {
  malformed: { status: 400, words: 'The request could not be read.' },
  unauthorized: { status: 401, words: 'Please sign in to continue.' },
  forbidden: { status: 403, words: 'You do not have permission to do this.' },
  not_found: { status: 404, words: 'Not found' },
  conflict: { status: 409, words: 'This was changed by someone else. Please refresh the page and try again.' },
  too_large: { status: 413, words: 'The request is too large.' },
  unsupported: { status: 415, words: 'Only JSON is accepted here.' },
  invalid: { status: 422, words: 'Some fields need your attention.' },
  too_many: { status: 429, words: 'Too many requests. Please wait a moment and try again.' },
  internal: { status: 500, words: 'Something went wrong' },
  unavailable: { status: 503, words: 'The service is not available right now. Please try again in a moment.' },
  'email-already-in-use': {
    status: 409,
    words: 'This email is already registered. Please use a different email or try signing in.',
  },
  'weak-password': { status: 422, words: 'Password is too weak. Please use at least 6 characters.' },
  'invalid-email': { status: 422, words: 'Invalid email address. Please check your email and try again.' },
  'invalid-credential': {
    status: 401,
    words: 'Invalid email or password. Please check your credentials and try again.',
  },
  'user-disabled': { status: 403, words: 'This account has been disabled. Please contact support.' },
  'too-many-requests': { status: 429, words: 'Too many failed login attempts. Please try again later.' },
  'invalid-token': { status: 401, words: 'Authentication failed. Please try signing in again.' },
} as const satisfies Record<string, { status: number; words: string }>

export type ProblemCode = keyof typeof problems

/** One refused field: where it stands (`['body', 'name']`), why, and the rule's machine name. Never the value itself. */
export interface ValidationDetail {
  loc: (string | number)[]
  msg: string
  type: string
}

/** Thrown by services and `serve` on the server, by `call` in the browser. */
export class Problem extends Error {
  readonly code: ProblemCode
  readonly detail: string | ValidationDetail[]
  /** Seconds to wait, for `too_many` and `unavailable`. */
  readonly retryAfter: number | undefined

  constructor(code: ProblemCode, detail?: string | ValidationDetail[], options: { retryAfter?: number } = {}) {
    super(typeof detail === 'string' ? detail : problems[code].words)
    this.name = 'Problem'
    this.code = code
    this.detail = detail ?? problems[code].words
    this.retryAfter = options.retryAfter
  }

  get status(): number {
    return problems[this.code].status
  }
}
