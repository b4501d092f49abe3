import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { dayIn } from '../calendar.ts'
import { unsupported } from './production-check.ts'
import { draftOf, textOf } from './production-drafts.ts'
import { mostCharacters, questionIds } from './production-questions.ts'
import { replay } from './replay.ts'
import type { LedgerLine } from './replay-state.ts'
import { aHistory, runId, terms } from './replay.testkit.ts'
import { figuresOf, knownOf } from './run-figures.ts'

/** A history with findings, versions, retests and answers of Google behind it. */
const aLedger = fc
  .record({
    history: aHistory,
    extra: fc.array(
      fc.record({ what: fc.constantFrom('version', 'found', 'fixed', 'retested', 'apply'), pick: fc.nat(50) }),
      {
        maxLength: 40,
      },
    ),
    name: fc.oneof(fc.string({ minLength: 1, maxLength: 50 }), fc.constant('1.2.3'), fc.constant('W'.repeat(50))),
  })
  .map(({ history, extra, name }) => withMore(history.lines, extra, name))

const uuid = (of: string, at: number) => `${of}0000000-0000-4000-8000-${String(at).padStart(12, '0')}`

/** Tries more lines; those that replay refuses are left out. */
function withMore(lines: readonly LedgerLine[], extra: readonly { what: string; pick: number }[], name: string) {
  let kept = [...lines]
  let { state } = replay(terms, kept)
  const addLine = (kind: string, data: Record<string, unknown>, seat: number | null = null) => {
    const at = new Date(Date.parse('2026-12-01T00:00:00Z') + kept.length * 60_000).toISOString()
    const more = [...kept, { run: runId, seq: kept.length + 1, seat, kind, grade: 'claimed' as const, data, at }]
    const replayed = replay(terms, more)
    if (!replayed.impossible) [kept, state] = [more, replayed.state]
  }
  extra.forEach(({ what, pick }, index) => {
    const seat = state.seats[pick % Math.max(1, state.seats.length)]?.seat ?? null
    const finding = state.findings[pick % Math.max(1, state.findings.length)]?.finding
    if (what === 'version') addLine('version', { version: uuid('a', index), name: `${name.slice(0, 40)}${index}` })
    if (what === 'found')
      addLine('found', { finding: uuid('b', index), kind: ['problem', 'idea', 'praise'][pick % 3] }, seat)
    if (what === 'fixed' && finding) addLine('fixed', { finding, version: state.versions.at(-1)?.version })
    if (what === 'retested' && finding)
      addLine('retested', { finding, result: pick % 2 ? 'fixed' : 'still_there' }, seat)
    if (what === 'apply') {
      addLine('applied', { on: '2026-12-02' })
      addLine('outcome', { outcome: 'refused' })
    }
  })
  return kept
}

const basisOf = (lines: readonly LedgerLine[], provider = 'Fortnight') => {
  const { state, impossible } = replay(terms, lines)
  expect(impossible).toBeNull()
  const figures = figuresOf(terms, state, lines)
  return { terms, state, lines, figures, provider }
}

/** Every number that a reader of these lines alone can count or read in them, kind by kind. */
function numbersOf(lines: readonly LedgerLine[]): Set<number> {
  const counts = [...Map.groupBy(lines, ({ kind }) => kind).values()].flatMap((each) => {
    const distinct = (of: (line: LedgerLine) => unknown) => new Set(each.map(of)).size
    const kinds = Map.groupBy(each, ({ data }) => data['kind'])
    return [
      each.length,
      distinct(({ seat }) => seat),
      distinct(({ seat, data }) => `${seat} ${String(data['day'])}`),
      distinct(({ data }) => data['finding']),
      new Set(each.flatMap(({ data }) => (Array.isArray(data['seats']) ? data['seats'] : []))).size,
      ...[...kinds.values()].map((of) => of.length),
    ]
  })
  const written = lines.flatMap(({ kind, data, at }) => {
    if (kind === 'outcome') return dayIn(terms.timezone, at).split('-')
    return kind === 'play_count' || kind === 'version' ? (Object.values(data).join(' ').match(/\d+/g) ?? []) : []
  })
  return new Set([0, ...counts, ...written.map(Number)])
}

describe('drafts of the answers', () => {
  it('fit into what Play Console takes, after any history and with any names', () => {
    fc.assert(
      fc.property(aLedger, fc.string({ minLength: 1, maxLength: 400, size: 'max' }), (lines, provider) => {
        const basis = basisOf(lines, provider)
        for (const id of questionIds) expect(textOf(draftOf(id, basis)).length).toBeLessThanOrEqual(mostCharacters)
      }),
      { numRuns: 50 },
    )
  })

  it('hold no number that is not in the lines they cite', () => {
    fc.assert(
      fc.property(aLedger, (lines) => {
        const basis = basisOf(lines)
        for (const { text, cites } of questionIds.flatMap((id) => draftOf(id, basis))) {
          const seqs = new Set(cites.flatMap((cite) => cite.seqs))
          const cited = lines.filter(({ seq }) => seqs.has(seq))
          for (const { kind, seqs: of } of cites) for (const seq of of) expect(lines[seq - 1]?.kind).toBe(kind)
          const known = numbersOf(cited)
          for (const number of text.match(/\d+/g) ?? [])
            expect({ text, known: [...known] }).toMatchObject({
              known: expect.arrayContaining([Number(number)]) as number[],
            })
        }
      }),
      { numRuns: 50 },
    )
  })

  it('pass the check that edited answers must pass', () => {
    fc.assert(
      fc.property(aLedger, (lines) => {
        const basis = basisOf(lines)
        const known = knownOf(terms, basis.state, lines, basis.figures)
        for (const id of questionIds) expect(unsupported(textOf(draftOf(id, basis)), known)).toEqual([])
      }),
      { numRuns: 50 },
    )
  })

  it('count nothing that has not happened', () => {
    fc.assert(
      fc.property(aLedger, (lines) => {
        const basis = basisOf(lines)
        const { users, versions, findings, stayed } = basis.figures
        const text = (id: (typeof questionIds)[number]) => textOf(draftOf(id, basis))
        expect(/used the app/.test(text('engagement'))).toBe(users.value > 0)
        expect(/new version/.test(text('changes'))).toBe(versions.value > 0)
        expect(/Testers sent/.test(text('feedback'))).toBe(findings.value > 0)
        expect(/without a break/.test(text('readiness'))).toBe(stayed.value >= 12)
      }),
      { numRuns: 50 },
    )
  })

  it('count no more who stayed than Play Console shows', () => {
    fc.assert(
      fc.property(aLedger, fc.nat(30), (lines, opted_in) => {
        const at = new Date(Date.parse('2027-02-01T00:00:00Z')).toISOString()
        const data = { day: '2026-12-20', opted_in, believed: 30 }
        const line = {
          run: runId,
          seq: lines.length + 1,
          seat: null,
          kind: 'play_count',
          grade: 'claimed' as const,
          data,
          at,
        }
        const more = [...lines, line]
        if (replay(terms, more).impossible) return
        expect(basisOf(more).figures.stayed.value).toBeLessThanOrEqual(opted_in)
      }),
      { numRuns: 50 },
    )
  })

  it('say that a paid service supplied the testers', () => {
    for (const id of ['recruiting', 'provider'] as const)
      expect(textOf(draftOf(id, basisOf([])))).toContain('paid testing service')
  })

  it('leave to the developer what no ledger can know', () => {
    for (const id of ['audience', 'value', 'installs'] as const) expect(draftOf(id, basisOf([]))).toEqual([])
  })
})

describe('an edited answer', () => {
  const known = { numbers: [0, 13, 1200], days: ['2026-11-24'], versions: ['1.2', '4'] }
  const why = (answer: string) => unsupported(answer, known).flatMap((sentence) => sentence.why)

  it.each([
    ['13 testers opted in.', []],
    ['15 testers opted in.', ['15']],
    ['Thirteen testers opted in, and fourteen stayed.', ['fourteen']],
    ['They used it 1,200 times, not 1,201.', ['1,201']],
    ['95 % were content.', ['95 %']],
    ['13% were content.', ['13%']],
    ['It went live in version 1.2 on 24 November 2026.', []],
    ['It went live in version 1.3 on November 24.', ['1.3']],
    ['All testers used it.', ['All testers']],
    ['It ran on every device.', ['every device']],
    ['Each of the devices was fine.', ['Each of the devices']],
    ['Nobody left.', ['Nobody']],
    ['There were no crashes.', ['no crashes']],
    ['We asked for words on the list, and changed it.', []],
  ])('%s', (answer, expected) => {
    expect(why(answer)).toEqual(expected)
  })

  it('is judged sentence by sentence', () => {
    expect(unsupported('13 opted in. 20 stayed!\nAll users liked it', known).map(({ sentence }) => sentence)).toEqual([
      '20 stayed!',
      'All users liked it',
    ])
  })
})
