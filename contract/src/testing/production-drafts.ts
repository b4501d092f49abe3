import * as z from 'zod'
import { dayIn } from '../calendar.ts'
import { fullDay } from '../format/days.ts'
import { counted } from '../format/plurals.ts'
import type { NewestVitals } from './android-vitals.ts'
import { gate } from '../plans.ts'
import { mostCharacters, type QuestionId } from './production-questions.ts'
import type { LedgerLine, RunState, RunTerms } from './replay-state.ts'
import { Cite, type Figure, type Figures, lastRefusal } from './run-figures.ts'

/** A sentence of a draft and the lines that it rests on; `source` names what else it rests on. */
export const Sentence = z.object({ text: z.string(), cites: z.array(Cite), source: z.string().optional() })
export type Sentence = z.output<typeof Sentence>

interface Basis {
  terms: RunTerms
  state: RunState
  lines: readonly LedgerLine[]
  figures: Figures
  vitals?: NewestVitals | undefined
  /** What the service is called. */
  provider: string
}

const rests = (text: string, ...on: readonly Figure[]): Sentence => {
  const cites = new Map<string, Cite>()
  for (const { cites: each } of on)
    for (const { kind, seqs } of each) {
      const known = cites.get(kind)?.seqs ?? []
      cites.set(kind, { kind, seqs: [...new Set([...known, ...seqs])].sort((x, y) => x - y) })
    }
  return { text, cites: [...cites.values()] }
}

const disclosure = (provider: string, offered: Figure): Sentence[] => [
  rests('The testers came from a paid testing service.', offered),
  rests(`The service is ${provider}.`, offered),
]

type Draft = (basis: Basis) => Sentence[]

const recruiting: Draft = ({ figures: { asked, accepted, opted_in }, provider }) => [
  ...disclosure(provider, asked),
  ...(asked.value
    ? [
        rests(`It asked ${counted(asked.value, 'tester')}.`, asked),
        rests(`${accepted.value} accepted and ${opted_in.value} joined.`, accepted, opted_in),
      ]
    : []),
]

/** Said once it is what Google asks for; fewer would be an argument against the app. */
const whoStayed = ({ stayed }: Figures): Sentence[] =>
  stayed.value < gate.testers
    ? []
    : [
        rests(
          `${counted(stayed.value, 'tester')} stayed in the test without a break for as long as Google asks.`,
          stayed,
        ),
      ]

const engagement: Draft = ({ figures }) => {
  const { opted_in, users, days_used, days_evidenced } = figures
  if (!users.value) return []
  return [
    rests(`${counted(opted_in.value, 'tester')} joined and ${users.value} of them used the app.`, opted_in, users),
    ...whoStayed(figures),
    rests(`Testers used the app on ${counted(days_used.value, 'day')} in total.`, days_used),
    rests(
      `${counted(days_evidenced.value, 'of those days has', 'of those days have')} a screenshot or a second confirmation.`,
      days_evidenced,
    ),
  ]
}

const feedback: Draft = ({ figures: { findings, problems, ideas, praise } }) =>
  findings.value
    ? [
        rests(
          `Testers sent ${counted(findings.value, 'piece')} of feedback: ${counted(problems.value, 'problem')}, ${counted(ideas.value, 'idea')} and ${counted(praise.value, 'word')} of praise.`,
          findings,
          problems,
          ideas,
          praise,
        ),
        rests(
          'They wrote it during the test, in the portal of the testing service, and each piece is on record.',
          findings,
        ),
      ]
    : [rests('We asked for feedback in the portal of the testing service, during the test.', findings)]

/** A name of several words could not be separated from the rest of the sentence. */
const isOneWord = (name: string) => /^[\w.+-]+$/.test(name)

const changes: Draft = ({ figures: { versions, answered, mended }, state }) => {
  const newest = state.versions.at(-1)
  if (!newest) return []
  return [
    rests(`During the test we put ${counted(versions.value, 'new version')} on the closed track.`, versions),
    ...(answered.value
      ? [
          rests(
            `We answered ${counted(answered.value, 'piece')} of feedback with a new version, and testers who tried again confirmed ${mended.value}.`,
            answered,
            mended,
          ),
        ]
      : []),
    ...(isOneWord(newest.name) ? [rests(`The newest is version ${newest.name}.`, versions)] : []),
  ]
}

/** Google compares the answer with its own count: it is said as it is. */
const whatVitalsShow = ({ name, crashes, anrs, through }: NewestVitals): Sentence => ({
  text: `Android vitals show ${counted(crashes, 'crash', 'crashes')} and ${counted(anrs, 'ANR')}${name && isOneWord(name) ? ` of version ${name}` : ''} up to ${fullDay(through)}.`,
  cites: [],
  source: `Android vitals in Play Console, up to ${fullDay(through)}`,
})

const readiness: Draft = ({ figures, state, vitals }) => {
  const { play_count, answered, mended, days_used } = figures
  const newest = state.play_counts.at(-1)
  return [
    ...whoStayed(figures),
    ...(vitals ? [whatVitalsShow(vitals)] : []),
    ...(newest
      ? [rests(`Play Console showed ${play_count.value} opted in on ${fullDay(newest.day)}.`, play_count)]
      : []),
    ...(answered.value
      ? [
          rests(
            `Testers confirmed ${mended.value} of ${counted(answered.value, 'fix', 'fixes')}, over ${counted(days_used.value, 'day')} of use in total.`,
            mended,
            answered,
            days_used,
          ),
        ]
      : []),
  ]
}

const provider: Draft = ({ figures: { asked }, provider: name }) => [
  ...disclosure(name, asked),
  rests('Its testers are paid for days of testing. Installs, ratings and reviews are not paid for.', asked),
]

/** What happened since the application that was refused; nothing if there was none. */
const again: Draft = ({ state, lines, terms, figures: { versions_since, fixed_since, retested_since } }) => {
  const refused = lastRefusal(lines.slice(0, state.length))
  if (!refused) return []
  const on = fullDay(dayIn(terms.timezone, refused.at))
  const refusal: Figure = { value: 1, cites: [{ kind: 'outcome', seqs: [refused.seq] }] }
  return [
    rests(
      `Since Google’s answer of ${on} we released ${counted(versions_since.value, 'new version')}.`,
      refusal,
      versions_since,
    ),
    ...(fixed_since.value
      ? [
          rests(
            `We answered feedback with a new version ${counted(fixed_since.value, 'time')}, and testers tried again ${counted(retested_since.value, 'time')}.`,
            fixed_since,
            retested_since,
          ),
        ]
      : []),
  ]
}

const drafts: Record<QuestionId, Draft> = {
  recruiting,
  engagement,
  feedback,
  audience: () => [],
  value: () => [],
  installs: () => [],
  changes,
  readiness,
  provider,
  again,
}

/** The sentences, in their order, that fit into what Play Console takes; one that does not is left out. */
function fitting(sentences: readonly Sentence[]): Sentence[] {
  let used = 0
  return sentences.filter(({ text }) => {
    const length = text.length + (used ? 1 : 0)
    if (used + length > mostCharacters) return false
    used += length
    return true
  })
}

/** A draft of the answer, built from the ledger alone; empty if the ledger has no data for it. */
export const draftOf = (question: QuestionId, basis: Basis): Sentence[] => fitting(drafts[question](basis))

export const textOf = (draft: readonly Sentence[]): string => draft.map(({ text }) => text).join(' ')
