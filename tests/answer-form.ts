import type { LightMyRequestResponse } from 'fastify'
import * as z from 'zod'
import type { Endpoint } from '@fortnight/contract/endpoint'
import { problems, type ProblemCode } from '@fortnight/contract/problem'
import { documentSchema } from '../server/src/platform/http/json-schema.ts'
import { problemSchema } from '../server/src/platform/http/openapi.ts'

const fromJson = (schema: object) => z.fromJSONSchema(schema as z.core.JSONSchema.JSONSchema)

const refused = fromJson(problemSchema)
const replies = new Map<z.ZodType, z.ZodType>()

/** The reply as it is documented: what it is on the wire, where moments are texts. */
function onWire(reply: z.ZodType): z.ZodType {
  const made = replies.get(reply) ?? fromJson(documentSchema(reply, 'output'))
  replies.set(reply, made)
  return made
}

const issuesOf = ({ issues }: z.ZodError) =>
  issues
    .slice(0, 3)
    .map(({ path, message }) => `${path.join('.')}: ${message.slice(0, 200)}`)
    .join('; ')

/** How an answer differs from what the contract documents; undefined if it does not. Files are not looked into. */
export function mismatchOf(endpoint: Endpoint, answer: LightMyRequestResponse): string | undefined {
  const { statusCode, body } = answer
  const isDone = statusCode < 300
  if (isDone && statusCode !== (endpoint.status ?? 200)) return `answers ${statusCode}`
  if (isDone && endpoint.reply instanceof z.ZodFile) return undefined
  let value: unknown
  try {
    value = JSON.parse(body)
  } catch {
    return `answers ${statusCode} without JSON`
  }
  const parsed = (isDone ? onWire(endpoint.reply) : refused).safeParse(value)
  if (!parsed.success) return `answers ${statusCode} against the contract: ${issuesOf(parsed.error)}`
  if (!isDone && problems[(value as { code: ProblemCode }).code].status !== statusCode)
    return `answers ${statusCode} with the code of another status`
  return undefined
}
