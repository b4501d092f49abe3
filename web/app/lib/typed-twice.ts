import * as z from 'zod'
import { NewPassword } from '@fortnight/contract/identity/auth'

/**
 * A chosen password and its repetition, as fields of a form. The lower bound for administrators is the server's to
 * know.
 */
export const passwordPair = { password: NewPassword, confirm_password: z.string() }

/** The form's schema with the rule that both are the same. */
export const typedTwice = <S extends z.ZodType<{ password: string; confirm_password: string }>>(schema: S): S =>
  schema.refine((form) => form.password === form.confirm_password, {
    path: ['confirm_password'],
    message: 'Passwords do not match. Please try again.',
  })
