import type { Doc } from './document.ts'

// What a screen reader finds in a document (PDF 1.7, 14.7 and 14.8): elements in the order in which they are read,
// and which strokes are decoration.

/** Elements that hold other elements. */
type Part = 'Table' | 'TR' | 'Sect'
/** Elements that hold what is drawn. */
type Content = 'H1' | 'H2' | 'H3' | 'P' | 'Figure' | 'TH' | 'TD' | 'Link'

interface Meaning {
  /** What a picture shows. */
  alt?: string
  /** The text that a drawing replaces. */
  actual?: string
  /** What the cell is the head of. */
  scope?: 'Row' | 'Column'
}

type Element = ReturnType<Doc['struct']>

/** The element that is open on a document, and whether something of it is being drawn. */
const open = new WeakMap<Doc, { parent: Element; isMarked: boolean }>()

/** Begins the structure of a tagged document; the function that it returns ends it. */
export function openStructure(doc: Doc): () => void {
  const parent = doc.struct('Document')
  doc.addStructure(parent)
  open.set(doc, { parent, isMarked: false })
  return () => parent.end()
}

/** Elements drawn by `draw` as one that holds them, which may go over several pages. */
export function part(doc: Doc, type: Part, draw: () => void) {
  const state = open.get(doc)
  if (!state || state.isMarked) return draw()
  const { parent } = state
  const element = doc.struct(type)
  parent.add(element)
  state.parent = element
  draw()
  element.end()
  state.parent = parent
}

/** What `draw` draws, on one page, as one element; a part of the element that is being drawn, if there is one. */
export function content(doc: Doc, type: Content, draw: (element?: Element) => void, meaning: Meaning = {}) {
  const state = open.get(doc)
  if (!state || state.isMarked) return draw()
  const { alt, actual, scope } = meaning
  const element = doc.struct(type, { ...(alt && { alt }), ...(actual && { actual }), ...(scope && { scope }) })
  state.parent.add(element)
  state.isMarked = true
  element.add(() => draw(element))
  element.end()
  state.isMarked = false
}

/** What `draw` draws is for the eyes alone: a line, a head that each page repeats, a sign whose meaning is in the text. */
export function decoration(doc: Doc, draw: () => void) {
  const state = open.get(doc)
  if (!state || state.isMarked) return draw()
  state.isMarked = true
  doc.markContent('Artifact', { type: 'Layout' })
  draw()
  doc.endMarkedContent()
  state.isMarked = false
}
