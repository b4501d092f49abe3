import type { Report, ReportDay } from '@fortnight/contract/testing/public-report'
import type { Doc } from '../../platform/pdf/document.ts'
import { moon } from '../../platform/pdf/marks.ts'
import { palette } from '../../platform/pdf/palette.ts'
import { content, decoration, part } from '../../platform/pdf/structure.ts'
import { shortened, type Type, widthOf, writeLine } from '../../platform/pdf/type.ts'
import { plural } from '@fortnight/contract/format/plurals'
import { withoutMaker } from '@fortnight/contract/testing/phones'
import { daysInLegend, reportDayNames } from '@fortnight/contract/vocabulary/report-labels'
import { label, left, mono, newPage, right, rule } from './report-page.ts'

type Tester = Report['testers'][number]

/** Minutes at which a dot has its full size, as on screen. */
const fullSize = 7.5

/** The sign of a day around a point, no wider than `side`. */
function dot(
  doc: Doc,
  state: ReportDay,
  { x, y, side, minutes }: { x: number; y: number; side: number; minutes: number },
) {
  const r = (side / 2) * (0.66 + 0.34 * (Math.min(minutes, fullSize) / fullSize))
  const line = Math.max(0.7, side * 0.13)
  if (state === 'opened') doc.circle(x, y, r).fill(palette.lit)
  else if (state === 'reported')
    doc
      .circle(x, y, r - line / 2)
      .lineWidth(line)
      .stroke(palette.lit)
  else if (state === 'short') {
    doc
      .circle(x, y, side * 0.4)
      .lineWidth(line * 0.8)
      .stroke(palette.lit)
    doc.path(`M${x} ${y - side * 0.4}A${side * 0.4} ${side * 0.4} 0 0 1 ${x} ${y + side * 0.4}Z`).fill(palette.lit)
  } else if (state === 'missed') {
    const [ring, cut] = [side * 0.42, side * 0.28]
    doc
      .circle(x, y, ring)
      .lineWidth(line * 0.8)
      .stroke(palette.bad)
    doc
      .moveTo(x - cut, y + cut)
      .lineTo(x + cut, y - cut)
      .lineWidth(line * 0.8)
      .stroke(palette.bad)
  } else if (state === 'waiting') {
    doc
      .circle(x, y, side * 0.4)
      .lineWidth(0.7)
      .dash(1.2, { space: 1.2 })
      .stroke(palette.ink3)
      .undash()
  } else if (state === 'left')
    doc
      .moveTo(x - side * 0.4, y - side * 0.5)
      .lineTo(x - side * 0.4, y + side * 0.5)
      .lineWidth(1)
      .stroke(palette.ink2)
  else if (state === 'future') doc.circle(x, y, 1).fill(palette.line2)
}

/** The signs that the grid has, with their meaning. */
function key(doc: Doc, { testers }: Report) {
  const drawn = new Set(testers.flatMap(({ days }) => days))
  let x = left
  const y = doc.y + 4
  for (const state of daysInLegend.filter((known) => drawn.has(known))) {
    const meaning = reportDayNames[state]
    const at = x
    decoration(doc, () => {
      dot(doc, state, { x: at + 4, y, side: 8.5, minutes: 5 })
      if (state === 'left') rule(doc, y, { colour: palette.line2, from: at + 1, to: at + 16 })
    })
    const begin = x + (state === 'left' ? 21 : 13)
    writeLine(doc, meaning, { ...label, x: begin, y: y + 3, size: 8 })
    x = begin + doc.widthOfString(meaning) + 16
  }
  doc.y = y + 14
}

/** Whether its developer kept the phones in the report. */
const hasPhones = ({ left_out }: Report) => !left_out.includes('phones')

interface Columns {
  first: number
  step: number
  side: number
}

const headsOf = (report: Report) =>
  hasPhones(report)
    ? ([
        ['No.', left],
        ['Phone', left + 20],
        ['Android', left + 101],
      ] as const)
    : ([['Tester', left]] as const)

/** Room that the numbers of the days leave for their moons. */
function axis(doc: Doc, report: Report, { first, step }: Columns) {
  const { length } = report
  const top = doc.y
  const type = { ...mono, size: 7.2, y: top + 21 } as const
  const days = () => {
    for (let day = 1; day <= length; day++) {
      const x = first + (day - 1) * step
      if (step >= 12) moon(doc, { x, y: top + 6, r: Math.min(4.2, step * 0.3), k: day / length })
      if (step >= 12 || day % 5 === 0 || day === 1) writeLine(doc, `${day}`, { ...type, x, align: 'middle' })
    }
  }
  part(doc, 'TR', () => {
    for (const [text, x] of headsOf(report))
      content(doc, 'TH', () => writeLine(doc, text, { ...type, x }), { scope: 'Column' })
    content(doc, 'TH', days, { scope: 'Column', actual: `Days 1 to ${length}` })
    content(doc, 'TH', () => undefined, { scope: 'Column', actual: 'Days opened' })
  })
  doc.y = top + 27
}

/** The phone as its maker calls it; without the maker where that is too long. */
function phoneIn(doc: Doc, phone: string, most: number, type: Type): string {
  const short = widthOf(doc, phone, type) <= most ? phone : withoutMaker(phone)
  return shortened(doc, short, most, type)
}

/** Days or entries by number: "1 to 3, 5". */
export function numbersText(days: readonly number[]): string {
  const spans: [number, number][] = []
  for (const day of days) {
    const last = spans.at(-1)
    if (last && last[1] === day - 1) last[1] = day
    else spans.push([day, day])
  }
  return spans.map(([from, to]) => (from === to ? `${from}` : `${from} to ${to}`)).join(', ')
}

/** The days of a tester in words: "Opened, with proof: days 1 to 3, 5. Missed: day 4." */
function inWords({ days }: Tester): string {
  const said = daysInLegend.flatMap((state) => {
    const on = days.flatMap((each, index) => (each === state ? [index + 1] : []))
    if (!on.length) return []
    return [
      `${reportDayNames[state]}: ${plural(on.length, 'day')} ${numbersText(state === 'left' ? on.slice(0, 1) : on)}.`,
    ]
  })
  return said.join(' ') || 'No days yet.'
}

function row(doc: Doc, tester: Tester, { first, step, side }: Columns, tall: number, withPhone: boolean) {
  const y = doc.y + tall / 2
  const faint = tester.left ? palette.ink3 : palette.ink
  const type = { face: 'medium', size: 8, colour: faint } as const
  const cell = (text: string, type: Type, x: number, align: 'left' | 'right' = 'left') =>
    content(doc, 'TD', () => writeLine(doc, text, { ...type, x, y: y + 2.8, align }))
  if (withPhone) {
    cell(`${tester.number}`, { ...mono, size: 7.2 }, left)
    cell(phoneIn(doc, tester.phone ?? 'Unknown', 78, type), type, left + 20)
    cell(tester.android ?? '', { ...mono, size: 7.6 }, left + 101)
  } else cell(`Tester ${tester.number}`, type, left)
  content(doc, 'TD', () => dots(doc, tester, { first, step, side }, y), { actual: inWords(tester) })
  cell(`${tester.used}/${tester.due}`, { ...mono, face: 'monoStrong', colour: faint, size: 7.4 }, right, 'right')
  doc.y += tall
}

function dots(doc: Doc, tester: Tester, { first, step, side }: Columns, y: number) {
  const gone = tester.days.indexOf('left')
  if (gone >= 0)
    rule(doc, y, {
      colour: palette.line2,
      from: first + gone * step - side * 0.4,
      to: first + (tester.days.length - 1) * step + side / 2,
    })
  tester.days.forEach((state, index) =>
    dot(doc, state, { x: first + index * step, y, side, minutes: tester.minutes[index] ?? 0 }),
  )
}

/** Testers by days, a sign for each day; `bottom` is how far down the page it may reach. */
export function grid(doc: Doc, report: Report, bottom: number) {
  const { testers, length } = report
  const withPhone = hasPhones(report)
  const [from, to] = [left + (withPhone ? 142 : 62), right - 36]
  const step = (to - from) / Math.max(1, length)
  const columns: Columns = { first: from + step / 2, step, side: Math.min(9.6, step * 0.86) }
  const room = bottom - doc.y - 27 - 24
  const tall = Math.max(12.4, Math.min(14.6, room / Math.max(1, testers.length)))
  part(doc, 'Table', () => {
    axis(doc, report, columns)
    testers.forEach((tester, index) => {
      if (doc.y + tall + 24 > bottom) {
        newPage(doc, report)
        decoration(doc, () => axis(doc, report, columns))
      }
      part(doc, 'TR', () => row(doc, tester, columns, tall, withPhone))
      // A line after each seventh, for the eye.
      if (index % 7 === 6 || index === testers.length - 1) rule(doc, doc.y, { weight: 0.5 })
    })
  })
  doc.y += 8
  key(doc, report)
}
