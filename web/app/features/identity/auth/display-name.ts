import type { User } from '@fortnight/contract/user'

/** The user's name in the header: the name, else the part before the @ of the e-mail address, else 'User' (spec §2). */
export const displayName = ({ name, email }: Pick<User, 'name' | 'email'>): string =>
  name.trim() || email.split('@')[0]?.trim() || 'User'
