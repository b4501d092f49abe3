import { MagicString } from 'magic-string'
import type { Plugin, Rolldown } from 'vite'
import { partsOfCalls } from '@fortnight/contract/endpoint'

const needed = new Set<string>(partsOfCalls)

/** Values that are made when their module is run. */
const makes = new Set(['CallExpression', 'NewExpression', 'ObjectExpression', 'ArrayExpression'])

type Statement = ReturnType<Rolldown.PluginContext['parse']>['body'][number]
type Declaration = Extract<Statement, { type: 'VariableDeclaration' }>['declarations'][number]
type Value = NonNullable<Declaration['init']>
type Part = Extract<Value, { type: 'ObjectExpression' }>['properties'][number]

const isNamed = (part: Part, names: ReadonlySet<string>) =>
  part.type === 'Property' && part.key.type === 'Identifier' && names.has(part.key.name)

const isOf = (node: Value, name: string) =>
  node.type === 'CallExpression' && node.callee.type === 'Identifier' && node.callee.name === name

/** The objects of a declaration that are endpoints: the rows of a table of them, and what several rows share. */
function endpointsIn(value: Value): Value[] {
  if (value.type === 'ObjectExpression')
    return value.properties.some((part) => isNamed(part, new Set(['access']))) ? [value] : []
  if (!isOf(value, 'endpoints') || value.type !== 'CallExpression') return []
  const [table] = value.arguments
  if (table?.type !== 'ObjectExpression') return []
  return table.properties.flatMap((row) => (row.type === 'Property' ? [row.value] : []))
}

/** The parts of an endpoint that only checking needs. */
const unneeded = (endpoint: Value): Part[] =>
  endpoint.type === 'ObjectExpression'
    ? endpoint.properties.filter((part) => part.type === 'Property' && !isNamed(part, needed))
    : []

/**
 * Leaves of the contract's endpoints what a call needs, for a build that calls and checks nothing in the browser: without
 * their schemas zod is not loaded either. The contract is data, so whatever of it is not used is left out.
 */
export function callsOnly(): Plugin {
  return {
    name: 'calls-only',
    enforce: 'post',
    transform: {
      filter: { id: /[\\/]contract[\\/]src[\\/].*\.ts$/ },
      handler(code) {
        const text = new MagicString(code)
        for (const statement of this.parse(code).body) {
          const declared = statement.type === 'ExportNamedDeclaration' ? statement.declaration : statement
          if (declared?.type !== 'VariableDeclaration') continue
          for (const { init } of declared.declarations) {
            if (!init || !makes.has(init.type)) continue
            for (const { start, end } of endpointsIn(init).flatMap(unneeded))
              text.remove(start, code[end] === ',' ? end + 1 : end)
            text.appendLeft(init.start, '/* @__PURE__ */ (() => (').appendRight(init.end, '))()')
          }
        }
        return { code: text.toString(), map: text.generateMap({ hires: 'boundary' }) }
      },
    },
  }
}
