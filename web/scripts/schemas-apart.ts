import { readFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { MagicString } from 'magic-string'
import { parseAst, type Plugin } from 'vite'
import { accesses, partsOfCalls } from '@fortnight/contract/endpoint'

const needed = new Set<string>(partsOfCalls)

/** A node of the syntax tree, whatever its kind. */
interface Node {
  type: string
  start: number
  end: number
  [part: string]: unknown
}

const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null && 'type' in value

/** The expression inside of what only TypeScript reads. */
const bare = (node: Node): Node =>
  /^TS(?:As|Satisfies|NonNull)/.test(node.type) || node.type === 'ParenthesizedExpression'
    ? bare(node['expression'] as Node)
    : node

/** The nodes directly below that are run, each with the name of its place. Types are not among them. */
function* below(node: Node): Generator<Node> {
  for (const [part, value] of Object.entries(node)) {
    const isName =
      !node['computed'] &&
      ((node.type === 'MemberExpression' && part === 'property') || (node.type === 'Property' && part === 'key'))
    if (isName) continue
    for (const child of Array.isArray(value) ? (value as unknown[]) : [value]) {
      if (!isNode(child)) continue
      if (!child.type.startsWith('TS')) yield child
      else if (bare(child) !== child) yield bare(child)
    }
  }
}

/** Names that a part of a module can refer to; `without` are ranges that are left out. */
function namesIn(node: Node, without: readonly Node[] = [], names = new Set<string>()): Set<string> {
  if (without.includes(node)) return names
  if (node.type === 'Identifier') names.add(node['name'] as string)
  for (const child of below(node)) namesIn(child, without, names)
  return names
}

const keyOf = (part: Node): string | undefined =>
  part.type === 'Property' ? ((part['key'] as Node)['name'] as string | undefined) : undefined

/** Whether a part of an object is that of an endpoint which says who may call it. */
const saysWhoMayCall = (part: Node) =>
  keyOf(part) === 'access' && (accesses as readonly unknown[]).includes(bare(part['value'] as Node)['value'])

/** The parts of a declared value that an endpoint needs for checking alone: of the rows of a table, or of what several rows share. */
function checksIn(declared: Node): Node[] {
  const value = bare(declared)
  const propertiesOf = (node: Node) => (node.type === 'ObjectExpression' ? (node['properties'] as Node[]) : [])
  const checks = (endpoint: Node) =>
    propertiesOf(endpoint).filter((part) => part.type === 'Property' && !needed.has(keyOf(part) ?? ''))
  if (propertiesOf(value).some(saysWhoMayCall)) return checks(value)
  const isTable = value.type === 'CallExpression' && (value['callee'] as Node)['name'] === 'endpoints'
  const [table] = isTable ? (value['arguments'] as Node[]) : []
  return table
    ? propertiesOf(bare(table)).flatMap((row) => (row['value'] ? checks(bare(row['value'] as Node)) : []))
    : []
}

/** A statement of a contract's module. */
interface Part {
  node: Node
  names: readonly string[]
  isExported: boolean
  uses: ReadonlySet<string>
  checks: readonly Node[]
  /** `calls`: an endpoint, which both halves hold, one of them without its checks. */
  half: 'plain' | 'checks' | 'calls'
}

interface Import {
  node: Node
  source: string
  specifiers: { imported: string; local: string; text: string }[]
}

interface Module {
  code: string
  imports: readonly Import[]
  parts: readonly Part[]
  /** Which half an export is in. */
  halfOf: ReadonlyMap<string, Part['half']>
}

const contract = resolve(import.meta.dirname, '../../contract/src')
const nameOf = (node: unknown) => ((node as Node)['name'] ?? (node as Node)['value']) as string

/** The contract's file that a module imports by that name; undefined for everything else. */
function fileOf(source: string, importer: string): string | undefined {
  const inPackage = /^@fortnight\/contract\/(.*)$/.exec(source)?.[1]
  const file = inPackage
    ? join(contract, `${inPackage}.ts`)
    : source.startsWith('.')
      ? join(dirname(importer), source)
      : ''
  return file.startsWith(contract) && file.endsWith('.ts') ? file : undefined
}

const parse = (code: string, tsx = false) => parseAst(code, { lang: tsx ? 'tsx' : 'ts' }).body as unknown as Node[]

/** The imports of values from other modules. */
const importsOf = (body: readonly Node[], code: string): Import[] =>
  body.flatMap((node) => {
    if (node.type !== 'ImportDeclaration' || node['importKind'] === 'type') return []
    const specifiers = (node['specifiers'] as Node[]).flatMap((specifier) =>
      specifier['importKind'] === 'type'
        ? []
        : [
            {
              imported: specifier['imported'] ? nameOf(specifier['imported']) : '*',
              local: nameOf(specifier['local']),
              text: code.slice(specifier.start, specifier.end),
            },
          ],
    )
    return [{ node, source: nameOf(node['source']), specifiers }]
  })

const modules = new Map<string, Module>()

/** Takes a module of the contract apart. */
function analyze(file: string): Module {
  const known = modules.get(file)
  if (known) return known
  const code = readFileSync(file, 'utf8')
  const body = parse(code)
  const imports = importsOf(body, code)
  const checking = new Set(
    imports.flatMap(({ source, specifiers }) => {
      if (source === 'zod') return specifiers.map(({ local }) => local)
      const from = fileOf(source, file)
      const { halfOf } = from ? analyze(from) : { halfOf: new Map<string, string>() }
      return specifiers.filter(({ imported }) => halfOf.get(imported) === 'checks').map(({ local }) => local)
    }),
  )
  const parts = body.flatMap((node): Part[] => {
    const isExported = node.type === 'ExportNamedDeclaration'
    if (isExported && (node['source'] || (node['specifiers'] as unknown[]).length > 0))
      throw new Error(`${file} exports by a list, which its halves can't share`)
    const declared = isExported ? (node['declaration'] as Node) : node
    if (!/^(?:Variable|Function|Class)Declaration$/.test(declared.type)) return []
    const declarations = (declared['declarations'] as Node[] | undefined) ?? [declared]
    const checks = declarations.flatMap(({ init }) => (isNode(init) ? checksIn(init) : []))
    const names = declarations.map(({ id }) => nameOf(id))
    return [{ node, names, isExported, checks, uses: namesIn(declared, checks), half: 'plain' }]
  })
  for (let found = true; found;) {
    found = false
    for (const part of parts) {
      const half = part.uses.intersection(checking).size > 0 ? 'checks' : part.checks.length > 0 ? 'calls' : 'plain'
      if (half === 'checks' && part.half !== 'checks') {
        for (const name of part.names) checking.add(name)
        found = true
      }
      part.half = half
    }
  }
  const halfOf = new Map(parts.flatMap(({ names, half }) => names.map((name) => [name, half] as const)))
  const module = { code, imports, parts, halfOf }
  modules.set(file, module)
  return module
}

const mark = '?checks'
const from = (names: readonly string[], file: string) =>
  names.length > 0 ? `import { ${names.join(', ')} } from ${JSON.stringify(file)}\n` : ''

/**
 * Lets a module import from the half that holds each name. `wanted` says in which half it wants an endpoint; `plain`
 * itself checks nothing.
 */
function splitImports(
  text: MagicString,
  imports: readonly Import[],
  importer: string,
  wanted: (local: string) => 'calls' | 'checks' | 'plain',
) {
  for (const { node, source, specifiers } of imports) {
    const file = fileOf(source, importer)
    if (source === 'zod' && wanted(source) === 'plain') text.remove(node.start, node.end)
    if (!file) continue
    const { halfOf } = analyze(file)
    const isChecked = ({ imported, local }: Import['specifiers'][number]) => {
      if (imported === '*' && [...halfOf.values()].some((half) => half !== 'plain'))
        throw new Error(`${importer} imports all of ${source}`)
      const half = halfOf.get(imported) ?? 'plain'
      return half === 'checks' || (half === 'calls' && wanted(local) === 'checks')
    }
    const checked = specifiers.filter(isChecked)
    if (checked.length === 0) continue
    const rest = specifiers.filter((specifier) => !checked.includes(specifier))
    const texts = (list: typeof specifiers) => list.map((specifier) => specifier.text)
    const ofChecks = checked.filter(({ local }) => wanted(local) !== 'plain')
    text.overwrite(node.start, node.end, from(texts(rest), file) + from(texts(ofChecks), file + mark))
  }
}

/** Values that are made when their module is run. */
const makes = /^(?:Call|New|Object|Array)Expression$/

/** The contract is data: what of it is not used can be left out. */
function allowLeavingOut(text: MagicString, { node, isExported }: Part) {
  const { declarations = [] } = (isExported ? node['declaration'] : node) as { declarations?: Node[] }
  for (const { init } of declarations)
    if (isNode(init) && makes.test(bare(init).type))
      text.appendLeft(init.start, '/* @__PURE__ */ (() => (').appendRight(init.end, '))()')
}

/** One half of a contract's module: what checks, or all else, with the endpoints as a call needs them. */
function halve(file: string, half: 'plain' | 'checks'): MagicString {
  const { code, imports, parts } = analyze(file)
  const text = new MagicString(code)
  const isThere = (part: Part) => part.half === 'calls' || part.half === half
  for (const { node } of parts.filter((part) => !isThere(part))) text.remove(node.start, node.end)
  for (const part of parts.filter(isThere)) allowLeavingOut(text, part)
  splitImports(text, imports, file, () => half)
  const checkUses = new Set(parts.filter((part) => part.half !== 'plain').flatMap(({ node }) => [...namesIn(node)]))
  const shared = parts.filter((part) => part.half === 'plain' && part.names.some((name) => checkUses.has(name)))
  if (half === 'checks') {
    text.prepend(
      from(
        shared.flatMap(({ names }) => names),
        file,
      ),
    )
    return text
  }
  for (const { start, end } of parts.filter((part) => part.half === 'calls').flatMap(({ checks }) => checks))
    text.remove(start, code[end] === ',' ? end + 1 : end)
  const unexported = shared.filter(({ isExported }) => !isExported).flatMap(({ names }) => names)
  if (unexported.length > 0) text.append(`\nexport { ${unexported.join(', ')} }\n`)
  return text
}

/** Whether a module uses an endpoint only to call it, or to read its path. */
function onlyCalls(node: Node, table: string, above: readonly Node[] = []): boolean {
  if (node.type === 'Identifier' && node['name'] === table) {
    const [row, use] = above
    if (row?.type !== 'MemberExpression') return false
    const isCalled = use?.type === 'CallExpression' && nameOf(use['callee']) === 'call'
    return isCalled || (use?.type === 'MemberExpression' && needed.has(nameOf(use['property'])))
  }
  return [...below(node)].every((child) => onlyCalls(child, table, [node, ...above]))
}

/**
 * Takes the contract's modules apart for the browser: what checks, with zod and all that schemas need, and all else, with of
 * the endpoints what a call needs. A module imports from the half that holds what it uses: a screen that only calls and
 * shows loads no schema, and a form brings its own.
 */
export function schemasApart(): Plugin {
  return {
    name: 'schemas-apart',
    apply: 'build',
    enforce: 'pre',
    transform: {
      filter: { id: /[\\/](?:web[\\/]app|contract[\\/]src)[\\/].*\.tsx?(?:\?checks)?$/ },
      handler(code, id) {
        const file = id.replace(mark, '')
        let text: MagicString
        if (file.startsWith(contract)) text = halve(file, id === file ? 'plain' : 'checks')
        else {
          const body = parse(code, file.endsWith('x'))
          text = new MagicString(code)
          const run = body.filter(({ type }) => type !== 'ImportDeclaration')
          const wanted = (local: string) => (run.every((node) => onlyCalls(node, local)) ? 'calls' : 'checks')
          splitImports(text, importsOf(body, code), file, wanted)
        }
        return { code: text.toString(), map: text.generateMap({ hires: 'boundary' }) }
      },
    },
  }
}
