import * as z from 'zod'
import {
  checkInPath,
  longestAgeSeconds,
  mostMinutes,
  mostPictureBytes,
  picturePath,
  pictureTypes,
} from './checkin-rules.ts'
import { dayTasks } from './day-tasks.ts'
import { endpoints } from '../endpoint.ts'
import { answerStates, longestAnswer } from './prompt-kinds.ts'
import { pictureStates } from '../vocabulary/picture-states.ts'
import { DayPrompt } from './prompts.ts'
import { grades } from '../vocabulary/grades.ts'
import { Day, Moment } from '../moment.ts'
import { IconHash, Id, optional, required } from '../text.ts'

export const CheckIn = z.strictObject({
  minutes: z.int().min(1).max(mostMinutes),
  note: optional(500),
  /** The answer to the prompt of that day; it counts only on the day that was asked. */
  answer: z.strictObject({ day: Day, text: required(longestAnswer, 'Enter your answer.') }).optional(),
  /**
   * Moments when the app was used and when this is sent, both by the phone's own clock, however wrong: only the time
   * between counts.
   */
  used_at: z.iso.datetime(),
  sent_at: z.iso.datetime(),
})
export type CheckIn = z.output<typeof CheckIn>

/** The current state of a day of use. */
export const DayOfUse = z.object({
  day: Day,
  minutes: z.int(),
  evidence: z.enum(grades),
  noted: z.boolean(),
  picture: z.enum(pictureStates),
  answer: z.enum(answerStates),
})
export type DayOfUse = z.output<typeof DayOfUse>

/** One app that a tester uses every day. Days are on the calendar of its run. */
export const TodaySeat = z.object({
  seat: z.int(),
  app_id: Id,
  app_name: z.string(),
  /** Hash of the app's icon; null without one. */
  app_icon: IconHash.nullable(),
  package_name: z.string().nullable(),
  /** The developer's own words on what to try. */
  instructions: z.string().nullable(),
  today: Day,
  /** The zone of that calendar, for a phone that must find the current day without a connection. */
  timezone: z.string(),
  /** The tester's own day, from 1, of `days` that they must stay. */
  day: z.int(),
  days: z.int(),
  first_day: Day,
  /** Least use of a day. */
  minutes: z.int(),
  task: z.enum(dayTasks),
  /** What only this app shows, to be answered or shown: yesterday's, today's and tomorrow's. */
  prompts: z.array(DayPrompt),
  /** What they checked in so far, oldest first. */
  used: z.array(DayOfUse),
  /** Rupees that today pays with a screenshot; 0 if it pays nothing. */
  rate_pkr: z.int(),
  /** Rupees that were booked for today; null before that. */
  earned_today_pkr: z.int().nullable(),
  /** Rupees that the next day with proof brings, once today is booked. */
  next_day_pkr: z.int().nullable(),
  /** The last finding of theirs that the developer fixed, with its version; null if there is none. */
  thanks: z.object({ message: z.string(), version: z.string() }).nullable(),
})
export type TodaySeat = z.output<typeof TodaySeat>

/** What the tester can withdraw, and the least that is paid out, in rupees. */
const TodayPay = z.object({ balance_pkr: z.int(), least_payout_pkr: z.int() })
export type TodayPay = z.output<typeof TodayPay>

/** The tester's number on one run. */
export const SeatId = z.coerce.number().int().min(1).max(Number.MAX_SAFE_INTEGER)
const Seat = z.strictObject({ id: SeatId })
const SeatDay = z.strictObject({ id: SeatId, day: Day })

export const checkins = endpoints({
  today: {
    method: 'GET',
    path: '/api/tester/today',
    access: 'user',
    summary: 'The apps that the caller is to use today, their days so far, and what they earned',
    reply: z.object({ success: z.boolean(), now: Moment, data: z.array(TodaySeat), pay: TodayPay }),
  },
  checkIn: {
    method: 'POST',
    path: checkInPath,
    access: 'owner',
    summary: 'Reports that the app was used on a day; repeated, a day only grows',
    params: Seat,
    body: CheckIn,
    reply: DayOfUse,
  },
  sendPicture: {
    method: 'PUT',
    path: picturePath,
    access: 'owner',
    summary: 'Shows that the app was used on a day that was checked in',
    params: SeatDay,
    query: z.strictObject({
      /**
       * Seconds from when the original file was made until this is sent, by the phone's own clock: what was made smaller
       * says no more when that was. A claim, which can speak against the picture and never for it.
       */
      age_seconds: z.coerce.number().int().min(0).max(longestAgeSeconds).optional(),
    }),
    body: z
      .file()
      .mime([...pictureTypes])
      .max(mostPictureBytes),
    bodyLimit: mostPictureBytes,
    reply: DayOfUse,
    problems: ['unsupported', 'unavailable'],
  },
  picture: {
    method: 'GET',
    path: picturePath,
    access: 'owner_or_admin',
    summary: 'The picture of a day, for its tester, the app’s owner and administrators',
    params: SeatDay,
    reply: z.file().mime('image/webp'),
    heavy: false,
  },
})
