import type { Report } from '@fortnight/contract/testing/public-report'
import type { Doc } from '../../platform/pdf/document.ts'
import { palette } from '../../platform/pdf/palette.ts'
import { content } from '../../platform/pdf/structure.ts'
import { writeLine } from '../../platform/pdf/type.ts'
import { chapter, left, makeRoom, mono, right, rule } from './report-page.ts'

const tall = 104

function bars(doc: Doc, { by_day, promised, length }: Report, top: number) {
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
}

/** Testers who opened the app on each day, in front of those who had joined. */
export function dailyUse(doc: Doc, report: Report) {
  const { by_day, promised, app } = report
  if (!by_day.length) return
  makeRoom(doc, report, 190)
  chapter(
    doc,
    'Daily use',
    `Testers who opened ${app} each day. Pale: joined, but did not open it that day. The line marks the ${promised.testers} that were promised.`,
  )
  const top = doc.y + 8
  const alt = `Testers who opened the app, by day: ${by_day.map(({ day, used, joined }) => `day ${day}, ${used} of ${joined}`).join('; ')}.`
  content(doc, 'Figure', () => bars(doc, report, top), { alt })
  doc.y = top + tall + 22
}
