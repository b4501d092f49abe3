import * as z from 'zod'

/** A point in time: a `Date` on the server, an ISO 8601 string (UTC) on the wire and in the browser. */
export const Moment = z
  .date()
  .transform((date) => date.toISOString())
  .pipe(z.iso.datetime())

/** A calendar day without a zone, `2026-11-21`. */
export const Day = z.iso.date()
