import * as z from 'zod'

interface Limits {
  maxLength?: number
  minItems?: number
  maxItems?: number
}

/** The schema that the form's value is checked by before anything is made of it. */
function plain(schema: z.core.$ZodType | undefined): z.core.$ZodType | undefined {
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable || schema instanceof z.ZodDefault)
    return plain(schema.def.innerType)
  return schema instanceof z.ZodPipe ? plain(schema.in) : schema
}

/** The schema of one step of a path: of a field, of an entry of a list, or of one name's value. */
function partOf(schema: z.core.$ZodType | undefined, part: string): z.core.$ZodType | undefined {
  if (schema instanceof z.ZodObject) return plain((schema.shape as Record<string, z.core.$ZodType>)[part])
  if (schema instanceof z.ZodTuple) return plain(schema.def.items[Number(part)])
  if (schema instanceof z.ZodArray) return plain(schema.element)
  return schema instanceof z.ZodRecord ? plain(schema.valueType) : undefined
}

function itemLimits(list: z.ZodArray): Limits {
  const limits: Limits = {}
  for (const { _zod } of list.def.checks ?? []) {
    const check = _zod.def as { check: string; minimum?: number; maximum?: number; length?: number }
    const [least, most] = [check.minimum ?? check.length, check.maximum ?? check.length]
    if (least !== undefined) limits.minItems = least
    if (most !== undefined) limits.maxItems = most
  }
  return limits
}

/**
 * Bounds that the schema sets at a path such as `items.2.answer`: the contract defines them once, for server and form.
 */
export function limitsAt(schema: z.ZodType, name: string): Limits {
  const part = name.split('.').reduce(partOf, plain(schema))
  if (part instanceof z.ZodArray) return itemLimits(part)
  return part instanceof z.ZodString && part.maxLength !== null ? { maxLength: part.maxLength } : {}
}
