import fastJson from 'fast-json-stringify'
import * as z from 'zod'

type Schema = Record<string, unknown>

/**
 * Draft 7 for the compiled serializer: nullable parts as `nullable`, so that no `anyOf` has to be tried at run time.
 */
function serializerSchema(schema: z.ZodType): Schema {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, {
    target: 'draft-7',
    io: 'output',
    reused: 'inline',
    unrepresentable: 'any',
    override({ jsonSchema }) {
      const options = jsonSchema.anyOf as Schema[] | undefined
      const [some, none] = options ?? []
      if (options?.length === 2 && some && none?.['type'] === 'null') {
        delete jsonSchema.anyOf
        Object.assign(jsonSchema, some, { nullable: true })
      }
      // Patterns and bounds are documentation; the serializer does not check them.
      for (const key of ['pattern', 'minimum', 'maximum'] as const) delete jsonSchema[key]
    },
  }) as Schema
  return rest
}

type Serializer = (value: unknown) => string
const serializers = new WeakMap<z.ZodType, Serializer>()

/**
 * Writes a value of that schema as JSON: what the schema names, and nothing else. Compiled at first use, once in a
 * process.
 */
export function serializerOf(schema: z.ZodType): Serializer {
  const known = serializers.get(schema)
  if (known) return known
  const serializer: Serializer = fastJson(serializerSchema(schema))
  serializers.set(schema, serializer)
  return serializer
}

/** Draft 2020-12 for the OpenAPI document. */
export function documentSchema(schema: z.ZodType, io: 'input' | 'output'): Schema {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, {
    target: 'draft-2020-12',
    io,
    unrepresentable: 'any',
  }) as Schema
  return rest
}
