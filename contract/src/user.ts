import * as z from 'zod'
import { Id } from './text.ts'

export const roles = ['developer', 'tester', 'admin'] as const
export type Role = (typeof roles)[number]

/** A signed-in person, as the server knows them. Kept by the browser under `user`; never trusted from there. */
export const User = z.object({
  id: Id,
  email: z.string(),
  name: z.string(),
  role: z.enum(roles),
  subscription_plan: z.string(),
})
export type User = z.output<typeof User>
