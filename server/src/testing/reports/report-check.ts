import type { Report } from '@fortnight/contract/testing/public-report'
import { provenOf, reportedOf, reportTerms } from '@fortnight/contract/testing/report-text'
import { mediumDay } from '@fortnight/contract/format/days'
import { figure } from '@fortnight/contract/format/numbers'
import { cityOf } from '@fortnight/contract/format/zones'
import type { Doc } from '../../platform/pdf/document.ts'
import { qrCode } from '../../platform/pdf/marks.ts'
import { palette } from '../../platform/pdf/palette.ts'
import { content, decoration, part } from '../../platform/pdf/structure.ts'
import { widthOf, writeLine, writeText } from '../../platform/pdf/type.ts'
import { chapter, label, left, makeRoom, mono, right, rule, small, width } from './report-page.ts'

/** Where a reader can check the report: its public page if the owner made one, else the page for records. */
export interface CheckAt {
  address: string
  isPublic: boolean
}

const half = (width - 24) / 2

/** Sentences in a column under a heading, each with a line below it; returns where the column ends. */
function column(doc: Doc, title: string, entries: readonly (readonly [string, string])[], x: number, dashed = false) {
  let y = doc.y + 14
  content(doc, 'H3', () => writeLine(doc, title, { x, y, face: 'display', size: 12.5, tracking: -0.02 }))
  y += 8
  if (dashed) doc.dash(3, { space: 2.4 })
  rule(doc, y, { from: x, to: x + half, colour: palette.ink, weight: 1.1 })
  doc.undash()
  for (const [subject, rest] of entries) {
    const type = { ...small, size: 9.2 }
    writeLine(doc, subject, { ...type, face: 'strong', colour: palette.ink, x, y: y + 14 })
    y = writeText(doc, rest, { x, y: y + 27, width: half, leading: 13, ...type })
    y -= 5
    rule(doc, y, { from: x, to: x + half })
  }
  return y
}

/** What was promised, what is proven and what rests on a person's word. */
export function method(doc: Doc, report: Report) {
  makeRoom(doc, report, 330)
  chapter(doc, 'How this was measured')
  let y = doc.y
  const term = (name: string, value: string) => {
    rule(doc, y - 4)
    const type = { ...small, size: 9.2, face: 'strong', colour: palette.ink } as const
    content(doc, 'TH', () => writeLine(doc, name, { ...label, size: 9.2, x: left, y: y + 8 }), { scope: 'Row' })
    content(doc, 'TD', () => writeLine(doc, value, { ...type, x: left + 130, y: y + 8 }))
    y += 17
  }
  part(doc, 'Table', () => {
    for (const [name, value] of reportTerms(report)) part(doc, 'TR', () => term(name, value))
  })
  rule(doc, y - 4)
  y = writeText(
    doc,
    `Each tester joined the closed test with their own phone. Once a day they opened ${report.app}, did a small task and checked in. Days run from midnight to midnight in ${cityOf(report.timezone)}. A check-in has proof when it came with a screenshot that passed our checks, or when a second source agreed. Testers are paid for using the app and for screenshots, never for a good opinion.`,
    { x: left, y: y + 14, width, leading: 13.4, ...small, size: 9.2 },
  )
  doc.y = y
  const proven = column(doc, 'What is proven', provenOf(report), left)
  const reported = column(doc, 'What is only reported', reportedOf(report), left + half + 24, true)
  doc.y = Math.max(proven, reported) + 8
}

/** How anyone can check the report, with the code to scan. */
export function checkIt(doc: Doc, report: Report, { address, isPublic }: CheckAt) {
  const tall = 214
  makeRoom(doc, report, tall + 60)
  const { record } = report
  const top = doc.y + 12
  decoration(doc, () => doc.roundedRect(left, top, width, tall, 10).fill(palette.sunken))
  const side = 126
  const x = left + 18 + side + 20
  const room = right - 18 - x
  content(doc, 'H2', () =>
    writeLine(doc, 'Check it yourself', { x, y: top + 34, face: 'display', size: 17, tracking: -0.03 }),
  )
  qrCode(doc, address, { x: left + 18, y: top + 18, side })
  let y = writeText(
    doc,
    isPublic
      ? 'Scan the code or open the address. The page shows this report from the record, and your own browser checks that no entry was changed.'
      : 'Ask the developer for the signed record and open it at this address: your own browser checks that no entry was changed. Nothing is sent anywhere.',
    { x, y: top + 52, width: room, leading: 13.4, ...small, size: 9.2 },
  )
  // An address too long for one line is set smaller rather than broken.
  const plain = address.replace(/^https?:\/\//, '')
  const size = Math.min(12, (12 * room) / widthOf(doc, plain, { face: 'strong', size: 12 }))
  y += 5
  content(doc, 'Link', (structParent) => {
    writeLine(doc, plain, { x, y, face: 'strong', size })
    // An option that the library's types leave out: the address is then a part of the link's element.
    const within: object = structParent ? { structParent } : {}
    doc.link(x, y - size, room, size + 4, address, within)
  })
  for (const [name, value, at] of [
    ['Entries', figure(record.length), 0],
    ['As of', `${mediumDay(report.as_of)}, ${report.as_of.slice(11, 16)} UTC`, 70],
  ] as const) {
    content(doc, 'P', () => {
      writeLine(doc, `${name} `, { ...label, x: x + at, y: y + 20, size: 8 })
      writeLine(doc, value, { ...mono, colour: palette.ink, x: x + at, y: y + 32 })
    })
  }
  const end = top + side + 30
  rule(doc, end, { from: left + 18, to: right - 18, colour: palette.line2 })
  writeLine(doc, 'Fingerprint of the record (SHA-256)', { ...label, face: 'medium', x: left + 18, y: end + 16 })
  writeLine(doc, record.head || 'none', { ...mono, colour: palette.ink, x: left + 18, y: end + 32, size: 10 })
  writeLine(doc, `Record ${record.run}`, { ...mono, x: left + 18, y: end + 48, size: 7.6 })
  doc.y = top + tall + 12
  const note = [
    record.broken === null
      ? ''
      : `Something is wrong with this test’s record at entry ${record.broken}: this report shows the test as it was before that entry. `,
    `${report.provider} is not affiliated with Google. Google decides about production access: this report is evidence, not a promise of approval.`,
  ].join('')
  doc.y = writeText(doc, note, { x: left, y: doc.y + 4, width: 400, leading: 11.4, ...label, size: 8 })
}
