import * as z from 'zod'

/** A whole number of a setting, from `least` to `most`; whatever else is typed is answered by the message. */
export const whole = (least: number, most: number, message: string) =>
  z.number(message).int(message).min(least, message).max(most, message)
