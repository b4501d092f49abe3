import { addDays } from '@fortnight/contract/calendar'
import { isAnswered, isRight, type AskedKind, plainScreens } from '@fortnight/contract/testing/prompt-kinds'
import { type DayPrompt, promptOf } from '@fortnight/contract/testing/prompts'
import type { Db } from '../../platform/db/database.ts'
import * as stored from './day-prompts.repository.ts'
import { wordOfDay } from './word-of-day.ts'

/** What a seat is asked on a day, with the right answers if there are any. */
interface Asked {
  /** Null for a screen of our choice. */
  id: string | null
  kind: AskedKind
  text: string
  expected: string | null
}

/**
 * The prompt of a seat's day. It follows from the prompts that were there before the day began, so that a page that
 * was opened in the morning, an offline phone and the server agree.
 */
function askedOn(prompts: readonly stored.SeatPrompt[], seat: number, day: string): Asked {
  const asked = prompts.filter(({ after, until }) => after < day && (until === null || day <= until))
  const prompt = promptOf(asked, seat, day)
  if (!prompt) return { id: null, kind: 'plain', text: promptOf(plainScreens, seat, day) ?? 'settings', expected: null }
  const { kind, text, answer, id, doubted } = prompt
  return { id, kind, text, expected: doubted ? null : kind === 'word' ? wordOfDay(id, day) : answer }
}

/** Prompts of the day before, of this day and the next: of a late check-in, and of a phone that is offline overnight. */
export const promptsAround = (prompts: readonly stored.SeatPrompt[], seat: number, today: string): DayPrompt[] =>
  [-1, 0, 1].map((offset) => {
    const day = addDays(today, offset)
    const { kind, text } = askedOn(prompts, seat, day)
    return { day, kind, text }
  })

/**
 * Keeps what was asked on a checked-in day, and the tester's answer if it is one to that day's prompt. An answer to
 * another day's is left out: its tester is still asked. Returns the prompt if the answer is wrong.
 */
export async function keepPrompt(
  db: Db,
  seat: number,
  day: string,
  given: { day: string; text: string } | undefined,
): Promise<string | undefined> {
  const { id, kind, text, expected } = askedOn(await stored.listOfSeat(db, seat), seat, day)
  await stored.insertAsked(db, { assignment_id: seat, day, kind, prompt_id: id, text, compared: expected !== null })
  if (!given || given.day !== day || !isAnswered(kind)) return undefined
  const right = expected === null ? null : isRight(given.text, expected)
  await stored.answer(db, seat, day, given.text, right)
  return id !== null && right === false ? id : undefined
}
