import fc from 'fast-check'

/** A JSON Schema as zod writes it (draft 2020-12, everything inline). */
export interface Schema {
  type?: 'string' | 'integer' | 'number' | 'boolean' | 'null' | 'array' | 'object'
  const?: unknown
  enum?: unknown[]
  anyOf?: Schema[]
  oneOf?: Schema[]
  allOf?: Schema[]
  format?: string
  pattern?: string
  contentMediaType?: string
  minLength?: number
  maxLength?: number
  minimum?: number
  maximum?: number
  items?: Schema
  minItems?: number
  maxItems?: number
  properties?: Record<string, Schema>
  required?: string[]
  additionalProperties?: Schema | boolean
  propertyNames?: Schema
}

/** Words that stand for something in HTML, SQL, spreadsheets, templates, paths or Unicode. */
export const hostile = [
  '',
  ' ',
  '\u0000',
  '\ud800',
  '\u202egpj.exe',
  '٣',
  'a'.repeat(5000),
  '<img src=x onerror=alert(1)>',
  "'; drop table users; --",
  '%',
  '_\\',
  '=HYPERLINK("https://example.com")',
  '${7*7}',
  '../../etc/passwd',
  'https://[::127.0.0.1]/',
  'a\r\nBcc: other@people.example',
  '2026-02-30',
  '0001-01-01',
  '+275760-09-13T00:00:00.000Z',
  '9999-12-31T23:59:59Z',
]

/** Values that no field expects. */
const unexpected: unknown[] = [
  null,
  true,
  0,
  -1,
  0.1,
  2 ** 31,
  2 ** 53,
  1e308,
  [],
  [[]],
  {},
  JSON.parse('{"__proto__":{"role":"admin"}}'),
  ...hostile,
]

const texts = fc.oneof(
  { weight: 3, arbitrary: fc.string({ maxLength: 40 }) },
  { weight: 2, arbitrary: fc.string({ unit: 'grapheme', maxLength: 20 }) },
  { weight: 2, arbitrary: fc.constantFrom(...hostile) },
)

const dates = fc.date({ min: new Date('2025-01-01'), max: new Date('2028-01-01'), noInvalidDate: true })

/** Texts of the schema; what looks like an id of ours is one of `ids`. */
function strings(schema: Schema, ids: fc.Arbitrary<string>): fc.Arbitrary<unknown> {
  const { format, pattern, contentMediaType, minLength = 0, maxLength = 200 } = schema
  if (contentMediaType) return fc.uint8Array({ maxLength: 64 }).map((bytes) => Buffer.from(bytes))
  if (format === 'uuid') return ids
  if (format === 'email') return fc.emailAddress()
  if (format === 'uri') return fc.webUrl()
  if (format === 'date') return dates.map((date) => date.toISOString().slice(0, 10))
  if (format === 'date-time') return dates.map((date) => date.toISOString())
  if (pattern) return fc.stringMatching(new RegExp(pattern), { size: 'small' })
  return texts.map((value) => value.padEnd(minLength, 'x').slice(0, maxLength))
}

function numbers({ type, minimum, maximum }: Schema): fc.Arbitrary<number> {
  const [min, max] = [Math.max(minimum ?? -1000, -(2 ** 31)), Math.min(maximum ?? 100_000, 2 ** 31)]
  if (type === 'integer') return fc.integer({ min: Math.ceil(min), max: Math.max(Math.ceil(min), Math.floor(max)) })
  return fc.double({ min, max: Math.max(min, max), noNaN: true })
}

function objects(schema: Schema, ids: fc.Arbitrary<string>): fc.Arbitrary<unknown> {
  const { properties = {}, required = [], additionalProperties } = schema
  const parts = Object.entries(properties).map(([name, part]) => [name, arbitraryOf(part, ids)] as const)
  const named = fc.record(Object.fromEntries(parts), { requiredKeys: required.filter((name) => name in properties) })
  if (typeof additionalProperties !== 'object') return named
  const keys = schema.propertyNames ? arbitraryOf(schema.propertyNames, ids).map(String) : fc.string({ maxLength: 20 })
  const others = fc.dictionary(keys, arbitraryOf(additionalProperties, ids), { maxKeys: 3, noNullPrototype: true })
  return fc.tuple(named, others).map(([some, more]) => ({ ...more, ...some }))
}

/** Values that fit the schema, apart from rules that JSON Schema can't express. */
export function arbitraryOf(schema: Schema, ids: fc.Arbitrary<string>): fc.Arbitrary<unknown> {
  if ('const' in schema) return fc.constant(schema.const)
  if (schema.enum) return fc.constantFrom(...schema.enum)
  const options = schema.anyOf ?? schema.oneOf
  if (options) return fc.oneof(...options.map((option) => arbitraryOf(option, ids)))
  if (schema.allOf)
    return fc
      .tuple(...schema.allOf.map((part) => arbitraryOf(part, ids)))
      .map((parts) => (parts.every((part) => typeof part === 'object') ? Object.assign({}, ...parts) : parts[0]))
  // oxlint-disable-next-line switch-exhaustiveness-check -- without a type any value fits
  switch (schema.type) {
    case 'string':
      return strings(schema, ids)
    case 'integer':
    case 'number':
      return numbers(schema)
    case 'boolean':
      return fc.boolean()
    case 'null':
      return fc.constant(null)
    case 'array': {
      const { minItems = 0, maxItems = 4 } = schema
      const maxLength = Math.max(minItems, Math.min(maxItems, 4))
      return fc.array(arbitraryOf(schema.items ?? {}, ids), { minLength: minItems, maxLength })
    }
    case 'object':
      return objects(schema, ids)
    default:
      return fc.jsonValue({ maxDepth: 2 })
  }
}

/** One change somewhere in a value: a part left out, replaced by something unexpected, or one too many. */
export interface Change {
  /** Steps into the value, each the number of a key, counted around. */
  path: number[]
  how: 'drop' | 'replace' | 'add'
  by: unknown
}

export const changes: fc.Arbitrary<Change> = fc.record({
  path: fc.array(fc.nat(12), { minLength: 1, maxLength: 3 }),
  how: fc.constantFrom('drop', 'replace', 'replace', 'add'),
  by: fc.constantFrom(...unexpected),
})

/** A copy of the value with that change. */
export function changed(value: unknown, { path, how, by }: Change): unknown {
  const [step, ...rest] = path
  if (typeof value !== 'object' || value === null || Buffer.isBuffer(value) || step === undefined) return by
  const keys = Object.keys(value)
  const key = keys[step % keys.length]
  if (key === undefined || how === 'add') return { ...value, [`more${step}`]: by }
  const copy = (Array.isArray(value) ? [...value] : { ...value }) as Record<string, unknown>
  if (how === 'drop') delete copy[key]
  else copy[key] = rest.length > 0 ? changed(copy[key], { path: rest, how, by }) : by
  return copy
}
