import { Problem } from '@fortnight/contract/problem'

/** Whether the server named the fields that it refused; every other failure gets the form's fixed text. */
export const namesFields = (error: unknown): boolean => error instanceof Problem && Array.isArray(error.detail)

/** The message when an app could not be deleted (spec §8). */
export function deleteFailure(error: unknown): string {
  const status = error instanceof Problem ? error.status : undefined
  if (status === 404) return 'App not found. It may have already been deleted.'
  if (status === 403) return 'You do not have permission to delete this app.'
  const message = error instanceof Error ? error.message : ''
  return `Failed to delete app: ${message || 'Please try again.'}`
}
