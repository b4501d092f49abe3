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

/** A text that would end the string it is written as, and add an action to the document. */
export const pdfInText =
  'Tide) Tj ET endstream endobj << /OpenAction << /S /JavaScript /JS (app.alert\\(1\\)) >> >> (\\'

/** What a document does beyond being read: scripts, files within it, and addresses that it leads to. */
export async function activeContentOf(bytes: Uint8Array) {
  const doc = await getDocumentProxy(new Uint8Array(bytes))
  const links: string[] = []
  const others: string[] = []
  for (let page = 1; page <= doc.numPages; page++)
    for (const { subtype, url } of (await (await doc.getPage(page)).getAnnotations()) as {
      subtype: string
      url?: string
    }[])
      (subtype === 'Link' ? links : others).push(url ?? subtype)
  return {
    scripts: await doc.getJSActions(),
    opening: await doc.getOpenAction(),
    files: await doc.getAttachments(),
    links,
    others,
  }
}

/** No scripts, no files, and links to the web alone. */
export const inactive = { scripts: null, opening: null, files: null, others: [] }
