import type { Db } from './database.ts'

/**
 * A statement that is built once per database instead of once per call: for the few that every call waits for. Drizzle
 * treats a transaction as a database of its own, so there it is built for that transaction.
 */
export function prepared<S>(build: (db: Db) => S): (db: Db) => S {
  const built = new WeakMap<Db, S>()
  return (db) => {
    const known = built.get(db)
    if (known) return known
    const statement = build(db)
    built.set(db, statement)
    return statement
  }
}
