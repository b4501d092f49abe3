import * as z from 'zod'
import { Id } from '../text.ts'

/** A field that people do not see and programs fill in; anything in it refuses the form. */
export const Trap = z
  .string()
  .max(0, 'This was filled in by a program. Please write to us by e-mail instead.')
  .optional()

/** The answer to a sender: the message is stored, under this id. */
export const Received = z.object({ success: z.literal(true), id: Id })
