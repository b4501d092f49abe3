import {
  type BrowserProblemCode,
  browserProblems,
  Problem,
  type ProblemCode,
  problems,
} from '@fortnight/contract/problem'
import { isNetworkError } from '../api.ts'

/** Said of a failure whose own words are not shown. */
const anyFailure = 'Authentication failed'

/** What a callback says of an address that brought it too little, and of a failure without a reason. */
export const callbackFailures = {
  missing: 'Missing authentication data in callback',
  unreadable: 'The authentication data in the callback could not be read. Please sign in again.',
  other: 'An error occurred during authentication.',
}

/** What was being done: proving an address and password, trading the proof for a session, proving with Google. */
export type Step = 'password' | 'exchange' | 'google'

type Code = ProblemCode | BrowserProblemCode

interface Row {
  title?: string
  /** Left out if the contract's own message, or the server's, is the right one. */
  message?: string | (() => string)
}

interface StepRows {
  title: string
  rows: Partial<Record<Code | 'network' | 'status 401' | 'status 403' | 'status 500', Row>>
  /** Used for everything without a row. */
  otherwise?: (reason: string) => string
}

/** Said of a host that the identity provider does not know yet. */
function unauthorizedDomain(): string {
  const { host, hostname } = location
  return [
    `Domain not authorized: ${host} may not sign people in yet.`,
    'To add it:',
    '1. Open the Firebase console and choose your project.',
    '2. Go to Authentication, Settings, Authorized domains.',
    `3. Choose Add domain, enter ${hostname} and save.`,
    '4. Come back here and try again.',
  ].join('\n')
}

/** What a person reads when a way in fails: the only table of it. Words that the server says too are in the contract. */
const steps: Record<Step, StepRows> = {
  password: {
    title: 'Authentication Failed',
    rows: {
      'operation-not-allowed': { message: 'Signing in with a password is not enabled. Please contact support.' },
    },
  },
  exchange: {
    title: 'Authentication Error',
    rows: {
      network: { message: 'Unable to connect to authentication server. Please check your internet connection.' },
      'user-disabled': {},
      'status 500': { message: 'Server error during authentication. Please try again later.' },
      'status 401': { message: 'Authentication failed. Please try signing in again.' },
      'status 403': { message: 'Authentication failed. Please try signing in again.' },
    },
    otherwise: (reason) => `Authentication failed: ${reason}`,
  },
  google: {
    title: 'Google Authentication Failed',
    rows: {
      network: {
        title: 'Network Error',
        message: 'Network error. Please check your internet connection and try again.',
      },
      'popup-closed': { title: 'Sign-in Cancelled' },
      'popup-blocked': {},
      'popup-failed': {},
      'operation-not-allowed': {},
      'trusted-types': { title: 'Browser Security' },
      'no-identity': {},
      'user-disabled': {},
      'unauthorized-domain': { title: 'Domain Not Authorized', message: unauthorizedDomain },
      // The words of a callback, which are whole sentences.
      'invalid-token': {},
      'not-configured': {},
      'not-initialized': {},
    },
    otherwise: (reason) => `Google sign-in failed: ${reason}`,
  },
}

const reasonOf = (error: unknown) => (error instanceof Error && error.message) || 'no answer'

function rowOf({ rows }: StepRows, error: unknown): Row | undefined {
  if (!(error instanceof Problem)) return undefined
  if (isNetworkError(error) && rows.network) return rows.network
  return rows[error.code] ?? rows[`status ${error.status}` as keyof StepRows['rows']]
}

/** The failure of a step in the words and under the title of the table. One that has a title already is left as it is. */
export function toProblem(step: Step, error: unknown): Problem {
  if (error instanceof Problem && error.title) return error
  const { title, otherwise } = steps[step]
  const { code, detail, retryAfter } = error instanceof Problem ? error : new Problem('internal')
  const row = rowOf(steps[step], error)
  const message = typeof row?.message === 'function' ? row.message() : row?.message
  const reason = row || !otherwise ? detail : otherwise(reasonOf(error))
  return new Problem(code, message ?? reason, { title: row?.title ?? title, retryAfter })
}

/** What one of our own pages, or our server, says of a failed sign-in. */
const known: ReadonlySet<string> = new Set([
  anyFailure,
  ...Object.values(callbackFailures),
  ...Object.values(browserProblems),
  ...Object.values(problems).map(({ message }) => message),
  ...Object.values(steps).flatMap(({ rows }) =>
    Object.values(rows).flatMap(({ message }: Row) => (typeof message === 'string' ? [message] : [])),
  ),
])

/** Words of an address if they are ours; else those for any failure: an address can carry its sender's own words. */
export const knownFailure = (said: string): string => (known.has(said) ? said : anyFailure)

/** The title over words that came back in the address of the home page. */
export function titleOver(message: string): string {
  const codes = Object.keys(browserProblems) as BrowserProblemCode[]
  const code = codes.find((candidate) => browserProblems[candidate] === message)
  return (code && steps.google.rows[code]?.title) ?? steps.exchange.title
}
