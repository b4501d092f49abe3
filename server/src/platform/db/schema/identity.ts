/** People, how they prove who they are, sessions and API keys. */
import { sql } from 'drizzle-orm'
import { bigint, boolean, check, index, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { apiScopes } from '@fortnight/contract/vocabulary/api-states'
import { roles } from '@fortnight/contract/user'
import { bytes, created, id, moment, oneOf, realTime, updated } from './columns.ts'

/** A person as the product knows them; `identities` lists how they sign in. */
export const users = pgTable(
  'users',
  {
    id: id(),
    email: text('email').notNull().unique(),
    name: text('name').notNull(),
    role: text('role', { enum: roles }).notNull().default('developer'),
    /** Since when the user has been an administrator, without a break (trigger); null for others. */
    admin_since: moment('admin_since'),
    subscription_plan: text('subscription_plan').notNull().default('none'),
    /** Whether notifications are also sent by e-mail, once the address is verified. */
    mail_copies: boolean('mail_copies').notNull().default(true),
    /** Whether a developer gets a mail each morning about each running test. */
    digest: boolean('digest').notNull().default(true),
    /** Time zone of the browser that was last used; null until a browser has reported it. */
    timezone: text('timezone'),
    /** Household that the user turned out to be of; its testers never join the user's own apps. Null while none is known. */
    household_id: uuid('household_id'),
    disabled_at: moment('disabled_at'),
    /**
     * Set when the person deleted the account: name and address are gone, what accounting and law require is kept under
     * the id.
     */
    deleted_at: moment('deleted_at'),
    created_at: created(realTime),
    updated_at: updated(realTime),
  },
  (t) => [
    check('users_role', oneOf('role', roles)),
    check('users_admin_since', sql`(${t.role} = 'admin') = (${t.admin_since} is not null)`),
    check('users_email_lower', sql`${t.email} = lower(${t.email})`),
    index('users_by_time').on(t.created_at, t.id),
    index('users_by_name').on(t.name, t.id),
    index('users_by_role').on(t.role, t.created_at, t.id),
    index('users_disabled')
      .on(t.created_at, t.id)
      .where(sql`disabled_at is not null`),
    // Partial index for finding administrators to notify.
    index('users_admins')
      .on(t.id)
      .where(sql`role = 'admin'`),
    index('users_search').using('gin', t.email.op('gin_trgm_ops'), t.name.op('gin_trgm_ops')),
  ],
)

/** An external identity: linked by issuer and subject, never by e-mail. */
export const identities = pgTable(
  'identities',
  {
    issuer: text('issuer').notNull(),
    subject: text('subject').notNull(),
    user_id: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    created_at: created(realTime),
  },
  (t) => [primaryKey({ columns: [t.issuer, t.subject] }), index('identities_user').on(t.user_id)],
)

/** The embedded identity provider's own accounts. A suspension is stored with the user, for every provider alike. */
export const accounts = pgTable(
  'accounts',
  {
    id: id(),
    email: text('email').notNull().unique(),
    name: text('name').notNull(),
    /** PHC string of argon2id; null until the first password is set through a link. */
    password_hash: text('password_hash'),
    email_verified_at: moment('email_verified_at'),
    /** Secret of the authenticator app, sealed; required at sign-in once `totp_confirmed_at` is set. */
    totp_secret: bytes('totp_secret'),
    totp_confirmed_at: moment('totp_confirmed_at'),
    /** Time step of the last accepted code: no code is accepted twice. */
    totp_last_step: bigint('totp_last_step', { mode: 'number' }),
    created_at: created(realTime),
    updated_at: updated(realTime),
  },
  (t) => [check('accounts_email_lower', sql`${t.email} = lower(${t.email})`)],
)

/** Recovery codes that replace the authenticator app, each once. */
export const recovery_codes = pgTable(
  'recovery_codes',
  {
    code_hash: bytes('code_hash').primaryKey(),
    account_id: uuid('account_id')
      .notNull()
      .references(() => accounts.id, { onDelete: 'cascade' }),
    used_at: moment('used_at'),
    created_at: created(realTime),
  },
  (t) => [index('recovery_codes_account').on(t.account_id)],
)

export const linkPurposes = ['first_password', 'reset_password', 'verify_email', 'sign_in'] as const

/** One-time links. Only the hash of the code is kept. */
export const links = pgTable(
  'links',
  {
    code_hash: bytes('code_hash').primaryKey(),
    purpose: text('purpose', { enum: linkPurposes }).notNull(),
    account_id: uuid('account_id')
      .notNull()
      .references(() => accounts.id, { onDelete: 'cascade' }),
    /** Hash of what the browser keeps that asked for a link to sign in: the link works there only. */
    browser_hash: bytes('browser_hash'),
    expires_at: moment('expires_at').notNull(),
    used_at: moment('used_at'),
    created_at: created(realTime),
  },
  (t) => [
    check('links_purpose', oneOf('purpose', linkPurposes)),
    check('links_browser', sql`(${t.purpose} = 'sign_in') = (${t.browser_hash} is not null)`),
    index('links_account').on(t.account_id),
  ],
)

/**
 * Changes of a user's address. Only hashes of the codes are kept. While the old address can be taken back, no one else
 * can register it.
 */
export const email_changes = pgTable(
  'email_changes',
  {
    id: id(),
    user_id: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    old_email: text('old_email').notNull(),
    new_email: text('new_email').notNull(),
    /** Null until the mail to the new address is sent. */
    confirm_hash: bytes('confirm_hash').unique(),
    expires_at: moment('expires_at').notNull(),
    confirmed_at: moment('confirmed_at'),
    /** Null until the mail to the old address is sent. */
    take_back_hash: bytes('take_back_hash').unique(),
    take_back_until: moment('take_back_until'),
    /** When the change was withdrawn, replaced by another one, or taken back. */
    ended_at: moment('ended_at'),
    created_at: created(realTime),
  },
  (t) => [
    check('email_changes_confirmed', sql`(${t.confirmed_at} is null) = (${t.take_back_until} is null)`),
    index('email_changes_user').on(t.user_id),
    index('email_changes_old')
      .on(t.old_email)
      .where(sql`confirmed_at is not null and ended_at is null`),
  ],
)

/** What a browser carries back from an OpenID provider: exchanged once, within a minute, for a session. */
export const sign_in_codes = pgTable(
  'sign_in_codes',
  {
    code_hash: bytes('code_hash').primaryKey(),
    user_id: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** Hash of the cookie of the browser that began the sign-in. */
    attempt_hash: bytes('attempt_hash').notNull(),
    expires_at: moment('expires_at').notNull(),
    used_at: moment('used_at'),
    created_at: created(realTime),
  },
  (t) => [index('sign_in_codes_user').on(t.user_id)],
)

/** Keys that sign the embedded provider's ID tokens; the private half is sealed with the server's key. */
export const signing_keys = pgTable('signing_keys', {
  kid: text('kid').primaryKey(),
  public_jwk: jsonb('public_jwk').$type<Record<string, unknown>>().notNull(),
  private_key: bytes('private_key').notNull(),
  created_at: created(realTime),
})

/** A session. The token itself is never stored. */
export const sessions = pgTable(
  'sessions',
  {
    token_hash: bytes('token_hash').primaryKey(),
    /** Id of the session in lists; it grants no access. */
    id: uuid('id').notNull().defaultRandom().unique(),
    user_id: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    user_agent: text('user_agent'),
    /** First part of the address from which it began, for its owner. */
    network: text('network'),
    /** Hash of the embedded provider's ID token that began it, which begins no other session once this one has ended. */
    id_token_hash: bytes('id_token_hash'),
    /** When its owner proved who they are as they signed in; `session_proofs` lists later proofs. */
    authenticated_at: moment('authenticated_at').notNull().defaultNow(),
    /** Whether one of its proofs included an authenticator's code, a recovery code or a passkey. */
    second_factor: boolean('second_factor').notNull().default(false),
    /** Whether it began with a recovery code, which changes no factor at once. */
    by_recovery_code: boolean('by_recovery_code').notNull().default(false),
    created_at: created(realTime),
    last_seen_at: moment('last_seen_at').notNull().defaultNow(),
    expires_at: moment('expires_at').notNull(),
    ended_at: moment('ended_at'),
  },
  (t) => [
    index('sessions_user').on(t.user_id),
    index('sessions_id_token')
      .on(t.id_token_hash)
      .where(sql`${t.id_token_hash} is not null`),
  ],
)

/** Keys by which a customer's programs call us. Only the hash is kept; `prefix` shows people which one it is. */
export const api_keys = pgTable(
  'api_keys',
  {
    id: id(),
    owner_id: uuid('owner_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    name: text('name').notNull(),
    key_hash: bytes('key_hash').notNull().unique(),
    prefix: text('prefix').notNull(),
    scopes: text('scopes', { enum: apiScopes }).array().notNull(),
    /** Whether the key is limited to the sandbox. */
    sandbox: boolean('sandbox').notNull(),
    /** The key that replaced this one; both work until `ended_at` of this one. */
    replaced_by: uuid('replaced_by'),
    last_used_at: moment('last_used_at'),
    ended_at: moment('ended_at'),
    created_at: created(realTime),
  },
  (t) => [index('api_keys_of_owner').on(t.owner_id, t.created_at)],
)

/**
 * The embedded provider's name in `identities`. Not an address: those may change, and accounts must keep their
 * identity.
 */
export const embeddedIssuer = 'urn:fortnight:embedded'

/**
 * The account of an identity of the embedded provider. Subjects of other issuers are no ids, and are not read as ids.
 */
export const accountOfIdentity = sql`case when ${identities.issuer} = ${embeddedIssuer} then ${identities.subject}::uuid end`
