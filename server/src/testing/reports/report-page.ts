import type { Report } from '@fortnight/contract/testing/public-report'
import { longDay, fullDay } from '@fortnight/contract/format/days'
import type { Doc } from '../../platform/pdf/document.ts'
import { wordmark } from '../../platform/pdf/marks.ts'
import { palette } from '../../platform/pdf/palette.ts'
import { content, decoration } from '../../platform/pdf/structure.ts'
import { shortened, type Type, writeLine, writeText } from '../../platform/pdf/type.ts'

/** Edges of the text on A4, in points. */
export const left = 49.5
export const right = 545.8
export const width = right - left
const [pageTop, lowest] = [84, 782]

/** "10 to 23 November 2026", or the day alone if it is one. */
export function spanOf({ started_on, through }: Pick<Report, 'started_on' | 'through'>): string {
  if (!started_on || started_on === through) return fullDay(through)
  const [month, year] = [started_on.slice(0, 7) === through.slice(0, 7), started_on.slice(0, 4) === through.slice(0, 4)]
  const from = month ? String(Number(started_on.slice(8))) : year ? longDay(started_on) : fullDay(started_on)
  return `${from} to ${fullDay(through)}`
}

export const small: Type = { face: 'text', size: 8.6, colour: palette.ink2 }
export const label: Type = { face: 'text', size: 8.6, colour: palette.ink3 }
export const mono: Type = { face: 'mono', size: 8, colour: palette.ink3 }

export const rule = (
  doc: Doc,
  y: number,
  {
    colour = palette.line,
    weight = 0.75,
    from = left,
    to = right,
  }: { colour?: string; weight?: number; from?: number; to?: number } = {},
) => decoration(doc, () => doc.moveTo(from, y).lineTo(to, y).lineWidth(weight).stroke(colour))

/** What the heads and feet of a document name. */
export type Named = Pick<Report, 'provider' | 'app' | 'started_on' | 'through'>

/** Head of a page; `doc.y` is then where its content begins. */
export function pageHead(doc: Doc, report: Named, about: Type & { text: string }) {
  wordmark(doc, report.provider, { x: left, y: 53.5, size: 15.5 })
  const { text, ...type } = about
  writeLine(doc, shortened(doc, text, width - 110, type), { x: right, y: 52, align: 'right', ...type })
  rule(doc, 62, { colour: palette.ink, weight: 1.1 })
  doc.y = pageTop
}

export function newPage(doc: Doc, report: Named) {
  doc.addPage()
  decoration(doc, () =>
    pageHead(doc, report, { text: `${spanOf(report)}, ${report.app}`, ...mono, colour: palette.ink2 }),
  )
}

/** Begins a page if less than that height is left on this one. */
export function makeRoom(doc: Doc, report: Named, height: number) {
  if (doc.y + height > lowest) newPage(doc, report)
}

/** A heading and a sentence under it; moves `doc.y` below them. */
export function chapter(doc: Doc, title: string, about?: string) {
  // Less room at the top of a page.
  doc.y += doc.y > pageTop ? 32 : 14
  content(doc, 'H2', () => writeLine(doc, title, { x: left, y: doc.y, face: 'display', size: 17, tracking: -0.03 }))
  doc.y += 17
  if (about) doc.y = writeText(doc, about, { x: left, y: doc.y, width: 380, leading: 14, ...small, size: 9.2 })
}

/** Feet of all pages, once their number is known. */
export function pageFeet(doc: Doc, report: Named, address: string, title = 'closed test report') {
  const { start, count } = doc.bufferedPageRange()
  for (let page = 0; page < count; page++) {
    doc.switchToPage(start + page)
    const foot = { ...mono, size: 7.2, y: 813 }
    decoration(doc, () => {
      rule(doc, 800)
      writeLine(doc, `${report.provider} ${title}`, { x: left, ...foot })
      writeLine(doc, address, { x: (left + right) / 2, align: 'middle', ...foot })
      writeLine(doc, `Page ${page + 1} of ${count}`, { x: right, align: 'right', ...foot })
    })
  }
}
