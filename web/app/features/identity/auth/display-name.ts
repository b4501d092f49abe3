import type { User } from '@fortnight/contract/user'

/** How the header calls someone: the name, else what stands before the @ of the e-mail address, else 'User' (spec §2). */
export const displayName = ({ name, email }: Pick<User, 'name' | 'email'>): string =>
  name.trim() || email.split('@')[0]?.trim() || 'User'
