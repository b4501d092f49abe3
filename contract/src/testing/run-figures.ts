import * as z from 'zod'
import { dayIn } from '../calendar.ts'
import { type FactKind, factKinds } from './facts/table.ts'
import { isEvidenced } from '../vocabulary/grades.ts'
import { gate } from '../plans.ts'
import type { NewestVitals } from './android-vitals.ts'
import { shownOf } from './play-counts.ts'
import type { LedgerLine, RunState, RunTerms } from './replay-state.ts'
import { stayed } from './run-outlook.ts'

/** Lines of the ledger that something rests on. */
export const Cite = z.object({ kind: z.enum(factKinds), seqs: z.array(z.int()) })
export type Cite = z.output<typeof Cite>

/** A number that the ledger gives, and the lines that it is counted from. */
export interface Figure {
  value: number
  cites: Cite[]
}

type FigureName =
  | 'asked'
  | 'accepted'
  | 'opted_in'
  | 'installed'
  | 'stayed'
  | 'users'
  | 'days_used'
  | 'days_evidenced'
  | 'findings'
  | 'problems'
  | 'ideas'
  | 'praise'
  | 'versions'
  | 'answered'
  | 'mended'
  | 'play_count'
  // Since Google's last refusal.
  | 'versions_since'
  | 'fixed_since'
  | 'retested_since'
export type Figures = Record<FigureName, Figure>

type Test = (line: LedgerLine) => boolean

/** The line of Google's last refusal; undefined if there was none. */
export const lastRefusal = (lines: readonly LedgerLine[]): LedgerLine | undefined =>
  lines.findLast(({ kind, data }) => kind === 'outcome' && data['outcome'] === 'refused')

/**
 * Figures that a draft, a report and the check of an answer can use, counted line by line. Lines beyond `state.length`
 * are ignored.
 */
export function figuresOf(terms: RunTerms, state: RunState, all: readonly LedgerLine[]): Figures {
  const lines = all.slice(0, state.length)
  const cite = (kind: FactKind, only: Test = () => true): Cite => ({
    kind,
    seqs: lines.filter((line) => line.kind === kind && only(line)).map(({ seq }) => seq),
  })
  const count = (kind: FactKind, only?: Test): Figure => {
    const cited = cite(kind, only)
    return { value: cited.seqs.length, cites: [cited] }
  }
  const ofSeats = (seats: readonly { seat: number }[]): Test => {
    const wanted = new Set(seats.map(({ seat }) => seat))
    return ({ seat }) => seat !== null && wanted.has(seat)
  }
  const last = lines.at(-1)
  const kept = last ? stayed(state.seats, dayIn(terms.timezone, last.at)) : []
  const worn = (evidenced: boolean) => {
    const pairs = state.seats.flatMap(({ seat, days }) =>
      days.filter(({ grade }) => !evidenced || isEvidenced(grade)).map(({ day }) => `${seat} ${day}`),
    )
    const known = new Set(pairs)
    const isOne: Test = ({ seat, data }) => known.has(`${seat} ${String(data['day'])}`)
    return { value: known.size, cites: [cite('checked_in', isOne), ...(evidenced ? [cite('graded', isOne)] : [])] }
  }
  const ofFindings = (findings: RunState['findings'], kinds: readonly FactKind[]): Figure => {
    const ids = new Set(findings.map(({ finding }) => finding))
    const cites = kinds.map((kind) => cite(kind, ({ data }) => ids.has(String(data['finding']))))
    return { value: ids.size, cites }
  }
  const answered = state.findings.filter(({ version }) => version !== null)
  const mended = answered.filter(
    ({ answers }) => answers.length > 0 && answers.every(({ result }) => result === 'fixed'),
  )
  const newest = state.play_counts.at(-1)
  const counted = cite('play_count', ({ data }) => newest !== undefined && data['day'] === newest.day)
  const ours = count('opted_in', ofSeats(kept))
  const refused = lastRefusal(lines)?.seq ?? Infinity
  const since = (kind: FactKind) => count(kind, ({ seq }) => seq > refused)
  return {
    asked: { value: state.seats.length, cites: [cite('offered')] },
    accepted: count('accepted'),
    opted_in: count('opted_in'),
    installed: count('installed'),
    // Google goes by its own count: where Play Console shows fewer, those are certain.
    stayed: newest && newest.opted_in < ours.value ? { value: newest.opted_in, cites: [counted] } : ours,
    users: { value: state.seats.filter(({ days }) => days.length).length, cites: [cite('checked_in')] },
    days_used: worn(false),
    days_evidenced: worn(true),
    findings: count('found'),
    problems: count('found', ({ data }) => data['kind'] === 'problem'),
    ideas: count('found', ({ data }) => data['kind'] === 'idea'),
    praise: count('found', ({ data }) => data['kind'] === 'praise'),
    versions: count('version'),
    answered: ofFindings(answered, ['fixed']),
    mended: ofFindings(mended, ['fixed', 'retested']),
    play_count: { value: newest ? shownOf(newest) : 0, cites: [counted] },
    versions_since: since('version'),
    fixed_since: since('fixed'),
    retested_since: since('retested'),
  }
}

/** What an answer can say without being asked for proof. */
export const Known = z.object({
  numbers: z.array(z.number()),
  /** Calendar days that the ledger names. */
  days: z.array(z.string()),
  versions: z.array(z.string()),
})
export type Known = z.output<typeof Known>

/**
 * The numbers, days and names of versions that a run's ledger holds, and those that Google reported of its crashes. Google's 12 and 14 are facts once the run has met
 * them.
 */
export function knownOf(
  { need, days, timezone }: RunTerms,
  state: RunState,
  lines: readonly LedgerLine[],
  figures: Figures,
  vitals?: NewestVitals,
): Known {
  const met = figures.stayed.value >= gate.testers
  const refusal = lastRefusal(lines.slice(0, state.length))
  const { started_on, goal_on, qualified_on, hold_until, applied_on, play_counts, versions } = state
  return {
    numbers: [
      ...new Set([
        ...Object.values(figures).map(({ value }) => value),
        ...(met ? [gate.testers, gate.days] : []),
        ...(state.qualified_on ? [need, days] : []),
        ...(vitals ? [vitals.crashes, vitals.anrs] : []),
      ]),
    ],
    days: [
      ...new Set([
        started_on,
        goal_on,
        qualified_on,
        hold_until,
        applied_on,
        ...play_counts.map(({ day }) => day),
        ...(refusal ? [dayIn(timezone, refusal.at)] : []),
        vitals?.through ?? null,
      ]),
    ].filter((day) => day !== null),
    versions: [...versions.map(({ name }) => name), ...(vitals?.name ? [vitals.name] : [])],
  }
}
