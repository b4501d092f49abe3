import { getDocumentProxy } from 'unpdf'

interface Node {
  role?: string
  alt?: string
  type?: string
  children?: Node[]
}

/** Elements of the document in their order, as "H1" or "Table > TR > TH", and the alternative texts of its pictures. */
export async function structureOf(bytes: Uint8Array) {
  const doc = await getDocumentProxy(new Uint8Array(bytes))
  const roles: string[] = []
  const alts: string[] = []
  const walk = ({ role, alt, children = [] }: Node, path: string[]) => {
    const steps = role && role !== 'Root' && role !== 'Document' ? [...path, role] : path
    if (steps.length > path.length) roles.push(steps.join(' > '))
    if (alt) alts.push(alt)
    for (const child of children) walk(child, steps)
  }
  for (let page = 1; page <= doc.numPages; page++) {
    const tree = await (await doc.getPage(page)).getStructTree()
    if (tree) walk(tree as Node, [])
  }
  const { info } = await doc.getMetadata()
  const { Language, Title } = info as { Language?: string; Title?: string }
  return { roles, alts, language: Language, title: Title, marked: (await doc.getMarkInfo())?.Marked }
}
