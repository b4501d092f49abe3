import type { Count, Report, ReportFeedback } from '@fortnight/contract/testing/public-report'
import { feedbackOrigin, feedbackOutcome } from '@fortnight/contract/testing/report-text'
import { counted } from '@fortnight/contract/format/plurals'
import { findingKindNames } from '@fortnight/contract/vocabulary/finding-labels'
import type { Doc } from '../../platform/pdf/document.ts'
import { palette } from '../../platform/pdf/palette.ts'
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
  if (isLegible) for (let index = 0; index < count; index++) phone(doc, x + atMark(index) * scale, y, scale)
  const end = isLegible ? x + (atMark(count - 1) + 6) * scale + 4 : x
  writeLine(doc, `${count}`, { ...mono, face: 'monoStrong', colour: palette.ink, x: end, y })
}

function tally(
  doc: Doc,
  title: string,
  counts: readonly Count[],
  { x, most, names }: { x: number; most: number; names: number },
) {
  let y = doc.y + 12
  writeLine(doc, title, { ...label, face: 'medium', x, y })
  for (const { name, count } of counts) {
    y += 15.8
    writeLine(doc, shortened(doc, name, names - 6, small), { ...small, colour: palette.ink, x, y })
    marks(doc, count, { x: x + names, y, most: most - names })
  }
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
  for (const x of [second - 12, third - 12]) doc.moveTo(x, doc.y).lineTo(x, bottom).lineWidth(0.75).stroke(palette.line)
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
  writeLine(doc, 'Feedback', { ...label, face: 'medium', x: left, y })
  writeLine(doc, 'Outcome', { ...label, face: 'medium', x: right - 96, y })
  let end = axisFrom - 20
  for (const { name, day } of versions) {
    const x = atDay(day, length)
    const text = shortened(doc, name, 52, mono)
    // Names that would cover the one before are left out; the outcome names them.
    if (x < end) continue
    writeLine(doc, text, { ...mono, face: 'monoStrong', colour: palette.ink, x, y, align: 'middle', size: 7.6 })
    end = x + 44
  }
  doc.y = y + 6
}

/** Problems and ideas on the axis of the days, with the versions that answered them. */
export function feedback(doc: Doc, report: Report) {
  const { feedback: entries, figures, length, versions } = report
  makeRoom(doc, report, 120)
  const praise = figures.praise ? ` Testers also sent praise ${counted(figures.praise, 'time')}.` : ''
  const about = entries.length
    ? `${counted(entries.length, 'problem or idea', 'problems and ideas')}.${praise} Their words stay with the developer.`
    : `Testers reported no problem and no idea.${praise}`
  chapter(doc, 'What testers found, and what changed', about)
  if (!entries.length) return
  feedbackHead(doc, report)
  for (const entry of entries) {
    const before = doc.y
    makeRoom(doc, report, 40)
    if (doc.y < before) feedbackHead(doc, report)
    const y = doc.y
    rule(doc, y)
    for (const { day } of versions) {
      const x = atDay(day, length)
      doc
        .moveTo(x, y)
        .lineTo(x, y + 30)
        .lineWidth(0.6)
        .dash(1.4, { space: 1.8 })
        .stroke(palette.line2)
        .undash()
    }
    const [outcome, detail] = feedbackOutcome(entry)
    writeLine(doc, `${findingKindNames[entry.kind]} ${entry.number}`, {
      ...small,
      face: 'strong',
      colour: palette.ink,
      x: left,
      y: y + 13,
    })
    writeLine(doc, feedbackOrigin(entry), { ...label, x: left, y: y + 24, size: 8 })
    course(doc, entry, y + 15, length)
    const type = { ...small, face: 'strong', colour: palette.ink } as const
    writeLine(doc, shortened(doc, outcome, 96, type), { ...type, x: right - 96, y: y + 13 })
    writeLine(doc, detail, { ...label, x: right - 96, y: y + 24, size: 8 })
    doc.y = y + 30
  }
  rule(doc, doc.y)
  const y = doc.y + 14
  ring(doc, left + 4, y - 3)
  writeLine(doc, 'Reported', { ...label, x: left + 13, y })
  diamond(doc, left + 64, y - 3)
  writeLine(doc, 'Fixed in a version', { ...label, x: left + 73, y })
  check(doc, left + 164, y - 3)
  writeLine(doc, 'Confirmed by a tester', { ...label, x: left + 174, y })
  doc.y = y + 10
}

/** Testers who opened the app on each day, in front of those who had joined. */
export function dailyUse(doc: Doc, report: Report) {
  const { by_day, promised, app, length } = report
  if (!by_day.length) return
  makeRoom(doc, report, 190)
  chapter(
    doc,
    'Daily use',
    `Testers who opened ${app} each day. Pale: joined, but did not open it that day. The line marks the ${promised.testers} that were promised.`,
  )
  const [top, tall] = [doc.y + 8, 104]
  const base = top + tall
  const most = Math.max(promised.testers, ...by_day.map(({ joined }) => joined))
  const height = (count: number) => (count / most) * tall
  const from = left + 24
  const step = (right - from) / length
  const bar = Math.min(20, step * 0.62)
  rule(doc, top, { from })
  writeLine(doc, `${most}`, { ...mono, x: from - 6, y: top + 3, align: 'right' })
  writeLine(doc, '0', { ...mono, x: from - 6, y: base + 3, align: 'right' })
  for (const { day, joined, used } of by_day) {
    const x = from + (day - 0.5) * step
    doc.rect(x - bar / 2, base - height(joined), bar, height(joined)).fill(palette.line)
    doc.rect(x - bar / 2, base - height(used), bar, height(used)).fill(palette.lit)
    if (bar > 11 && used > 1)
      writeLine(doc, `${used}`, {
        ...mono,
        face: 'monoStrong',
        colour: '#ffffff',
        x,
        y: base - height(used) + 9,
        align: 'middle',
        size: 7.4,
      })
    if (step >= 12 || day % 5 === 0 || day === 1)
      writeLine(doc, `${day}`, { ...mono, x, y: base + 12, align: 'middle' })
  }
  rule(doc, base, { from })
  const need = base - height(promised.testers)
  rule(doc, need, { from, colour: '#ffffff', weight: 2.4 })
  rule(doc, need, { from, colour: palette.ink, weight: 1.1 })
  writeLine(doc, `${promised.testers}`, {
    ...mono,
    face: 'monoStrong',
    colour: palette.ink,
    x: from - 6,
    y: need + 3,
    align: 'right',
  })
  doc.y = base + 22
}
