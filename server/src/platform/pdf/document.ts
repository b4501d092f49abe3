import { buffer } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { loadFonts } from './type.ts'
import { linesOf, visualOrder } from './visual-order.ts'

// Font with Latin, Greek, Cyrillic, Arabic and Urdu letters: the fonts built into every PDF reader have Latin only.
const plain = fileURLToPath(import.meta.resolve('dejavu-fonts-ttf/ttf/DejaVuSans.ttf'))
const bold = fileURLToPath(import.meta.resolve('dejavu-fonts-ttf/ttf/DejaVuSans-Bold.ttf'))

const margin = 56
const ink = { dark: '#111', soft: '#555' } as const
const labelWidth = 150

/** An A4 document in our fonts, `plain` and `bold`. The same text at the same `at` makes the same bytes. */
export async function openPdf({ title, author, at }: { title: string; author: string; at: Date }) {
  // Loaded with the first document: the library is large, and a server that makes no PDF does without it.
  const [{ default: PDFDocument }] = await Promise.all([import('pdfkit'), loadFonts()])
  const info = { Title: title, Author: author, CreationDate: at }
  // Pages wait for their feet, which name the number of pages.
  const doc = new PDFDocument({
    size: 'A4',
    margin,
    lang: 'en',
    displayTitle: true,
    bufferPages: true,
    font: plain,
    info,
  })
  const written = buffer(doc)
  doc.registerFont('plain', plain).registerFont('bold', bold)
  return {
    doc,
    /** Ends the document and returns its bytes. */
    async close(): Promise<Uint8Array<ArrayBuffer>> {
      doc.end()
      return new Uint8Array(await written)
    },
  }
}
export type Doc = Awaited<ReturnType<typeof openPdf>>['doc']

/** Writes text of any script from `x` in lines of that width, in the current font; leaves `doc.y` below it. */
function write(doc: Doc, text: string, { x = margin, width, leading }: { x?: number; width: number; leading: number }) {
  let { y } = doc
  for (const line of linesOf(text, width, (text) => doc.widthOfString(text))) {
    doc.text(visualOrder(line), x, y, { lineBreak: false })
    y += leading
  }
  doc.y = y
}

/** Writes a label and its value on one line. */
export function row(doc: Doc, label: string, value: string) {
  const top = doc.y
  doc.font('plain').fontSize(10).fillColor(ink.soft).text(label, margin, top, { lineBreak: false })
  doc.font('bold').fillColor(ink.dark)
  doc.y = top
  write(doc, value, { x: margin + labelWidth, width: doc.page.width - 2 * margin - labelWidth, leading: 15 })
  doc.y = Math.max(doc.y, top + 15) + 7
}
