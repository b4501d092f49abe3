import type { PlannedAnswer } from './fake-service.ts'

/** A request as a method of Google's receives it, with the values of its path. */
export interface GoogleCall {
  method: string
  /** Values of the path, in its order. */
  values: string[]
  query: URLSearchParams
  body: Record<string, unknown>
}

/** An error as Google's interfaces answer it. */
export const googleError = (status: number, code: string, message = 'refused'): PlannedAnswer => ({
  status,
  body: { error: { code: status, status: code, message } },
})

export const quotaUsedUp = { ...googleError(429, 'RESOURCE_EXHAUSTED'), headers: { 'retry-after': '7' } }
export const googleIsDown = googleError(503, 'UNAVAILABLE')
