import type { Config } from './config.ts'
import type { Database } from './db/database.ts'
import type { FileStore } from './file-store/file-store.ts'
import type { Hooks } from './hooks.ts'
import type { ReadText } from './pictures/text-reader.ts'
import type { Limits } from './http/limits.ts'
import type { Vault } from './vault.ts'

/**
 * Dependencies of every service, made once at start. Districts above the platform declare their additions in the module
 * that makes them.
 */
export interface ServiceContext {
  config: Config
  /** Of a call that its contract declares as `replica` perhaps a replica, which takes no writes. */
  db: Database['db']
  /** The database that takes writes. */
  primary: Database['db']
  limits: Limits
  vault: Vault
  files: FileStore
  hooks: Hooks
  /** Clock of everything that happens in runs; it decides which day it is. Tests set it. */
  clock(): Date
  /** Reads text in a picture, one after the other. */
  readText: ReadText
  /** Evicts a session from this server's cache, so that signing out takes effect here at once. */
  forget(token: string): void
}
