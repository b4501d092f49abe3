import { buffer } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { openStructure } from './structure.ts'
import { loadFonts } from './type.ts'

// The font of a document before another is set, with the letters of most scripts: those built into PDF readers have Latin only.
const plain = fileURLToPath(import.meta.resolve('dejavu-fonts-ttf/ttf/DejaVuSans.ttf'))

/**
 * An A4 document in our fonts (type.ts), tagged: screen readers get its headings, tables and order of reading. The same
 * text at the same `at` makes the same bytes.
 */
export async function openPdf({ title, author, at }: { title: string; author: string; at: Date }) {
  // Loaded with the first document: the library is large, and a server that makes no PDF does without it.
  const [{ default: PDFDocument }] = await Promise.all([import('pdfkit'), loadFonts()])
  const info = { Title: title, Author: author, CreationDate: at }
  // Pages wait for their feet, which name the number of pages.
  const doc = new PDFDocument({
    size: 'A4',
    margin: 56,
    pdfVersion: '1.7',
    tagged: true,
    lang: 'en',
    displayTitle: true,
    bufferPages: true,
    font: plain,
    info,
  })
  const written = buffer(doc)
  const endStructure = openStructure(doc)
  return {
    doc,
    /** Ends the document and returns its bytes. */
    async close(): Promise<Uint8Array<ArrayBuffer>> {
      endStructure()
      doc.end()
      return new Uint8Array(await written)
    },
  }
}
export type Doc = Awaited<ReturnType<typeof openPdf>>['doc']
