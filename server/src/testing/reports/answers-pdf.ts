import { fullDay } from '@fortnight/contract/format/days'
import { counted, plural } from '@fortnight/contract/format/plurals'
import { labelOf } from '@fortnight/contract/testing/facts/label'
import type { LedgerLine } from '@fortnight/contract/testing/replay-state'
import { type Sentence, textOf } from '@fortnight/contract/testing/production-drafts'
import { mostCharacters, type QuestionId, questions } from '@fortnight/contract/testing/production-questions'
import { type Doc, openPdf } from '../../platform/pdf/document.ts'
import { palette } from '../../platform/pdf/palette.ts'
import { content } from '../../platform/pdf/structure.ts'
import { balancedWidth, writeLine, writeText } from '../../platform/pdf/type.ts'
import { numbersText } from './report-grid.ts'
import { chapter, left, makeRoom, mono, type Named, pageFeet, pageHead, rule, small, width } from './report-page.ts'

/** What the answers pack is made of. */
export interface AnswersPack extends Named {
  qualified_on: string | null
  questions: readonly { id: QuestionId; draft: readonly Sentence[]; answer: string | null }[]
  /** The record that the proofs are entries of, and the hash of its last entry. */
  lines: readonly LedgerLine[]
  head: string
}

const body = { face: 'text', size: 10.4 } as const
const column = width - 24

/** Numbers of entries that are written out; of more, how many there are and between which. */
const mostNumbers = 20

function entriesText(seqs: readonly number[]): string {
  if (seqs.length <= mostNumbers) return `${plural(seqs.length, 'entry', 'entries')} ${numbersText(seqs)}`
  return `${counted(seqs.length, 'entry', 'entries')} from ${seqs[0]} to ${seqs.at(-1)}`
}

/** What a sentence rests on: "Joined the closed test: entries 12 to 24". Days of use differ, and are counted together. */
function proofOf({ cites, source }: Sentence, lines: readonly LedgerLine[]): string {
  if (source) return source
  const data = new Map(lines.map((line) => [line.seq, line.data]))
  return cites
    .filter(({ seqs }) => seqs.length)
    .map(({ kind, seqs }) => {
      const labels = new Set(seqs.map((seq) => labelOf(kind, data.get(seq))))
      return `${labels.size === 1 ? [...labels][0] : 'Days of use and answers'}: ${entriesText(seqs)}`
    })
    .join('; ')
}

function opening(doc: Doc, pack: AnswersPack) {
  const headline = { face: 'display', size: 27, tracking: -0.035 } as const
  const title = `Answers for ${pack.app}`
  let y = 112
  const room = balancedWidth(doc, title, width, headline)
  content(doc, 'H1', () => (y = writeText(doc, title, { ...headline, x: left, y, width: room, leading: 29 })))
  const met = pack.qualified_on ? ` The test met its goal on ${fullDay(pack.qualified_on)}.` : ''
  const about = `For “Apply for production” in Play Console.${met} Copy each answer into the form; it takes ${mostCharacters} characters. Under each draft is what it rests on in the test’s record. What only you know is left for you to write.`
  doc.y = writeText(doc, about, { ...small, size: 9.6, x: left, y: y - 6, width: 400, leading: 14 })
}

/** One question: its answer, or room for one, and the proof of each sentence that we drafted. */
function question(doc: Doc, pack: AnswersPack, { id, draft, answer }: AnswersPack['questions'][number]) {
  const { title, guidance } = questions[id]
  const text = answer ?? textOf(draft)
  makeRoom(doc, pack, 150)
  doc.y += 24
  const heading = { face: 'display', size: 12.5, tracking: -0.02 } as const
  content(doc, 'H3', () => {
    doc.y = writeText(doc, title, { ...heading, x: left, y: doc.y, width: column, leading: 15 })
  })
  const whose = answer === null ? (text ? 'Draft' : 'Needs you') : 'Your words'
  const size = text ? `, ${text.length} of ${mostCharacters} characters` : ''
  writeLine(doc, whose + size, { ...mono, x: left, y: doc.y })
  doc.y += 17
  const set = text ? body : { ...small, size: 9.6 }
  doc.y = writeText(doc, text || guidance, { ...set, x: left, y: doc.y, width: column, leading: 15 })
  // The developer's own words are theirs to prove.
  const proofs = answer === null ? new Set(draft.map((sentence) => proofOf(sentence, pack.lines))) : []
  for (const proof of proofs) {
    if (!proof) continue
    makeRoom(doc, pack, 30)
    doc.y = writeText(doc, proof, { ...mono, size: 7.6, x: left + 12, y: doc.y, width: column - 12, leading: 11 })
  }
  rule(doc, doc.y)
}

function check(doc: Doc, pack: AnswersPack) {
  makeRoom(doc, pack, 110)
  chapter(
    doc,
    'Where the proof is',
    `Numbers are entries of your test’s record, ${counted(pack.lines.length, 'entry', 'entries')} long. Each is linked to the one before, and anyone can check the whole. Your report says what they came to.`,
  )
  writeLine(doc, pack.head, { ...mono, colour: palette.ink, x: left, y: doc.y + 6 })
}

/** The answers pack on A4. */
export async function answersPdf(pack: AnswersPack, { address, at }: { address: string; at: Date }) {
  const { doc, close } = await openPdf({ title: `Production answers: ${pack.app}`, author: pack.provider, at })
  pageHead(doc, pack, { text: 'Production answers', ...small, face: 'medium' })
  opening(doc, pack)
  for (const [section, each] of Map.groupBy(pack.questions, ({ id }) => questions[id].section)) {
    makeRoom(doc, pack, 190)
    chapter(doc, section)
    for (const entry of each) question(doc, pack, entry)
  }
  check(doc, pack)
  pageFeet(doc, pack, address, 'production answers')
  return close()
}
