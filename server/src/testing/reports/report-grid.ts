import type { Report, ReportDay } from '@fortnight/contract/testing/public-report'
import type { Doc } from '../../platform/pdf/document.ts'
import { moon } from '../../platform/pdf/marks.ts'
import { palette } from '../../platform/pdf/palette.ts'
import { shortened, type Type, widthOf, writeLine } from '../../platform/pdf/type.ts'
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

const legend: [ReportDay, string][] = [
  ['opened', 'Opened, with proof'],
  ['reported', 'Opened, reported only'],
  ['short', 'Too short'],
  ['missed', 'Missed'],
  ['waiting', 'Still open'],
  ['left', 'Left the test'],
]

/** The signs that the grid has, with their meaning. */
function key(doc: Doc, { testers }: Report) {
  const drawn = new Set(testers.flatMap(({ days }) => days))
  let x = left
  const y = doc.y + 4
  for (const [state, meaning] of legend.filter(([state]) => drawn.has(state))) {
    dot(doc, state, { x: x + 4, y, side: 8.5, minutes: 5 })
    if (state === 'left') rule(doc, y, { colour: palette.line2, from: x + 1, to: x + 16 })
    const begin = x + (state === 'left' ? 21 : 13)
    writeLine(doc, meaning, { ...label, x: begin, y: y + 3, size: 8 })
    x = begin + doc.widthOfString(meaning) + 16
  }
  doc.y = y + 14
}

interface Columns {
  first: number
  step: number
  side: number
}

/** Room that the numbers of the days leave for their moons. */
function axis(doc: Doc, { length }: Report, { first, step }: Columns) {
  const top = doc.y
  for (const [text, x] of [
    ['No.', left],
    ['Phone', left + 20],
    ['Android', left + 101],
  ] as const)
    writeLine(doc, text, { ...mono, x, y: top + 21, size: 7.2 })
  for (let day = 1; day <= length; day++) {
    const x = first + (day - 1) * step
    if (step >= 12) moon(doc, { x, y: top + 6, r: Math.min(4.2, step * 0.3), k: day / length })
    if (step >= 12 || day % 5 === 0 || day === 1)
      writeLine(doc, `${day}`, { ...mono, x, y: top + 21, size: 7.2, align: 'middle' })
  }
  doc.y = top + 27
}

/** The phone as its maker calls it; without the maker where that is too long. */
function phoneIn(doc: Doc, phone: string, most: number, type: Type): string {
  const short = widthOf(doc, phone, type) <= most ? phone : phone.replace(/^\S+ (?=\S+ )/, '')
  return shortened(doc, short, most, type)
}

function row(doc: Doc, tester: Tester, { first, step, side }: Columns, tall: number) {
  const y = doc.y + tall / 2
  const faint = tester.left ? palette.ink3 : palette.ink
  const type = { face: 'medium', size: 8, colour: faint } as const
  writeLine(doc, `${tester.number}`, { ...mono, x: left, y: y + 2.8, size: 7.2 })
  writeLine(doc, phoneIn(doc, tester.phone ?? 'Unknown', 78, type), { ...type, x: left + 20, y: y + 2.8 })
  writeLine(doc, tester.android ?? '', { ...mono, x: left + 101, y: y + 2.8, size: 7.6 })
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
  writeLine(doc, `${tester.used}/${tester.due}`, {
    ...mono,
    face: 'monoStrong',
    colour: faint,
    x: right,
    y: y + 2.8,
    align: 'right',
    size: 7.4,
  })
  doc.y += tall
}

/** Testers by days, a sign for each day; `bottom` is how far down the page it may reach. */
export function grid(doc: Doc, report: Report, bottom: number) {
  const { testers, length } = report
  const [from, to] = [left + 142, right - 36]
  const step = (to - from) / Math.max(1, length)
  const columns: Columns = { first: from + step / 2, step, side: Math.min(9.6, step * 0.86) }
  const room = bottom - doc.y - 27 - 24
  const tall = Math.max(12.4, Math.min(14.6, room / Math.max(1, testers.length)))
  axis(doc, report, columns)
  testers.forEach((tester, index) => {
    if (doc.y + tall + 24 > bottom) {
      newPage(doc, report)
      axis(doc, report, columns)
    }
    row(doc, tester, columns, tall)
    // A line after each seventh, for the eye.
    if (index % 7 === 6 || index === testers.length - 1) rule(doc, doc.y, { weight: 0.5 })
  })
  doc.y += 8
  key(doc, report)
}
