import * as z from 'zod'
import { dayTasks } from './day-tasks.ts'
import { endpoints } from './endpoint.ts'
import { grades } from './ledger.ts'
import { Day, Moment } from './moment.ts'
import { Id, optional } from './text.ts'

/** A day of use may be told this many days later: phones are without a network for a weekend. */
export const lateDays = 3

/** How far ahead of us a phone's clock may be found to run before we do not believe it. */
export const futureMinutes = 5

/** The most minutes that one check-in takes. */
export const mostMinutes = 600

/** Why a day of use is not taken, by the `type` of the refused field; screens have words of their own for each. */
export const checkInRefusals = {
  not_in: 'You were not in this test at that time.',
  before_opt_in: 'That was before you joined this test.',
  too_late: `A day can be checked in up to ${lateDays} days later, not after that.`,
  in_future: 'That time has not come yet. Please look at the clock of your phone.',
  not_checked_in: 'Check in for that day first.',
} as const
export type CheckInRefusal = keyof typeof checkInRefusals

export const CheckIn = z.strictObject({
  minutes: z.int().min(1).max(mostMinutes),
  note: optional(500),
  /** When the app was used and when this is sent, both by the phone's own clock, however wrong: only the time between counts. */
  used_at: z.iso.datetime(),
  sent_at: z.iso.datetime(),
})
export type CheckIn = z.output<typeof CheckIn>

/** Pictures as phones make them, and the most bytes of one. */
export const pictureTypes = ['image/png', 'image/jpeg', 'image/webp'] as const
export const mostPictureBytes = 4 * 1024 * 1024

/** Longest side, in pixels, of a picture as we keep it; a browser need not send more. */
export const pictureSide = 1280

/** A day of use as it now stands. */
export const DayOfUse = z.object({
  day: Day,
  minutes: z.int(),
  evidence: z.enum(grades),
  noted: z.boolean(),
  /** `same`: this very picture was sent before, by whomever, and shows nothing. */
  picture: z.enum(['none', 'fresh', 'same']),
})
export type DayOfUse = z.output<typeof DayOfUse>

/** A finding that a tester is asked to try again in a new version. */
export const AskedRetest = z.object({ finding: Id, message: z.string().nullable(), version: z.string() })

/** One app that a tester uses every day. Days are on the calendar of its run. */
export const TodaySeat = z.object({
  seat: z.int(),
  app_name: z.string(),
  package_name: z.string().nullable(),
  /** The developer's own words on what to try. */
  instructions: z.string().nullable(),
  today: Day,
  /** The tester's own day, from 1, of `days` that they must stay. */
  day: z.int(),
  days: z.int(),
  first_day: Day,
  /** Least use of a day. */
  minutes: z.int(),
  task: z.enum(dayTasks),
  /** What they checked in so far, oldest first. */
  used: z.array(DayOfUse),
  retests: z.array(AskedRetest),
})
export type TodaySeat = z.output<typeof TodaySeat>

/** The tester's number on one run. */
export const SeatId = z.coerce.number().int().min(1).max(Number.MAX_SAFE_INTEGER)
const Seat = z.strictObject({ id: SeatId })
const SeatDay = z.strictObject({ id: SeatId, day: Day })

export const checkins = endpoints({
  today: {
    method: 'GET',
    path: '/api/tester/today',
    access: 'user',
    summary: 'The apps that the caller is to use today, and how their days stand',
    reply: z.object({ success: z.boolean(), now: Moment, data: z.array(TodaySeat) }),
  },
  checkIn: {
    method: 'POST',
    path: '/api/tester/seats/:id/checkins',
    access: 'owner',
    summary: 'Tells that the app was used on a day; told again, a day only grows',
    params: Seat,
    body: CheckIn,
    reply: DayOfUse,
  },
  sendPicture: {
    method: 'PUT',
    path: '/api/tester/seats/:id/checkins/:day/screenshot',
    access: 'owner',
    summary: 'Shows that the app was used on a day that was checked in',
    params: SeatDay,
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
    path: '/api/tester/seats/:id/checkins/:day/screenshot',
    access: 'owner_or_admin',
    summary: 'The picture of a day, for its tester, the app’s owner and administrators',
    params: SeatDay,
    reply: z.file().mime('image/webp'),
  },
})
