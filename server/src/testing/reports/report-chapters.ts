import type { Count, Report, ReportFeedback } from '@fortnight/contract/testing/public-report'
import { feedbackOrigin, feedbackOutcome } from '@fortnight/contract/testing/report-text'
import { counted } from '@fortnight/contract/format/plurals'
import { findingKindNames } from '@fortnight/contract/vocabulary/finding-labels'
import type { Doc } from '../../platform/pdf/document.ts'
import { palette } from '../../platform/pdf/palette.ts'
import { content, decoration, part } from '../../platform/pdf/structure.ts'
import { shortened, writeLine } from '../../platform/pdf/type.ts'
import { chapter, label, left, makeRoom, mono, right, rule, small, width } from './report-page.ts'

/** One phone, whose lower edge is at `y`. */
function phone(doc: Doc, x: number, y: number, scale: number) {
  doc.save().translate(x, y).scale(scale)
  doc.roundedRect(0, -7.2, 5.2, 8.4, 1.2).lineWidth(0.7).stroke(palette.lit)
  doc.moveTo(1.8, -0.5).lineTo(3.4, -0.5).lineWidth(0.6).stroke(palette.lit).restore()
}

/** Where a mark begins, in groups of five. */
const atMark = (index: number) => index * 7 + Math.floor(index / 5) * 2.6

/** A phone for each of a count, smaller where there are many, and the number; only the number beyond that. */
function marks(doc: Doc, count: number, { x, y, most }: { x: number; y: number; most: number }) {
  const scale = Math.min(1, (most - 16) / (atMark(count - 1) + 6))
  const isLegible = scale > 0.5
  decoration(doc, () => {
    if (isLegible) for (let index = 0; index < count; index++) phone(doc, x + atMark(index) * scale, y, scale)
  })
  const end = isLegible ? x + (atMark(count - 1) + 6) * scale + 4 : x
  const number = { ...mono, face: 'monoStrong', colour: palette.ink, x: end, y } as const
  content(doc, 'TD', () => writeLine(doc, `${count}`, number))
}

function tally(
  doc: Doc,
  title: string,
  counts: readonly Count[],
  { x, most, names }: { x: number; most: number; names: number },
) {
  let y = doc.y + 12
  content(doc, 'H3', () => writeLine(doc, title, { ...label, face: 'medium', x, y }))
  part(doc, 'Table', () => {
    for (const { name, count } of counts)
      part(doc, 'TR', () => {
        y += 15.8
        const written = shortened(doc, name, names - 6, small)
        content(doc, 'TH', () => writeLine(doc, written, { ...small, colour: palette.ink, x, y }), { scope: 'Row' })
        marks(doc, count, { x: x + names, y, most: most - names })
      })
  })
  return y + 10
}

/** Phones, versions of Android and countries, as counted marks. */
export function phones(doc: Doc, report: Report) {
  const lines = Math.max(report.phones.length, report.androids.length, report.countries.length)
  makeRoom(doc, report, 80 + lines * 16)
  chapter(
    doc,
    'Who tested, and on what',
    `Each mark is one of the ${counted(report.testers.length, 'phone')} that joined.`,
  )
  rule(doc, doc.y)
  const [second, third] = [left + width * 0.31, left + width * 0.58]
  const bottom = Math.max(
    tally(doc, 'Phones', report.phones, { x: left, most: second - left - 22, names: 54 }),
    tally(doc, 'Android version', report.androids, { x: second, most: third - second - 22, names: 24 }),
    tally(doc, 'Countries', report.countries, { x: third, most: right - third, names: 62 }),
  )
  for (const x of [second - 12, third - 12])
    decoration(doc, () => doc.moveTo(x, doc.y).lineTo(x, bottom).lineWidth(0.75).stroke(palette.line))
  doc.y = bottom + 6
}

const [axisFrom, axisTo] = [left + 142, right - 112]

/** Where a day is on the axis of the feedback. */
const atDay = (day: number, length: number) =>
  axisFrom + ((Math.min(Math.max(day, 1), length) - 0.5) / Math.max(1, length)) * (axisTo - axisFrom)

function diamond(doc: Doc, x: number, y: number) {
  doc.polygon([x, y - 4.4], [x + 4.4, y], [x, y + 4.4], [x - 4.4, y]).fill(palette.lit)
}

function check(doc: Doc, x: number, y: number) {
  doc.circle(x, y, 5).fill(palette.ok)
  doc
    .moveTo(x - 2.2, y + 0.1)
    .lineTo(x - 0.5, y + 1.8)
    .lineTo(x + 2.3, y - 1.6)
    .lineWidth(1.2)
    .stroke('#ffffff')
}

const ring = (doc: Doc, x: number, y: number) =>
  doc.circle(x, y, 3.7).lineWidth(1.3).fillAndStroke('#ffffff', palette.lit)

/** From the report of a problem over its fix to its confirmation. */
function course(doc: Doc, { day, fixed, confirmed_day }: ReportFeedback, y: number, length: number) {
  const [from, to] = [atDay(day, length), fixed ? atDay(fixed.day, length) : axisTo]
  doc.moveTo(from, y).lineTo(to, y).lineWidth(1.1).dash(2.2, { space: 2.2 }).stroke(palette.lit).undash()
  if (fixed && confirmed_day !== null) {
    const end = Math.max(atDay(confirmed_day, length), to + 11)
    doc.moveTo(to, y).lineTo(end, y).lineWidth(1.5).stroke(palette.ok)
    check(doc, end, y)
  }
  ring(doc, from, y)
  if (fixed) diamond(doc, Math.max(to, from + 10), y)
}

function feedbackHead(doc: Doc, { versions, length }: Report) {
  const y = doc.y + 12
  const heads: [string, number][] = [
    ['Feedback', left],
    ['Outcome', right - 96],
  ]
  part(doc, 'TR', () => {
    for (const [head, x] of heads)
      content(doc, 'TH', () => writeLine(doc, head, { ...label, face: 'medium', x, y }), { scope: 'Column' })
  })
  let end = axisFrom - 20
  for (const { name, day } of versions) {
    const x = atDay(day, length)
    const text = shortened(doc, name, 52, mono)
    // Names that would cover the one before are left out; the outcome names them.
    if (x < end) continue
    const type = { ...mono, face: 'monoStrong', colour: palette.ink, size: 7.6 } as const
    decoration(doc, () => writeLine(doc, text, { ...type, x, y, align: 'middle' }))
    end = x + 44
  }
  doc.y = y + 6
}

/** One problem or idea: what it is, its course over the days, and what came of it. */
function feedbackRow(doc: Doc, entry: ReportFeedback, { versions, length }: Report) {
  const y = doc.y
  rule(doc, y)
  const strong = { ...small, face: 'strong', colour: palette.ink } as const
  content(
    doc,
    'TH',
    () => {
      writeLine(doc, `${findingKindNames[entry.kind]} ${entry.number}`, { ...strong, x: left, y: y + 13 })
      writeLine(doc, feedbackOrigin(entry), { ...label, x: left, y: y + 24, size: 8 })
    },
    { scope: 'Row' },
  )
  decoration(doc, () => {
    for (const { day } of versions) {
      const x = atDay(day, length)
      const line = doc
        .moveTo(x, y)
        .lineTo(x, y + 30)
        .lineWidth(0.6)
      line.dash(1.4, { space: 1.8 }).stroke(palette.line2).undash()
    }
    course(doc, entry, y + 15, length)
  })
  const [outcome, detail] = feedbackOutcome(entry)
  content(doc, 'TD', () => {
    writeLine(doc, shortened(doc, outcome, 96, strong), { ...strong, x: right - 96, y: y + 13 })
    writeLine(doc, detail, { ...label, x: right - 96, y: y + 24, size: 8 })
  })
  doc.y = y + 30
}

/** Problems and ideas on the axis of the days, with the versions that answered them. */
export function feedback(doc: Doc, report: Report) {
  const { feedback: entries, figures } = report
  makeRoom(doc, report, 120)
  const praise = figures.praise ? ` Testers also sent praise ${counted(figures.praise, 'time')}.` : ''
  const about = entries.length
    ? `${counted(entries.length, 'problem or idea', 'problems and ideas')}.${praise} Their words stay with the developer.`
    : `Testers reported no problem and no idea.${praise}`
  chapter(doc, 'What testers found, and what changed', about)
  if (!entries.length) return
  part(doc, 'Table', () => {
    feedbackHead(doc, report)
    for (const entry of entries) {
      const before = doc.y
      makeRoom(doc, report, 40)
      if (doc.y < before) decoration(doc, () => feedbackHead(doc, report))
      part(doc, 'TR', () => feedbackRow(doc, entry, report))
    }
  })
  rule(doc, doc.y)
  const y = doc.y + 14
  for (const [sign, at, meaning] of [
    [ring, 4, 'Reported'],
    [diamond, 64, 'Fixed in a version'],
    [check, 164, 'Confirmed by a tester'],
  ] as const) {
    decoration(doc, () => sign(doc, left + at, y - 3))
    writeLine(doc, meaning, { ...label, x: left + at + 9.5, y })
  }
  doc.y = y + 10
}
