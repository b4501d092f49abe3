import { gate } from '@fortnight/contract/plans'
import { fullDay } from '@fortnight/contract/format/days'
import { runPhaseInReport, seatInReport } from '@fortnight/contract/vocabulary/report-labels'
import { type Doc, ink, margin, openPdf, row, write } from '../../platform/pdf/document.ts'
import { visualOrder } from '../../platform/pdf/visual-order.ts'
import type { Cell, Report } from './report.ts'

/** Subject and brand of the report. */
interface Cover {
  /** Our name, or the name that an Enterprise developer chose. */
  name: string
  app: string
  /** Public page for checking the event log. */
  verifyAt: string
}

const colours: Record<Exclude<Cell, 'out'>, string> = {
  confirmed: '#1f7a4d',
  evidenced: '#5aa67f',
  claimed: '#b9d8c7',
  unused: '#ffffff',
}
const legend: [Exclude<Cell, 'out'>, string][] = [
  ['confirmed', 'used, confirmed by a second source'],
  ['evidenced', 'used, with a picture'],
  ['claimed', 'used, by the tester’s own word'],
  ['unused', 'joined, not used'],
]
const widthOf = (doc: Doc) => doc.page.width - 2 * margin
const bottomOf = (doc: Doc) => doc.page.height - margin

/** Begins a new page if less than that height is left. */
function room(doc: Doc, height: number) {
  if (doc.y + height > bottomOf(doc)) doc.addPage()
}

function heading(doc: Doc, text: string) {
  room(doc, 90)
  doc.y += 14
  doc.font('bold').fontSize(13).fillColor(ink.dark)
  write(doc, text, { width: widthOf(doc), leading: 20 })
}

function note(doc: Doc, text: string) {
  room(doc, 40)
  doc.font('plain').fontSize(9).fillColor(ink.soft)
  write(doc, text, { width: widthOf(doc), leading: 13 })
}

/** Columns of these widths under their heads; the heads repeat on each page. */
function table(doc: Doc, columns: readonly [head: string, width: number][], rows: readonly (readonly string[])[]) {
  const line = (cells: readonly string[], font: 'plain' | 'bold') => {
    const top = doc.y
    let x = margin
    doc.font(font).fontSize(8.5).fillColor(ink.dark)
    cells.forEach((cell, index) => {
      const width = columns[index]?.[1] ?? 0
      // One line each: text that is too long ends in an ellipsis.
      let text = cell
      while (text.length > 1 && doc.widthOfString(`${text}…`) > width - 6) text = text.slice(0, -1)
      doc.text(visualOrder(text === cell || doc.widthOfString(cell) <= width - 6 ? cell : `${text}…`), x, top, {
        lineBreak: false,
      })
      x += width
    })
    doc.y = top + 13
  }
  const head = () =>
    line(
      columns.map(([title]) => title),
      'bold',
    )
  head()
  for (const cells of rows) {
    if (doc.y + 14 > bottomOf(doc)) {
      doc.addPage()
      head()
    }
    line(cells, 'plain')
  }
}

/** Legend of the squares, side by side. */
function key(doc: Doc) {
  doc.font('plain').fontSize(8)
  let [x, { y }] = [margin, doc]
  for (const [cell, meaning] of legend) {
    const width = 16 + doc.widthOfString(meaning) + 12
    if (x + width > margin + widthOf(doc)) [x, y] = [margin, y + 13]
    doc.rect(x, y, 9, 9).lineWidth(0.4).fillAndStroke(colours[cell], '#9aa59f')
    doc.fillColor(ink.soft).text(meaning, x + 14, y, { lineBreak: false })
    x += width
  }
  doc.y = y + 18
}

/** Grid of testers by days, a square for each, under the numbers of the days on each page. */
function picture(doc: Doc, { testers, days }: Report) {
  const label = 62
  const size = Math.min(24, (widthOf(doc) - label) / Math.max(1, days.length))
  const tall = Math.min(12, size)
  const axis = () => {
    const { y } = doc
    doc.font('plain').fontSize(7).fillColor(ink.soft)
    days.forEach((_, index) => {
      const number = `${index + 1}`
      const indent = (size - 1.5 - doc.widthOfString(number)) / 2
      doc.text(number, margin + label + index * size + indent, y, { lineBreak: false })
    })
    doc.y = y + 11
  }
  key(doc)
  axis()
  for (const { number, cells } of testers) {
    if (doc.y + tall + 4 > bottomOf(doc)) {
      doc.addPage()
      axis()
    }
    const { y } = doc
    doc
      .font('plain')
      .fontSize(8)
      .fillColor(ink.soft)
      .text(`Tester ${number}`, margin, y + 1, { lineBreak: false })
    cells.forEach((cell, index) => {
      if (cell === 'out') return
      doc.rect(margin + label + index * size, y, size - 1.5, tall - 1.5).lineWidth(0.4)
      doc.fillAndStroke(colours[cell], '#9aa59f')
    })
    doc.y = y + tall + 1
  }
}

function promised(doc: Doc, { promised: { need, days, plan }, state, figures, through }: Report) {
  row(doc, 'Plan', plan)
  row(doc, 'Promised', `${need} testers, opted in for ${days} days`)
  row(doc, 'Started', state.started_on ? fullDay(state.started_on) : 'not yet')
  row(doc, 'Promised date', state.goal_on ? fullDay(state.goal_on) : 'no day yet')
  row(doc, 'Goal met', state.qualified_on ? fullDay(state.qualified_on) : 'not by this report')
  row(doc, 'Status', `${runPhaseInReport[state.phase]}, as of ${fullDay(through)}`)
  row(doc, 'Joined', `${figures.opted_in.value} testers, of ${figures.asked.value} asked`)
  row(doc, `In for ${gate.days} days`, `${figures.stayed.value} testers, without a break`)
  row(doc, 'Daily check-ins', `${figures.days_used.value}, ${figures.days_evidenced.value} with proof`)
  if (state.applied_on) row(doc, 'Applied to Google', fullDay(state.applied_on))
  if (state.outcome) row(doc, 'Google’s answer', `${state.outcome}, as the developer told us`)
}

function findings(doc: Doc, report: Report) {
  heading(doc, 'Findings, versions, retests')
  if (!report.findings.length) return note(doc, 'Testers reported no findings.')
  return table(
    doc,
    [
      ['No.', 34],
      ['Kind', 70],
      ['Reported', 80],
      ['Answered in', 130],
      ['Mended', 60],
      ['Still there', 70],
    ],
    report.findings.map(({ number, kind, on, version, fixed, still }) => [
      `${number}`,
      kind,
      on,
      version ?? 'not answered',
      `${fixed}`,
      `${still}`,
    ]),
  )
}

function days(doc: Doc, { byDay }: Report) {
  heading(doc, 'Day by day')
  table(
    doc,
    [
      ['Day', 90],
      ['Joined', 80],
      ['Claimed', 80],
      ['With proof', 80],
      ['Confirmed', 80],
    ],
    byDay.map((entry) => [entry.day, `${entry.in}`, `${entry.claimed}`, `${entry.evidenced}`, `${entry.confirmed}`]),
  )
}

function testers(doc: Doc, report: Report) {
  heading(doc, 'Testers')
  table(
    doc,
    [
      ['No.', 34],
      ['Device', 140],
      ['Country', 56],
      ['In from', 74],
      ['Until', 74],
      ['Used', 36],
      ['Evid.', 36],
      ['', 60],
    ],
    report.testers.map((tester) => [
      `${tester.number}`,
      tester.device,
      tester.country,
      tester.from,
      tester.until ?? '',
      `${tester.used}`,
      `${tester.evidenced}`,
      seatInReport[tester.state],
    ]),
  )
}

function counts(doc: Doc, { state: { play_counts } }: Report) {
  heading(doc, 'Play Console’s counts')
  if (!play_counts.length) return note(doc, 'The developer entered no count of Play Console.')
  return table(
    doc,
    [
      ['Day', 90],
      ['Play Console', 90],
      ['Our count', 90],
    ],
    play_counts.map(({ day, opted_in, believed }) => [day, `${opted_in}`, `${believed}`]),
  )
}

function proof(doc: Doc, { run, ledger: { length, head, broken } }: Report, { verifyAt }: Cover) {
  heading(doc, 'How to check this')
  note(
    doc,
    `Every number here is counted from the ledger of test ${run}: ${length} facts, each bound to the one before by a SHA-256 hash. The last hash is`,
  )
  doc.font('bold').fontSize(8.5).fillColor(ink.dark)
  write(doc, head || 'none', { width: widthOf(doc), leading: 14 })
  note(
    doc,
    `Save the signed ledger from the page of the test and open it at ${verifyAt}: the page names the last hash, and it must be this one. Nothing is sent anywhere.`,
  )
  if (broken)
    note(
      doc,
      `Something is wrong with this test’s record at entry ${broken.seq}. This report shows the test as it was before that entry.`,
    )
}

/** The report on A4. The same event log makes the same bytes. */
export async function reportPdf(report: Report, cover: Cover): Promise<Uint8Array<ArrayBuffer>> {
  const title = 'Closed test report'
  const { doc, close } = await openPdf({ title, author: cover.name, at: new Date(report.as_of) })
  doc.font('bold').fontSize(18).fillColor(ink.dark)
  write(doc, cover.name, { width: widthOf(doc), leading: 24 })
  doc.font('plain').fontSize(13)
  write(doc, `${title}: ${cover.app}`, { width: widthOf(doc), leading: 18 })
  doc.y += 14
  promised(doc, report)
  note(
    doc,
    'Opted-in testers are estimated from what testers did and told: only Play Console knows Google’s own count. No outcome of Google’s review is promised.',
  )
  heading(doc, 'Testers by days')
  if (report.testers.length) picture(doc, report)
  else note(doc, 'No tester has joined yet.')
  testers(doc, report)
  days(doc, report)
  findings(doc, report)
  counts(doc, report)
  proof(doc, report, cover)
  return close()
}
