import type { Db } from './database.ts'

/**
 * A statement that is built once for each database instead of with every call: for the few that every call waits for. In a
 * transaction, which is a database of its own to Drizzle, it is built for that one.
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
