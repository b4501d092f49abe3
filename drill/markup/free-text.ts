import type { Endpoint } from '@fortnight/contract/endpoint'
import { documentSchema } from '../../server/src/platform/http/json-schema.ts'
import { table as calls } from '../../tests/endpoint-fixtures.ts'

interface Schema {
  type?: string
  format?: string
  pattern?: string
  enum?: unknown[]
  const?: unknown
  properties?: Record<string, Schema>
  items?: Schema
  additionalProperties?: Schema | boolean
  anyOf?: Schema[]
  oneOf?: Schema[]
}

/** Fields that choose one of a list, are secret, or are never shown: the product would not find its rows again. */
const noText = new Set(
  'id key code hash nonce proof signature target password current_password email timezone country countries plan status track path'.split(
    ' ',
  ),
)

const inColumns = (name: string) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)

function namesIn(schema: Schema, name: string, found: Set<string>) {
  const isFree =
    schema.type === 'string' && !schema.format && !schema.pattern && !schema.enum && schema.const === undefined
  if (isFree && !noText.has(name)) found.add(inColumns(name))
  for (const [key, inner] of Object.entries(schema.properties ?? {})) namesIn(inner, key, found)
  const { additionalProperties: others } = schema
  const inners = [schema.items, typeof others === 'object' ? others : undefined, schema.anyOf, schema.oneOf]
  for (const inner of inners.flat()) if (inner) namesIn(inner, name, found)
}

/** The names of all fields of free text that any call takes, as columns are named. */
export function freeTextNames(): Set<string> {
  const found = new Set<string>()
  for (const { endpoint } of calls as { endpoint: Endpoint }[])
    if (endpoint.body) namesIn(documentSchema(endpoint.body, 'input') as Schema, '', found)
  found.delete('')
  return found
}
