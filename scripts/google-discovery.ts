/**
 * Writes tests/google-discovery.json: what Google's discovery documents say of the methods that we call. Google serves each at
 * its root and `/$discovery/rest?version=…`; `google-api-python-client` has all of them in `discovery_cache/documents`.
 * `node scripts/google-discovery.ts FOLDER`, where the folder has the files of `documents`.
 */
import { readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import type { GoogleDiscovery, GoogleProperty } from '../tests/google-discovery.ts'

const documents = {
  'cloudidentity.v1.json': [
    'groups.create',
    'groups.lookup',
    'groups.memberships.create',
    'groups.memberships.delete',
    'groups.memberships.list',
    'groups.memberships.lookup',
  ],
  'groupssettings.v1.json': ['groups.get', 'groups.patch'],
  'androidpublisher.v3.json': [
    'edits.insert',
    'edits.delete',
    'edits.commit',
    'applications.tracks.releases.list',
    'edits.details.get',
    'edits.countryavailability.get',
    'edits.tracks.list',
    'edits.testers.get',
    'edits.testers.update',
  ],
  'playdeveloperreporting.v1beta1.json': [
    'apps.fetchReleaseFilterOptions',
    'vitals.errors.counts.get',
    'vitals.errors.counts.query',
    'vitals.errors.issues.search',
    'vitals.crashrate.get',
    'vitals.crashrate.query',
    'vitals.anrrate.get',
    'vitals.anrrate.query',
  ],
}

interface Schema extends GoogleProperty {
  description?: string
  readOnly?: boolean
  properties?: Record<string, Schema>
  items?: Schema
  additionalProperties?: Schema
}
interface Parameter extends Schema {
  location: 'path' | 'query'
  required?: boolean
}
interface Method {
  id: string
  httpMethod: string
  path: string
  flatPath?: string
  parameters?: Record<string, Parameter>
  request?: { $ref: string }
  response?: { $ref: string }
  scopes: string[]
}
interface Resource {
  methods?: Record<string, Method>
  resources?: Record<string, Resource>
}
interface Document extends Resource {
  name: string
  revision: string
  rootUrl: string
  servicePath: string
  parameters: Record<string, Parameter>
  schemas: Record<string, Schema>
}

const listMethods = ({ methods = {}, resources = {} }: Resource): Method[] => [
  ...Object.values(methods),
  ...Object.values(resources).flatMap(listMethods),
]

/** The values that a description lists, as Groups Settings has no enums. */
const listed = (description = '') =>
  /Possible values are/i.test(description)
    ? [...description.matchAll(/^\s*- ([A-Z_]+|true|false):/gm)].map(([, value]) => value!)
    : []

/** A property without its description. `api` names the schemas of its document. */
function propertyOf(api: string, schema: Schema): GoogleProperty {
  const values = schema.enum ?? listed(schema.description)
  return {
    ...(schema.$ref ? { $ref: `${api}.${schema.$ref}` } : {}),
    ...(schema.type ? { type: schema.type } : {}),
    ...(schema.format ? { format: schema.format } : {}),
    ...(values.length ? { enum: values } : {}),
    ...(schema.items ? { items: propertyOf(api, schema.items) } : {}),
    ...(schema.additionalProperties ? { additional: propertyOf(api, schema.additionalProperties) } : {}),
    ...(schema.readOnly ? { readOnly: true } : {}),
    ...(schema.description?.startsWith('Required.') ? { required: true } : {}),
  }
}

const [folder = ''] = process.argv.slice(2)
const found: GoogleDiscovery = { revisions: {}, roots: {}, methods: {}, schemas: {} }
for (const [file, names] of Object.entries(documents)) {
  const document = JSON.parse(await readFile(path.join(folder, file), 'utf8')) as Document
  const { name: api, servicePath } = document
  found.revisions[api] = document.revision
  found.roots[api] = document.rootUrl
  const addSchema = (name: string) => {
    const key = `${api}.${name}`
    if (found.schemas[key]) return
    const properties: Record<string, GoogleProperty> = {}
    found.schemas[key] = properties
    for (const [field, schema] of Object.entries(document.schemas[name]?.properties ?? {})) {
      properties[field] = propertyOf(api, schema)
      for (let each: Schema | undefined = schema; each; each = each.items) if (each.$ref) addSchema(each.$ref)
    }
  }
  for (const method of listMethods(document).filter(({ id }) => names.includes(id.replace(/^\w+\./, '')))) {
    const { alt } = document.parameters
    const query = Object.entries({ ...(alt && { alt }), ...method.parameters }).filter(
      ([, { location }]) => location === 'query',
    )
    for (const schema of [method.request, method.response]) if (schema) addSchema(schema.$ref)
    found.methods[method.id] = {
      verb: method.httpMethod,
      path: `/${method.flatPath ?? `${servicePath}${method.path}`}`,
      query: Object.fromEntries(query.map(([name, parameter]) => [name, propertyOf(api, parameter)])),
      scopes: method.scopes,
      ...(method.request ? { request: `${api}.${method.request.$ref}` } : {}),
      ...(method.response ? { response: `${api}.${method.response.$ref}` } : {}),
    }
  }
}
await writeFile(new URL('../tests/google-discovery.json', import.meta.url), `${JSON.stringify(found, null, 2)}\n`)
