import type { Role, User } from '@fortnight/contract/user'

const homes = { admin: '/admin', developer: '/dashboard', tester: '/tester' } as const satisfies Record<Role, string>

/** Destination of a user after signing in. */
export const homeOf = ({ role }: User): string => homes[role]
