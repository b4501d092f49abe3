import type * as z from 'zod'
import type { RegisterForm } from '@fortnight/contract/identity/auth'
import type { User } from '@fortnight/contract/user'

export const authModes = ['sign-in', 'register', 'reset', 'link'] as const
export type AuthMode = (typeof authModes)[number]

/**
 * What has been typed so far; it survives the change between the forms. A code is typed for one attempt and not kept.
 */
export type Draft = z.input<typeof RegisterForm>

export interface AuthFormProps {
  draft: Draft
  onSignedIn: (user: User) => void
  /** Changes to another form and hands over what was typed. */
  onMode: (mode: AuthMode, typed: Partial<Draft>) => void
}
