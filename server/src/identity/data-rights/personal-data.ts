import type { Tx } from '../../platform/db/database.ts'
import type { Vault } from '../../platform/vault.ts'

/** A user whose data is exported or erased. */
export interface Person {
  id: string
  /** Proven to be theirs; undefined if it is not, for messages under it might be of another user. */
  email: string | undefined
}

/** What tables of one district keep of a person, and what becomes of it. */
export interface PersonalData {
  export(tx: Tx, person: Person, vault: Vault): Promise<Record<string, unknown>>
  /** Leaves what the operator's books need, without anything that names the person or was written by them. */
  erase(tx: Tx, person: Person, at: Date): Promise<void>
}

/** Makes an address that cannot exist (RFC 2606). */
export const nowhere = (id: string) => `deleted-${id}@deleted.invalid`

declare module '../../platform/hooks.ts' {
  interface Hooks {
    /** Personal data of the districts above, in the order in which it is erased: its rows are locked in this order. */
    personalData: readonly PersonalData[]
  }
}
