import type { Config } from './config.ts'
import type { Database } from './db/database.ts'
import type { Hooks } from './hooks.ts'
import type { Limits } from './http/limits.ts'
import type { Vault } from './vault.ts'

/** What every service works with; made once at start. Districts above the platform declare what they add where they make it. */
export interface ServiceContext {
  config: Config
  db: Database['db']
  limits: Limits
  vault: Vault
  hooks: Hooks
  /** What time it is, for everything that happens in runs: their days are counted by it. Tests set it. */
  clock(): Date
  /** Drops what this server remembers of a session, so that signing out shows at once here. */
  forget(token: string): void
}
