import type { Config } from './config.ts'
import type { Database } from './db/database.ts'
import type { Limits } from './http/limits.ts'
import type { Issuers } from '../identity/auth/issuers.ts'
import type { MailQueue } from '../messaging/mail/mail-queue.ts'
import type { EasyPaisa } from '../orders/easypaisa/easypaisa.ts'
import type { Spool } from '../site/feedback/spool.ts'
import type { Vault } from './vault.ts'

/** What every service works with; made once at start. */
export interface Tools {
  config: Config
  db: Database['db']
  limits: Limits
  vault: Vault
  issuers: Issuers
  /** Where mail is asked for; a background job sends it. */
  mail: MailQueue
  /** Automatic payments; without settings nobody is asked for money. */
  easypaisa: EasyPaisa
  /** Where feedback waits while the database is away. */
  spool: Spool
  /** What time it is, for everything that happens in runs: their days are counted by it. Tests set it. */
  clock(): Date
  /** Drops what this server remembers of a session, so that signing out shows at once here. */
  forget(token: string): void
}
