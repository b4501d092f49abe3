import type { StepUpAct } from './vocabulary/step-up-acts.ts'

/** The one error: what can go wrong, its HTTP status and its default words. Adding a failure means adding a row. */
export const problems = {
  malformed: { status: 400, message: 'The request could not be read.' },
  unauthorized: { status: 401, message: 'Please sign in to continue.' },
  forbidden: { status: 403, message: 'You do not have permission to do this.' },
  not_found: { status: 404, message: 'Not found' },
  conflict: { status: 409, message: 'This was changed by someone else. Please refresh the page and try again.' },
  'changed-since': { status: 409, message: 'This has changed since you opened it. Check it again.' },
  too_large: { status: 413, message: 'The request is too large.' },
  unsupported: { status: 415, message: 'Only JSON is accepted here.' },
  invalid: { status: 422, message: 'Some fields need your attention.' },
  too_many: { status: 429, message: 'Too many requests. Please wait a moment and try again.' },
  internal: { status: 500, message: 'Something went wrong' },
  unavailable: { status: 503, message: 'The service is not available right now. Please try again in a moment.' },
  'email-already-in-use': {
    status: 409,
    message: 'This email is already registered. Please use a different email or try signing in.',
  },
  'work-required': {
    status: 429,
    message: 'Many accounts are being created from your network. Wait a moment and try again.',
  },
  'weak-password': { status: 422, message: 'Password is too weak. Please use at least 6 characters.' },
  'invalid-email': { status: 422, message: 'Invalid email address. Please check your email and try again.' },
  'invalid-credential': {
    status: 401,
    message: 'Invalid email or password. Please check your credentials and try again.',
  },
  'user-disabled': { status: 403, message: 'This account has been disabled. Please contact support.' },
  'too-many-requests': { status: 429, message: 'Too many failed login attempts. Please try again later.' },
  'invalid-token': { status: 401, message: 'Authentication failed. Please try signing in again.' },
  // Shown only to a signed-in user, so it must not read as the end of that session.
  'wrong-password': { status: 403, message: 'Incorrect password. Please try again.' },
  'step-up-required': { status: 403, message: 'Confirm it’s you, then try again.' },
  // 403 also at sign-in: a browser reads 401 as the end of its session.
  'passkey-refused': { status: 403, message: 'This passkey was not accepted. Try again, or use your password.' },
  'factor-waits': {
    status: 403,
    message:
      'Without your authenticator app or passkey this waits 24 hours. We mailed you; confirm it’s you again then.',
  },
  'second-factor-required': { status: 403, message: 'Enter the code of your authenticator app.' },
  'invalid-second-factor': {
    status: 403,
    message: 'That code is not right. Enter the newest one, or a recovery code.',
  },
  'google-key': {
    status: 409,
    message: 'Google did not accept the key of our account. The operator can enter a new one.',
  },
  'google-rights': { status: 409, message: 'Google does not let our account do this yet. Check its rights.' },
  'google-unknown': { status: 409, message: 'Google does not know this app, track, group or address.' },
  'google-edit': {
    status: 409,
    message: 'The app was changed in Play Console at that moment. Try again.',
  },
  'google-review': {
    status: 409,
    message: 'Changes of this app are in review at Google, or not sent yet: we would stop or send them.',
  },
  'google-proof': { status: 409, message: 'Enter the code that we sent to the contact address of the store listing.' },
  'google-track': { status: 409, message: 'Play Console no longer shows the chosen track. Choose it again.' },
  'google-exists': { status: 409, message: 'Google has this already.' },
  'google-refused': { status: 409, message: 'Google refused this. Nothing was changed.' },
  'google-off': { status: 409, message: 'This connection to Google is not set up.' },
  'google-busy': { status: 503, message: 'Google is busy. We try again by ourselves.' },
  'email-not-verified': { status: 403, message: 'Please verify your e-mail address first.' },
} as const satisfies Record<string, { status: number; message: string }>

export type ProblemCode = keyof typeof problems

/** What only a browser meets on its way to an identity provider, and its words; no answer carries these. */
export const browserProblems = {
  'popup-closed': 'Google sign-in was cancelled. Please try again.',
  'popup-blocked': 'Popup was blocked. Redirecting to Google sign-in page...',
  'popup-failed': 'The sign-in window could not be used. Redirecting to Google sign-in page...',
  'unauthorized-domain': 'Domain not authorized',
  'operation-not-allowed': 'Google sign-in is not enabled. Please contact support.',
  'trusted-types': 'Browser security settings are blocking Google sign-in. Please try refreshing the page.',
  'no-identity': 'No user data received from Google sign-in.',
  'not-configured': 'Firebase is not properly configured. Please check your Firebase credentials.',
  'not-initialized': 'Firebase auth not initialized.',
} as const satisfies Record<string, string>

export type BrowserProblemCode = keyof typeof browserProblems

const isBrowserProblem = (code: ProblemCode | BrowserProblemCode): code is BrowserProblemCode =>
  Object.hasOwn(browserProblems, code)

/** One refused field: its path (`['body', 'name']`), why, and the rule's machine name. Never the value itself. */
export interface ValidationDetail {
  loc: (string | number)[]
  msg: string
  type: string
}

/** Thrown by services and `serve` on the server, by `call` in the browser. */
export class Problem extends Error {
  declare readonly code: ProblemCode | BrowserProblemCode
  declare readonly detail: string | ValidationDetail[]
  /** Seconds to wait, for `too_many` and `unavailable`. */
  declare readonly retryAfter: number | undefined
  /** The act of which a proof is missing, for `step-up-required`. */
  declare readonly act: StepUpAct | undefined
  /** Name of the call of which a proof is missing, if the act is bound. */
  declare readonly call: string | undefined
  /** The heading above the message in a form. */
  declare readonly title: string | undefined

  constructor(
    code: ProblemCode | BrowserProblemCode,
    detail?: string | ValidationDetail[],
    options: Partial<Pick<Problem, 'retryAfter' | 'title' | 'act' | 'call'>> = {},
  ) {
    const message = isBrowserProblem(code) ? browserProblems[code] : problems[code].message
    super(typeof detail === 'string' ? detail : message)
    this.name = 'Problem'
    this.code = code
    this.detail = detail ?? message
    Object.assign(this, options)
  }

  /** 0 for what no answer carries. */
  get status(): number {
    return isBrowserProblem(this.code) ? 0 : problems[this.code].status
  }
}
