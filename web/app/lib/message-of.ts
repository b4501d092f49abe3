import { Problem, problems } from '@fortnight/contract/problem'

/** The message of a failure: the server's own, or `otherwise` if no server answered. */
export const messageOf = (error: unknown, otherwise: string = problems.internal.message): string =>
  (error instanceof Problem && error.message) || otherwise
