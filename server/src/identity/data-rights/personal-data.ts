import type { Tx } from '../../platform/db/database.ts'
import type { ServiceContext } from '../../platform/context.ts'

/** A user whose data is exported or erased. */
export interface Person {
  id: string
  /** The verified address; undefined if it is unverified, because messages under it might be another user's. */
  email: string | undefined
}

/** Personal data in the tables of one district, and their erasure. */
export interface PersonalData {
  export(tx: Tx, person: Person, read: Pick<ServiceContext, 'vault' | 'files'>): Promise<Record<string, unknown>>
  /** Keeps what accounting needs, without anything that names the person or that they wrote. */
  erase(tx: Tx, person: Person, at: Date): Promise<void>
}

declare module '../../platform/hooks.ts' {
  interface Hooks {
    /**
     * Personal data of the districts above, in the order in which they are erased: their rows are locked in this order.
     */
    personalData: readonly PersonalData[]
  }
}
