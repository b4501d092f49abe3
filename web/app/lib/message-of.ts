import { Problem, problems } from '@fortnight/contract/problem'

/** What a failure is told with: the server's words, or `otherwise` for what no server said. */
export const messageOf = (error: unknown, otherwise: string = problems.internal.message): string =>
  (error instanceof Problem && error.message) || otherwise
