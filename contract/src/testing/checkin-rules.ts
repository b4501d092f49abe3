/** Days after which a day of use can still be reported: phones are without a network for a weekend. */
export const lateDays = 3

/** How far ahead of us a phone's clock can be before we stop trusting it. */
export const futureMinutes = 5

/** Minutes before midnight that a check-in after it can count: a day holds no more than these and what has passed of it. */
export const slackMinutes = 30

/** The most minutes that one check-in takes. */
export const mostMinutes = 600

/** Reasons why a day of use is refused: the `type` of the refused field; screens have a message of their own for each. */
export const refusalTypes = ['not_in', 'before_opt_in', 'too_late', 'in_future', 'not_checked_in'] as const
export type CheckInRefusal = (typeof refusalTypes)[number]

/** What the API says of each of them. */
export const checkInRefusals: Readonly<Record<CheckInRefusal, string>> = {
  not_in: 'You were not in this test at that time.',
  before_opt_in: 'That was before you joined this test.',
  too_late: `A day can be checked in up to ${lateDays} days later, not after that.`,
  in_future: 'That time is in the future. Please check your phone’s clock.',
  not_checked_in: 'Check in for that day first.',
}

/** Pictures as phones make them, and the most bytes of one. */
export const pictureTypes = ['image/png', 'image/jpeg', 'image/webp'] as const
export const mostPictureBytes = 4 * 1024 * 1024

/** The oldest that a picture's original can be said to be: a hundred years, in seconds. */
export const longestAgeSeconds = 3_155_760_000

/** Longest side, in pixels, of a picture as we keep it; a browser need not send more. */
export const pictureSide = 1280

/** The path to report a day of use, and to send its picture. Lives here without schemas, for senders outside a page. */
export const checkInPath = '/api/tester/seats/:id/checkins'
export const picturePath = '/api/tester/seats/:id/checkins/:day/screenshot'
