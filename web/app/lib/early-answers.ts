import { minuteMs } from '@fortnight/contract/format/spans'

/** What the document itself asked for, before any script of ours came (early-script.ts): by method and address. */
interface Early {
  token: string
  /** When, in milliseconds of the browser's clock. */
  askedAt: number
  answers: Record<string, Promise<Response>>
}

/** The page's first screen has read them by then, also on a slow line; for another one they are too old. */
const keptMs = 2 * minuteMs

const early = () => (globalThis as { earlyAnswers?: Early }).earlyAnswers

/** The answer that the document asked for at its start with this token, for the first who reads that address. */
export function takeEarlyAnswer(
  method: string,
  address: string,
  token: string | undefined,
): Promise<Response> | undefined {
  const asked = early()
  if (!asked || asked.token !== token || Date.now() - asked.askedAt > keptMs) return undefined
  const name = `${method} ${address}`
  const answer = asked.answers[name]
  delete asked.answers[name]
  return answer
}

/** Since when the page has been reading its data, in milliseconds of the browser's clock. */
export const readingSince = (): number => early()?.askedAt ?? Date.now()
