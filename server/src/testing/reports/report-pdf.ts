import type { Report } from '@fortnight/contract/testing/public-report'
import {
  reportFigures,
  reportGate,
  reportHeadline,
  reportLeftOut,
  reportTitle,
} from '@fortnight/contract/testing/report-text'
import { withinSentence } from '@fortnight/contract/format/sentences'
import { runPhaseLabels } from '@fortnight/contract/vocabulary/run-phase-labels'
import { type Doc, openPdf } from '../../platform/pdf/document.ts'
import { engravedMoon } from '../../platform/pdf/marks.ts'
import { palette } from '../../platform/pdf/palette.ts'
import { content, decoration } from '../../platform/pdf/structure.ts'
import { balancedWidth, shortened, widthOf, writeLine, writeText } from '../../platform/pdf/type.ts'
import { dailyUse } from './daily-use-chart.ts'
import { feedback, phones } from './report-chapters.ts'
import { checkIt, type CheckAt, method } from './report-check.ts'
import { grid } from './report-grid.ts'
import { label, left, mono, pageFeet, pageHead, rule, small, spanOf, width } from './report-page.ts'

/** The app, its sentence and the moon of the day that it reached. */
function opening(doc: Doc, report: Report) {
  const k = report.length ? report.elapsed / report.length : 0
  doc.save().rect(0, 63, doc.page.width, 220).clip()
  engravedMoon(doc, { x: 543, y: 161, r: 92, k })
  doc.restore()
  const name = { face: 'strong', size: 11 } as const
  writeLine(doc, shortened(doc, report.app, 330, name), { ...name, x: left, y: 88 })
  if (report.package_name) writeLine(doc, shortened(doc, report.package_name, 330, mono), { ...mono, x: left, y: 101 })
  const headline = { face: 'display', tracking: -0.035 } as const
  // Long names of apps: smaller type rather than more lines.
  const text = reportHeadline(report)
  const size = text.length > 90 ? 20 : text.length > 64 ? 25 : 31
  const set = { ...headline, size }
  const room = balancedWidth(doc, text, 345, set)
  let y = 118 + size * 0.8
  content(doc, 'H1', () => (y = writeText(doc, text, { ...set, x: left, y, width: room, leading: size * 1.04 })))
  const about =
    `${spanOf(report)}. Status: ${withinSentence(runPhaseLabels[report.phase].label)}. ${reportGate} ${reportLeftOut(report)}`.trim()
  y = writeText(doc, about, { ...small, size: 9.4, x: left, y: y - size * 0.28, width: 372, leading: 13.6 })
  doc.y = Math.max(y, 262)
}

/** The four figures, side by side. */
function figures(doc: Doc, report: Report) {
  const y = doc.y
  rule(doc, y)
  reportFigures(report).forEach(([name, value, of], index) => {
    const x = left + (index * width) / 4 + (index ? 12 : 0)
    const type = { face: 'display', size: 17, tracking: -0.02 } as const
    const edge = x - 12
    if (index)
      decoration(doc, () =>
        doc
          .moveTo(edge, y)
          .lineTo(edge, y + 44)
          .lineWidth(0.75)
          .stroke(palette.line),
      )
    content(doc, 'P', () => {
      writeLine(doc, `${name} `, { ...label, x, y: y + 16 })
      writeLine(doc, `${value} `, { ...type, x, y: y + 35 })
      writeLine(doc, of, { ...small, x: x + widthOf(doc, value, type) + 4, y: y + 35 })
    })
  })
  rule(doc, y + 44)
  doc.y = y + 52
}

/** The report on A4. The same event log makes the same bytes. */
export async function reportPdf(report: Report, at: CheckAt): Promise<Uint8Array<ArrayBuffer>> {
  const title = `${reportTitle(report)}: ${report.app}`
  const { doc, close } = await openPdf({ title, author: report.provider, at: new Date(report.as_of) })
  pageHead(doc, report, { text: reportTitle(report), ...small, face: 'medium' })
  opening(doc, report)
  figures(doc, report)
  if (report.testers.length) grid(doc, report, 788)
  else writeLine(doc, 'No tester has joined yet.', { ...small, x: left, y: doc.y + 14 })
  doc.y += 12
  for (const [section, draw] of [
    ['phones', phones],
    ['feedback', feedback],
    ['daily_use', dailyUse],
  ] as const)
    if (!report.left_out.includes(section)) draw(doc, report)
  method(doc, report)
  checkIt(doc, report, at)
  pageFeet(doc, report, at.address.replace(/^https?:\/\//, ''))
  return close()
}
