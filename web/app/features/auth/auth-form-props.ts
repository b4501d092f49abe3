import type { User } from '@fortnight/contract/auth'

/** What has been typed so far; it survives the change between signing in and registering. */
export interface Draft {
  name: string
  email: string
  password: string
  confirm_password: string
}

export interface AuthFormProps {
  draft: Draft
  /** Shown until the first attempt: why an earlier sign-in failed. */
  problem?: string | undefined
  onSignedIn: (user: User) => void
  /** Changes to the other form and hands over what was typed. */
  onToggle: (typed: Partial<Draft>) => void
}
