import stored from './google-discovery.json' with { type: 'json' }

/** A parameter, or a field of a schema, in Google's discovery documents. */
export interface GoogleProperty {
  $ref?: string
  type?: string
  format?: string
  enum?: string[]
  items?: GoogleProperty
  /** What a map holds. */
  additional?: GoogleProperty
  readOnly?: boolean
  required?: boolean
}

interface GoogleMethod {
  verb: string
  path: string
  query: Record<string, GoogleProperty>
  /** Each of them is enough. */
  scopes: string[]
  request?: string
  response?: string
}

/** What the documents say of the methods that we call; `npm run google-discovery` writes it. */
export interface GoogleDiscovery {
  revisions: Record<string, string>
  roots: Record<string, string>
  methods: Record<string, GoogleMethod>
  /** Fields of each schema. */
  schemas: Record<string, Record<string, GoogleProperty>>
}

export const discovery: GoogleDiscovery = stored

type Direction = 'request' | 'answer'

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** 64-bit numbers are text in JSON. */
const types: Record<string, (value: unknown, format?: string) => boolean> = {
  string: (value) => typeof value === 'string',
  boolean: (value) => typeof value === 'boolean',
  integer: (value) => Number.isInteger(value),
  number: (value) => typeof value === 'number',
  object: isObject,
  array: Array.isArray,
  any: () => true,
}

function faultsOfObject(value: unknown, schema: string, at: string, direction: Direction): string[] {
  if (!isObject(value)) return [`${at} is no object`]
  const fields = discovery.schemas[schema] ?? {}
  const missing = Object.entries(fields)
    .filter(([name, { required, readOnly }]) => direction === 'request' && required && !readOnly && !(name in value))
    .map(([name]) => `${at}.${name} is missing`)
  return Object.entries(value).reduce((faults, [name, each]) => {
    if (each === undefined) return faults
    const field = fields[name]
    if (!field) return [...faults, `${at}.${name} is unknown`]
    if (field.readOnly && direction === 'request') return [...faults, `${at}.${name} is Google's to say`]
    return [...faults, ...faultsOf(each, field, `${at}.${name}`, direction)]
  }, missing)
}

function faultsOf(value: unknown, property: GoogleProperty, at: string, direction: Direction): string[] {
  if (property.$ref) return faultsOfObject(value, property.$ref, at, direction)
  if (!types[property.type ?? 'any']!(value)) return [`${at} is no ${property.type}`]
  if (property.enum && !property.enum.includes(String(value))) return [`${at} is none of its values`]
  const { items, additional } = property
  const parts = Array.isArray(value) && items ? value.map((part) => [part, items] as const) : []
  const entries = isObject(value) && additional ? Object.values(value).map((part) => [part, additional] as const) : []
  return [...parts, ...entries].flatMap(([part, its]) => faultsOf(part, its, `${at}[]`, direction))
}

const fromText = (text: string, { type }: GoogleProperty) =>
  type === 'integer' || type === 'number' ? Number(text) : type === 'boolean' ? text === 'true' : text

/** What is wrong with a request, by the documents: what is unknown, missing or of another type. */
export function faultsOfRequest(method: string, query: URLSearchParams, body: unknown): string[] {
  const { query: known, request } = discovery.methods[method]!
  const ofQuery = [...query].flatMap(([name, text]) =>
    known[name] ? faultsOf(fromText(text, known[name]), known[name], name, 'request') : [`${name} is unknown`],
  )
  if (!request) return isObject(body) && Object.keys(body).length ? [...ofQuery, 'a body is sent'] : ofQuery
  return [...ofQuery, ...faultsOfObject(body, request, 'body', 'request')]
}

/** What is wrong with an answer, by the documents. */
export function faultsOfAnswer(method: string, body: unknown): string[] {
  const { response } = discovery.methods[method]!
  return response ? faultsOfObject(body, response, 'answer', 'answer') : []
}
