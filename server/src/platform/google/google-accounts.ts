import { eq } from 'drizzle-orm'
import type { GroupSettings, KeyFile } from '@fortnight/contract/google-accounts'
import { Problem } from '@fortnight/contract/problem'
import type { Config } from '../config.ts'
import type { Db, Tx } from '../db/database.ts'
import { realTime } from '../db/schema/columns.ts'
import { google_accounts, type googlePurposes } from '../db/schema/platform.ts'
import type { SealedColumn } from '../reseal.ts'
import { OtherKey, type Vault } from '../vault.ts'
import { type Google, type GoogleAccount, openGoogle, proveAccount } from './google-api.ts'

export type GooglePurpose = (typeof googlePurposes)[number]

/** Where accounts at Google are kept. */
export interface AccountKeeper {
  db: Db
  vault: Vault
  config: Pick<Config, 'googleUrl'>
}

const contextOf = (purpose: string) => `google-account:${purpose}`

export const sealedGoogleKeys: SealedColumn = {
  table: 'google_accounts',
  column: 'private_key',
  key: 'purpose',
  context: contextOf,
}

/** What an administrator may see of the account; undefined if none is set up. */
export async function findAccount({ db }: Pick<AccountKeeper, 'db'>, purpose: GooglePurpose) {
  const { email, key_id, set_at, settings } = google_accounts
  const found = await db
    .select({ email, key_id, set_at, settings })
    .from(google_accounts)
    .where(eq(google_accounts.purpose, purpose))
  return found[0]
}

/** For whom groups are kept, and where; undefined if they are not. */
export const findGroupSettings = async (keeper: Pick<AccountKeeper, 'db'>): Promise<GroupSettings | undefined> =>
  (await findAccount(keeper, 'groups'))?.settings ?? undefined

/** The account with its key; undefined if none is set up. Throws a Problem if the SECRET_KEY that sealed the key is lost. */
export async function openAccount(
  { db, vault }: Pick<AccountKeeper, 'db' | 'vault'>,
  purpose: GooglePurpose,
): Promise<GoogleAccount | undefined> {
  const [found] = await db.select().from(google_accounts).where(eq(google_accounts.purpose, purpose))
  if (!found) return undefined
  try {
    return {
      client_email: found.email,
      private_key_id: found.key_id,
      private_key: vault.open(found.private_key, contextOf(purpose)),
      subject: found.settings?.admin,
    }
  } catch (error) {
    if (error instanceof OtherKey) throw new Problem('google-key')
    throw error
  }
}

/** Refuses a call whose `key` Google does not accept now, so that no key that works is replaced by one that does not. */
export async function requireAccepted(
  { config }: Pick<AccountKeeper, 'config'>,
  account: GoogleAccount,
  scopes: readonly string[],
): Promise<void> {
  try {
    await proveAccount(account, { scopes, root: config.googleUrl })
  } catch (error) {
    if (!(error instanceof Problem)) throw error
    if (error.code === 'google-busy')
      throw new Problem('google-busy', 'Google could not be reached, so nothing was saved. Try again.')
    const msg = account.subject
      ? 'Google does not accept this key, or does not let it act for this administrator. Nothing was changed.'
      : 'Google does not accept this key. Nothing was changed.'
    throw new Problem('invalid', [{ loc: ['body', 'key'], msg, type: 'custom' }])
  }
}

/** Stores the account in the place of the one before; settings are of groups alone. */
export async function saveAccount(
  tx: Tx,
  vault: Vault,
  purpose: GooglePurpose,
  { client_email: email, private_key_id: key_id, private_key }: KeyFile,
  settings: GroupSettings | null = null,
): Promise<void> {
  const row = { email, key_id, settings, private_key: vault.seal(private_key, contextOf(purpose)) }
  await tx
    .insert(google_accounts)
    .values({ purpose, ...row })
    .onConflictDoUpdate({ target: google_accounts.purpose, set: { ...row, set_at: realTime } })
}

export const removeAccount = async (tx: Tx, purpose: GooglePurpose): Promise<void> => {
  await tx.delete(google_accounts).where(eq(google_accounts.purpose, purpose))
}

/** Google, asked by the operator's account for that purpose, which can be replaced at any time. */
export const googleFor = (keeper: AccountKeeper, purpose: GooglePurpose, scopes: readonly string[]): Google =>
  openGoogle({ findAccount: () => openAccount(keeper, purpose), scopes, root: keeper.config.googleUrl })
