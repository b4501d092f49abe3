import type { User } from '@fortnight/contract/user'
import type { Labels } from './port.ts'

// Storage can hold anything; only a word may leave the browser.
const keyword = (value: unknown) =>
  typeof value === 'string' && /^[a-z][a-z_-]{0,29}$/.test(value) ? value : undefined

/** Labels of a visitor: role and plan of the signed-in user, or anonymous (spec §6). */
export const labelsOf = (user: Partial<User> | undefined): Labels => ({
  role: keyword(user?.role) ?? 'anonymous',
  plan: keyword(user?.subscription_plan) ?? 'none',
})
