import { describe, expect, it } from 'vitest'
import * as z from 'zod'
import { assignmentStates, isLiveState, liveStates, runPhases } from '../../vocabulary/run-states.ts'
import { runWebhooks } from '../run-webhooks.ts'
import { operatorTexts } from '../messages/operators.ts'
import { ownerTexts } from '../messages/owners.ts'
import { testerTexts } from '../messages/testers.ts'
import { locales } from '../../vocabulary/locales.ts'
import { By } from './fields.ts'
import type { FactValues, RunFact, SeatFact } from './fact.ts'
import { replaced, stopReasons } from './released.ts'
import { type FactKind, factKinds, factOf } from './table.ts'

const day = '2026-11-22'
const id = '0b2a5d7e-7c50-4c3f-9a51-1d2f6a9b7c11'
/** Data that every kind of fact accepts its part of. */
const known = {
  seats: [1],
  by: 'engine',
  day,
  team: 15,
  percent: 70,
  on: day,
  ended_at: `${day}T10:00:00.000Z`,
  goal: '2026-12-06',
  to: '2026-12-07',
  cause: 'list',
  hours: 30,
  until: day,
  seconds: 90,
  grade: 'evidenced',
  because: 'screenshot',
  misses: 2,
  missing: 1,
  alive: 0.5,
  finding: id,
  version: id,
  name: '1.2',
  kind: 'problem',
  result: 'fixed',
  opted_in: 12,
  believed: 12,
  outcome: 'granted',
}
/** Every value that a message can use besides the fact's data. */
const everything: Required<FactValues> = {
  said: 'Thanks',
  isFirst: true,
  inGroup: true,
  gap: 2,
  isRefill: true,
  isReplacement: true,
  isDecisive: true,
}
/** Why a tester's part can end before its days are over. */
const reasons = [...stopReasons, replaced, 'surplus', 'closing', 'tester.suspend', 'tester.ban']
const kinds = factKinds.map((kind) => ({ kind, fact: factOf(kind) }))
/** The states it starts from and leads to. */
const movesOf = ({ from, to }: SeatFact | RunFact): Partial<Record<string, string>> =>
  typeof to === 'string' ? Object.fromEntries(from.map((state) => [state, to])) : (to ?? {})
/** Data of a fact: reasons that it shares with no other are named last. */
const dataOf = ({ data }: { data: z.ZodType }) =>
  data.safeParse(known).data ?? data.parse({ ...known, because: 'declined' })

describe('each fact of a run', () => {
  it.each(kinds)('$kind has a label that says something', ({ fact }) => {
    expect(fact.label(dataOf(fact))).toMatch(/^\S.{4,}/)
  })

  it.each(kinds)('$kind starts from known states and leads to one', ({ fact }) => {
    const states: readonly string[] = fact.of === 'seat' ? assignmentStates : runPhases
    expect(fact.from.length).toBeGreaterThan(0)
    expect(states).toEqual(expect.arrayContaining([...fact.from, ...Object.values(movesOf(fact))]))
    expect(fact.from).toEqual(expect.arrayContaining(Object.keys(movesOf(fact))))
  })

  it.each(kinds)('$kind names messages that exist, for each recipient that it names', ({ fact }) => {
    const { owner, tester, operator } = fact.notify
    for (const values of [{}, everything]) {
      const chosen = <K>(choice: K | null | ((data: never, values: FactValues) => K | null)) =>
        typeof choice === 'function'
          ? (choice as (data: unknown, values: FactValues) => K | null)(dataOf(fact), values)
          : choice
      const names = [
        [chosen(owner), ownerTexts],
        [chosen(tester), testerTexts],
        [chosen(operator), operatorTexts],
      ] as const
      for (const [key, texts] of names) expect(key === null || key in texts).toBe(true)
    }
  })

  it.each(kinds)('$kind says what it says to its tester in every language, whatever its cause', ({ fact }) => {
    const causes = By.unwrap().options.flatMap((by) => reasons.map((reason) => ({ ...known, by, reason })))
    const keys = new Set(
      causes.flatMap((cause) => {
        const { tester } = fact.notify
        const choose = tester as typeof tester | ((data: unknown, values: FactValues) => typeof tester)
        return (typeof choose === 'function' ? choose(fact.data.parse(cause), {}) : choose) ?? []
      }),
    )
    for (const key of keys as ReadonlySet<keyof typeof testerTexts>) {
      const text = testerTexts[key]({ app: '7', seat: 1 })
      for (const locale of locales) {
        const { title, message } = text.in(locale)
        const script = { en: /^[\p{sc=Latin}\p{sc=Common}]+$/u, ur: /\p{sc=Arabic}/u }[locale]
        expect([key, locale, title]).toEqual([key, locale, expect.stringMatching(script)])
        expect([key, locale, message]).toEqual([key, locale, expect.stringMatching(script)])
      }
    }
  })

  it.each(kinds.filter(({ fact }) => fact.webhook))(
    '$kind tells programs what its kind of webhook says',
    ({ fact }) => {
      const webhook = fact.webhook!
      const about = { app_id: id, ...(fact.of === 'seat' && { seat: 1 }), ...webhook.data(dataOf(fact)) }
      expect(runWebhooks[webhook.kind].data.strict().safeParse(about).error).toBeUndefined()
    },
  )
})

describe('a seat', () => {
  const ends = kinds.filter(({ fact }) => fact.of === 'seat' && fact.to && !isLiveState(fact.to))

  it('has one fact for each way to end', () => {
    const over = assignmentStates.filter((state) => !isLiveState(state))
    expect(ends.map(({ fact }) => fact.to).toSorted()).toEqual([...over].toSorted())
    expect(ends.map(({ kind }) => kind)).toEqual(ends.map(({ fact }) => fact.to))
  })

  it.each(ends)('that is $kind has an end and no deadline any more', ({ fact }) => {
    expect(fact.sets(dataOf(fact), '2026-11-22T08:00:00Z')).toMatchObject({
      ended_at: '2026-11-22T08:00:00Z',
      expires_at: null,
    })
  })

  it('is let go, and paid for the days left, by an end that is ours, and by no other', () => {
    const at = '2026-11-22T08:00:00Z'
    const isLetGo = (kind: FactKind, data: object) => 'let_go_at' in factOf(kind).sets(data, at)
    const ours = ends.filter(({ kind, fact }) => isLetGo(kind, dataOf(fact) as object)).map(({ kind }) => kind)
    expect(ours.toSorted()).toEqual(['completed', 'released'])
    expect(reasons.filter((reason) => !isLetGo('released', { reason }))).toEqual(['tester.suspend', 'tester.ban'])
  })

  it.each(ends)(
    'that is $kind ends from live states only, and notifies its tester unless they ended it',
    ({ fact }) => {
      expect(liveStates).toEqual(expect.arrayContaining([...fact.from]))
      expect(fact.notify.tester === null).toBe(fact.of === 'seat' && fact.heardOf === true)
    },
  )

  it.each(ends.filter(({ fact, kind }) => fact.from.includes('opted_in' as never) && kind !== 'completed'))(
    'that is $kind although its tester was in tells programs that they left',
    ({ fact }) => expect(fact.webhook).toMatchObject({ kind: 'tester.left', onceIn: true }),
  )
})
