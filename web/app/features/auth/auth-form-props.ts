import type { User } from '@fortnight/contract/auth'

export const authModes = ['sign-in', 'register', 'reset'] as const
export type AuthMode = (typeof authModes)[number]

/** What has been typed so far; it survives the change between the forms. */
export interface Draft {
  name: string
  email: string
  password: string
  confirm_password: string
}

export interface AuthFormProps {
  draft: Draft
  onSignedIn: (user: User) => void
  /** Changes to another form and hands over what was typed. */
  onMode: (mode: AuthMode, typed: Partial<Draft>) => void
}
