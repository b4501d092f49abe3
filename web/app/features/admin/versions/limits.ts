import * as z from 'zod'

interface Limits {
  maxLength?: number
  minItems?: number
  maxItems?: number
}
type Node = Limits & {
  properties?: Record<string, Node>
  additionalProperties?: Node
  items?: Node
  prefixItems?: Node[]
}

const known = new WeakMap<z.ZodType, Node>()

function treeOf(schema: z.ZodType): Node {
  const tree = known.get(schema) ?? (z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as Node)
  known.set(schema, tree)
  return tree
}

/**
 * Bounds that the schema sets at a path such as `items.2.answer`: the contract defines them once, for server and form.
 */
export function limitsAt(schema: z.ZodType, name: string): Limits {
  let node: Node | undefined = treeOf(schema)
  for (const part of name.split('.')) {
    node =
      node?.properties?.[part] ??
      node?.prefixItems?.[Number(part)] ??
      (Number.isNaN(Number(part)) ? node?.additionalProperties : node?.items)
  }
  const { maxLength, minItems, maxItems } = node ?? {}
  return {
    ...(maxLength !== undefined && { maxLength }),
    ...(minItems !== undefined && { minItems }),
    ...(maxItems !== undefined && { maxItems }),
  }
}
