import { type ActionProblem, DayForm, StepForm } from '@fortnight/contract/testing/action-links'
import { testerTerms } from '@fortnight/contract/testers/tester-terms'
import type { LinkAct } from '@fortnight/contract/messaging/action-links'
import type { Channel } from '@fortnight/contract/vocabulary/delivery-states'
import { Problem } from '@fortnight/contract/problem'
import { markAnswered } from '../../messaging/deliveries/deliveries.repository.ts'
import { wakeQueue } from '../../testers/pool/wake.ts'
import { proveDay, reportDay } from '../checkins/report-day.ts'
import { accept } from '../staffing/accept.ts'
import { declineByLink, install, optIn, type Step, takeStep, trouble } from '../staffing/steps.ts'
import { dayOf, isDone, isOpen, isRepeated, type LinkContext, type Linked, nextPath, pathFor } from './linked-seat.ts'
import * as seats from './linked-seats.repository.ts'

/** Where an answer leads, or why it was not taken. Undefined if the link allows nothing. */
export type Answered = { to: string } | { problem: ActionProblem } | undefined

type Act = (context: LinkContext, personId: string, seat: number) => Promise<void>
const takes =
  (step: Step): Act =>
  (context, personId, seat) =>
    takeStep(context, personId, seat, step)
const acceptByLink: Act = (context, personId, seat) => accept(context, personId, seat, 'link')

/** The steps that each act allows. */
const steps: Partial<Record<LinkAct, Partial<Record<StepForm['does'], Act>>>> = {
  offer: { accept: acceptByLink, decline: takes(declineByLink) },
  optIn: { optIn: takes(optIn), not_available: takes(trouble('not_available')) },
  install: { install: takes(install), install_failed: takes(trouble('install_failed')) },
}

async function takeLinkedStep(context: LinkContext, { link, seat }: Linked, fields: unknown): Promise<Answered> {
  const form = StepForm.safeParse(fields)
  const step = form.data && steps[link.act]?.[form.data.does]
  if (!form.success || !step) return undefined
  const { does, terms, lang: locale } = form.data
  if (does === 'accept' && seat.terms && terms !== testerTerms.version) return { problem: 'terms' }
  await step(context, seat.person_id, seat.id)
  await seats.keepLocale(context.db, seat.tester_id, locale)
  if (does === 'decline') await wakeQueue(context.db)
  const to = await nextPath(context, seat.id)
  return to === undefined ? undefined : { to }
}

/** Reasons for which a picture is refused, in the words of the page. */
const unreadable = (error: unknown): error is Problem =>
  error instanceof Problem && (error.code === 'invalid' || error.code === 'too_large')

async function checkIn(context: LinkContext, linked: Linked, fields: unknown): Promise<Answered> {
  const { seat } = linked
  const form = DayForm.safeParse(fields)
  const found = await dayOf(context, linked)
  if (!form.success) return { problem: 'minutes' }
  if (!found) return undefined
  const { minutes, note, answer, unproven, lang: locale } = form.data
  const picture = form.data.picture?.size ? form.data.picture : undefined
  if (!picture && !unproven && !found.isShown) return { problem: 'picture_missing' }
  const place = { personId: seat.person_id, seat: seat.id }
  const now = context.clock().toISOString()
  const used_at = found.used.toISOString()
  const said = answer === null ? undefined : { day: found.day, text: answer }
  const reported = await reportDay(context, place, { minutes, note, answer: said, used_at, sent_at: now })
  await seats.keepLocale(context.db, seat.tester_id, locale)
  if (!picture) {
    if (['wrong', 'spent'].includes(reported.answer) && said) return { problem: 'answer_wrong' }
    return { to: pathFor(context, seat, isDone(reported) ? 'outcome' : 'day', found.day) }
  }
  try {
    const proven = await proveDay(context, { ...place, day: found.day }, picture)
    if (proven.picture === 'same') return { problem: 'picture_same' }
    if (!isDone(proven)) return { problem: proven.answer === 'missing' ? 'answer_missing' : 'answer_wrong' }
  } catch (error) {
    if (unreadable(error)) return { problem: 'picture_unreadable' }
    throw error
  }
  return { to: pathFor(context, seat, 'outcome', found.day) }
}

/** Reasons for which an act is too late by now: another was faster, or the seat has ended meanwhile. */
const isOver = (error: unknown) => error instanceof Problem && ['conflict', 'not_found', 'invalid'].includes(error.code)

/**
 * Does what the form of a link's page asks for, if the link allows it: the same steps as in the portal, each once. An act
 * that was done a moment ago leads on as if it were done now. `by` is the channel that brought the link.
 */
export async function answerLink(
  context: LinkContext,
  linked: Linked,
  fields: unknown,
  by: Channel | undefined,
): Promise<Answered> {
  const { link, seat } = linked
  if (!(await isOpen(context, linked))) {
    if (!isRepeated(linked, context.clock())) return undefined
    if (link.act === 'day') return { to: pathFor(context, seat, 'outcome', link.day) }
    const to = await nextPath(context, seat.id)
    return to === undefined ? undefined : { to }
  }
  try {
    const answered = await (link.act === 'day' ? checkIn : takeLinkedStep)(context, linked, fields)
    if (answered && 'to' in answered)
      await markAnswered(context.db, { personId: seat.person_id, act: link.act, subject: seat.id, by })
    return answered
  } catch (error) {
    if (isOver(error)) return undefined
    throw error
  }
}
