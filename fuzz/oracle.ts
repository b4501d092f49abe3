import type { LightMyRequestResponse } from 'fastify'
import { formulaIn } from '../server/src/platform/http/csv.testkit.ts'
import { mismatchOf } from '../tests/answer-form.ts'
import type { Cast } from './cast.ts'
import type { FuzzRequest } from './request.ts'

/** Texts of the witness that were not in the request and are in the answer. */
function leaked({ url, payload }: FuzzRequest, { body }: LightMyRequestResponse, { witness, rows, mark }: Cast) {
  const sent = `${decodeURIComponent(url)} ${String(payload)}`
  const secrets = [mark, witness.email, witness.id, rows.witness.app, rows.witness.team, rows.witness.paid]
  return secrets.find((secret) => secret && body.includes(secret) && !sent.includes(secret))
}

/**
 * What is wrong with an answer: an error of the server, a formula in a file, a form that the contract does not know,
 * or what is not the caller's. `isAdministrator`: whether the caller is one, with a second factor, by now.
 */
export function judge(
  request: FuzzRequest,
  answer: LightMyRequestResponse,
  cast: Cast,
  isAdministrator: boolean,
): string | undefined {
  if (answer.statusCode >= 500) return `answers ${answer.statusCode}: ${answer.body}`
  const isCsv = String(answer.headers['content-type']).startsWith('text/csv')
  const formula = isCsv && formulaIn(answer.body)
  if (formula) return `writes the formula ${formula}`
  const broken = mismatchOf(request.endpoint, answer)
  if (broken || isAdministrator) return broken
  const { access } = request.endpoint
  if (request.isOfWitness && ['owner', 'owner_or_admin', 'receipt'].includes(access) && answer.statusCode < 300)
    return `opens the witness's row to another user`
  if (access === 'admin' && answer.statusCode < 300) return 'is open to a user who is no administrator'
  const secret = leaked(request, answer, cast)
  return secret && `tells ${secret}`
}
