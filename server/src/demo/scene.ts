import type { Tx } from '../platform/db/database.ts'
import type { Vault } from '../platform/vault.ts'
import type { Calendar } from './calendar.ts'
import type { Notebook } from './notes.ts'
import type { Character, Person } from './people.ts'
import type { Random } from '../platform/random.ts'

/** Dependencies of every part of the demo. */
export interface Scene {
  db: Tx
  vault: Vault
  random: Random
  calendar: Calendar
  people: Record<Character, Person>
  notes: Notebook
}
