import type { Role } from '@fortnight/contract/user'
import { hashPassword, passwordCost } from '../identity/auth/passwords.ts'
import type { Db } from '../platform/db/database.ts'
import { accounts, embeddedIssuer, identities, users } from '../platform/db/schema/identity.ts'
import type { Calendar } from './calendar.ts'
import { readablePassword } from './passwords.ts'

/** Sign-in of a person of the demo. */
export interface DemoAccount {
  role: Role
  email: string
  password: string
}

export interface Person {
  id: string
  name: string
  email: string
}

const cast = {
  admin: { role: 'admin', name: 'Sana Mirza', email: 'admin@fortnight.example', joined: 120 },
  zara: { role: 'developer', name: 'Zara Haddad', email: 'zara@tideline.example', joined: 74 },
  emeka: { role: 'developer', name: 'Emeka Okafor', email: 'emeka@marketday.example', joined: 66 },
  lena: { role: 'developer', name: 'Lena Vogt', email: 'lena@kleinwerk.example', joined: 58 },
  bilal: { role: 'tester', name: 'Bilal Ahmed', email: 'bilal@testers.example', joined: 45 },
  rahul: { role: 'developer', name: 'Rahul Menon', email: 'rahul@monsoonlabs.example', joined: 51 },
} as const satisfies Record<string, { role: Role; name: string; email: string; joined: number }>

export type Character = keyof typeof cast
export type Developer = Exclude<Character, 'admin' | 'bilal'>

/** Adds the people of the demo, each with a fresh password. */
export async function addPeople(db: Db, calendar: Calendar) {
  const people = {} as Record<Character, Person>
  const keys: DemoAccount[] = []
  for (const [who, { role, name, email, joined }] of Object.entries(cast) as [Character, (typeof cast)[Character]][]) {
    const password = readablePassword()
    const created_at = calendar.at(joined, 9.4)
    const known = { name, email, created_at, updated_at: created_at }
    const [account] = await db
      .insert(accounts)
      .values({ ...known, password_hash: await hashPassword(password, passwordCost), email_verified_at: created_at })
      .returning({ id: accounts.id })
    const [user] = await db
      .insert(users)
      .values({ ...known, role })
      .returning({ id: users.id })
    if (!account || !user) throw new Error(`${email} was not stored`)
    await db.insert(identities).values({ issuer: embeddedIssuer, subject: account.id, user_id: user.id, created_at })
    people[who] = { id: user.id, name, email }
    keys.push({ role, email, password })
  }
  return { people, keys }
}
