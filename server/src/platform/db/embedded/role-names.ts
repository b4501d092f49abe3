/** The roles of the embedded PostgreSQL, each for one kind of work. */
export const roles = {
  /** Serves requests and jobs, with the rights of `grants.ts`. */
  server: 'fortnight_server',
  /** Owns tables and functions, and migrates. */
  owner: 'fortnight_owner',
  /** Copies the database's files and its write-ahead log; it cannot run statements. */
  backup: 'fortnight_backup',
} as const
