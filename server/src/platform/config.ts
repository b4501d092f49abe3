import { availableParallelism } from 'node:os'
import { resolve } from 'node:path'
import type * as z from 'zod'
import { type Brand, defaultBrand } from '@fortnight/contract/brand'
import type { IdentitySettings } from '@fortnight/contract/identity-settings'
import type { Site, TrackingTools } from '@fortnight/contract/site'
import { type ArchiveSettings, archiveOf } from './archive-settings.ts'
import { namesSeveral } from './db/primary.ts'
import { Environment } from './environment.ts'
import { type FileSettings, fileSettingsOf } from './file-store/file-settings.ts'
import { type TelemetrySettings, telemetryOf } from './telemetry/telemetry-settings.ts'
import { type GatewaySettings, gatewayOf } from './gateway-settings.ts'
import { type NatsSettings, natsOf } from './push/nats-settings.ts'
import { identityOf, identityVariables, oidcOf } from './identity-settings.ts'

/** A phone number at WhatsApp's Cloud API, with what proves us to Meta and Meta to us. */
export interface WhatsAppSettings {
  /** Address of the API with its version. */
  url: string
  phoneId: string
  token: string
  /** Signs reports. */
  appSecret: string
  /** Named by Meta when it checks our address. */
  verifyToken: string
}

/** An SMS gateway, and the request that it takes. */
export interface SmsSettings {
  url: string
  /** The whole Authorization header. */
  authorization: string | undefined
  from: string
  /** Form of the body: JSON if it begins with a brace, else an encoded form; values are named in braces. */
  body: string
}

export interface Config {
  port: number
  host: string
  dataDir: string
  /** Undefined while the embedded database is not archived. */
  archive: ArchiveSettings | undefined
  /** Where pictures are kept. */
  files: FileSettings
  databaseUrl: string | undefined
  /** What carries push; undefined while the database does. */
  nats: NatsSettings | undefined
  /** Batches of tests that a server evaluates at once. */
  tickLanes: number
  /** A replica of the database of `databaseUrl`, for what only reads. */
  databaseReadUrl: string | undefined
  /** The database past a pooler that `databaseUrl` leads to; the same as that without one. */
  databaseDirectUrl: string | undefined
  /** The same database as its owner, who migrates; undefined if `databaseUrl` is the owner's. A running server has forgotten it. */
  databaseOwnerUrl?: string | undefined
  /** Connections to the database, for each class of work. */
  connections: { requests: number; exports: number; jobs: number }
  /** Time limit of a request, in milliseconds; a request over it is answered at most half a second later. */
  requestMs: number
  /** Time limit of exports, imports and file transfers, in milliseconds. */
  exportMs: number
  /** How long a server goes on serving after it was asked to stop, so that its proxy can notice. */
  drainMs: number
  /** Free bytes of the disk under `dataDir` below which the server takes no traffic. */
  freeDiskBytes: number
  /**
   * Scheme and host under which people reach this service; links and token issuers are built from it, never from a Host
   * header.
   */
  publicOrigin: string
  secretKey: string | undefined
  production: boolean
  /** Whether a fresh embedded database is filled with demo data. */
  demo: boolean
  /** Speed of the demo's sample testers: 1 is the pace of a watching person, 0 stops them. */
  demoPace: number
  /** Share of the screenshots whose text is read without a reason. */
  pictureSample: number
  /** Addresses of the proxies in front of us, comma-separated; without it X-Forwarded-For is ignored. */
  trustProxy: string | undefined
  /** Iterations of each try of a challenge before a new account. */
  signUpWork: number
  metricsToken: string | undefined
  /** Where traces and metrics are sent; undefined while the operator has named no collector. */
  telemetry: TelemetrySettings | undefined
  logLevel: string
  brand: Brand
  tracking: TrackingTools
  structuredPrices: Site['structuredPrices']
  /** Sign-in settings that browsers receive. */
  identity: IdentitySettings
  /**
   * The OpenID provider behind 'Continue with Google', Google unless another issuer is named; undefined without a
   * client.
   */
  oidc: { issuer: string; clientId: string; clientSecret: string } | undefined
  /** Names of the sign-in variables, and which of them are set. Never their values. */
  identityVariables: { name: string; set: boolean }[]
  /** Whether administrators must use an authenticator app. */
  adminSecondFactor: boolean
  /** Whether webhooks may point at this machine: for demos and tests. */
  localWebhooks: boolean
  /** Origins of push services besides those of the known browsers. */
  pushOrigins: readonly string[]
  /** Channels to telephone numbers; undefined while the operator has not set one up. */
  whatsapp: WhatsAppSettings | undefined
  sms: SmsSettings | undefined
  /** Another server in Google's place, for tests. */
  googleUrl: string | undefined
  mail: {
    /** Mail server; without one, mail is written to the outbox folder. */
    smtpUrl: string | undefined
    from: { name: string; address: string }
    /** Selectors of the keys with which the mail server signs. */
    dkimSelectors: readonly string[]
    /** Name servers that are asked about the sender's domain; those of the system by default. */
    nameServers: readonly string[] | undefined
  }
  payments: {
    pkrPerUsd: number | undefined
    easypaisa: { title: string; number: string } | undefined
    bank: { name: string; title: string; account: string } | undefined
    /** The merchant's side of automatic EasyPaisa; undefined while it is off. */
    gateway: GatewaySettings | undefined
  }
}

/** Payment accounts that a demo shows if the operator has set none. They cannot receive money. */
const sampleAccounts: Config['payments'] = {
  pkrPerUsd: 280,
  easypaisa: { title: 'Fortnight Testing (sample)', number: '0300 0000000' },
  gateway: undefined,
  bank: { name: 'Sample Bank', title: 'Fortnight Testing (sample)', account: 'PK00 SMPL 0000 0000 0000 0000' },
}

/** Throws if a variable is missing: reports that cannot be checked would leave every message without an end. */
function whatsappOf(e: z.output<typeof Environment>): WhatsAppSettings | undefined {
  const { WHATSAPP_PHONE_ID: phoneId, WHATSAPP_TOKEN: token } = e
  const { WHATSAPP_APP_SECRET: appSecret, WHATSAPP_VERIFY_TOKEN: verifyToken } = e
  if (!phoneId && !token && !appSecret && !verifyToken) return undefined
  if (!phoneId || !token || !appSecret || !verifyToken)
    throw new Error(
      'WhatsApp needs WHATSAPP_PHONE_ID, WHATSAPP_TOKEN, WHATSAPP_APP_SECRET and WHATSAPP_VERIFY_TOKEN together.',
    )
  return { url: e.WHATSAPP_URL.replace(/\/+$/, ''), phoneId, token, appSecret, verifyToken }
}

/** Throws if numbers and links would leave this machine unencrypted. */
function requireEncryption(addresses: Record<string, string | undefined>) {
  for (const [name, address] of Object.entries(addresses))
    if (address && !address.startsWith('https:')) throw new Error(`${name} must begin with https:// in production.`)
}

/** The names of all variables that configure a server. */
export const variables: readonly string[] = Object.keys(Environment.shape)

/** Reads the environment into checked, frozen values. Throws one error that names every variable that is wrong. */
export function readConfig(env: NodeJS.ProcessEnv): Config {
  // An empty variable counts as not set, because compose files and shells pass "nothing" that way.
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value?.trim()))
  const parsed = Environment.safeParse(given)
  if (!parsed.success) {
    const lines = parsed.error.issues.map((issue) => `  ${String(issue.path[0])}: ${issue.message}`)
    throw new Error(`The configuration is not usable:\n${lines.join('\n')}`)
  }
  const e = parsed.data
  const production = e.NODE_ENV === 'production'
  if (e.DATABASE_URL && !e.SECRET_KEY)
    throw new Error('With DATABASE_URL, SECRET_KEY must be set too: 64 hexadecimal digits (openssl rand -hex 32).')
  if (e.DATABASE_DIRECT_URL && !e.DATABASE_URL)
    throw new Error('DATABASE_DIRECT_URL is the way past a pooler: DATABASE_URL, which leads to it, must be set too.')
  if (e.DATABASE_OWNER_URL && !e.DATABASE_URL)
    throw new Error('DATABASE_OWNER_URL is for migrations of the database of DATABASE_URL, which must be set too.')
  if (e.DATABASE_READ_URL && !e.DATABASE_URL)
    throw new Error('DATABASE_READ_URL leads to a replica of the database of DATABASE_URL, which must be set too.')
  if (e.DATABASE_READ_URL && namesSeveral(e.DATABASE_READ_URL))
    throw new Error('DATABASE_READ_URL names one replica: what one of several has read says nothing of the others.')
  if (production && e.GOOGLE_URL)
    throw new Error('GOOGLE_URL stands in for Google in tests and must not be set in production.')
  if (production && e.FIREBASE_EMULATOR)
    throw new Error('FIREBASE_EMULATOR accepts unsigned tokens and must not be set in production.')
  if (production && e.LOCAL_WEBHOOKS)
    throw new Error('LOCAL_WEBHOOKS lets anyone have this machine called and must not be set in production.')
  const pushOrigins = e.PUSH_ORIGINS.map((address) => new URL(address).origin)
  if (production && pushOrigins.some((origin) => !origin.startsWith('https:')))
    throw new Error('PUSH_ORIGINS must begin with https:// in production.')
  if (production) requireEncryption({ WHATSAPP_URL: e.WHATSAPP_URL, SMS_URL: e.SMS_URL })
  const publicOrigin = new URL(e.PUBLIC_ORIGIN ?? `http://127.0.0.1:${e.PORT}`)
  const demo = e.DEMO && !e.DATABASE_URL && !production && ['127.0.0.1', 'localhost', '::1'].includes(e.HOST)
  const easypaisa =
    e.EASYPAISA_TITLE && e.EASYPAISA_NUMBER ? { title: e.EASYPAISA_TITLE, number: e.EASYPAISA_NUMBER } : undefined
  const bank =
    e.BANK_NAME && e.BANK_TITLE && e.BANK_ACCOUNT
      ? { name: e.BANK_NAME, title: e.BANK_TITLE, account: e.BANK_ACCOUNT }
      : undefined
  const gateway = gatewayOf(e, production)
  const configured = easypaisa || bank || e.PKR_PER_USD
  return Object.freeze({
    port: e.PORT,
    host: e.HOST,
    dataDir: resolve(e.DATA_DIR),
    archive: archiveOf(e),
    files: fileSettingsOf(e),
    databaseUrl: e.DATABASE_URL,
    nats: natsOf(e),
    databaseReadUrl: e.DATABASE_READ_URL,
    databaseDirectUrl: e.DATABASE_DIRECT_URL ?? e.DATABASE_URL,
    databaseOwnerUrl: e.DATABASE_OWNER_URL,
    connections: Object.freeze({
      requests: e.DATABASE_CONNECTIONS,
      exports: e.EXPORT_CONNECTIONS,
      jobs: e.JOB_CONNECTIONS,
    }),
    // One kind of work holds at most half of a pool.
    tickLanes: Math.min(e.TICK_LANES ?? Math.max(2, availableParallelism()), Math.ceil(e.JOB_CONNECTIONS / 2)),
    requestMs: e.REQUEST_SECONDS * 1000,
    exportMs: e.EXPORT_SECONDS * 1000,
    drainMs: e.DRAIN_SECONDS * 1000,
    freeDiskBytes: e.FREE_DISK_MB * 2 ** 20,
    publicOrigin: publicOrigin.origin,
    secretKey: e.SECRET_KEY,
    production,
    demo,
    demoPace: e.DEMO_PACE,
    pictureSample: e.PICTURE_SAMPLE,
    trustProxy: e.TRUST_PROXY,
    signUpWork: e.SIGN_UP_WORK,
    metricsToken: e.METRICS_TOKEN,
    telemetry: telemetryOf(e),
    // A console shows a person only what needs attention; a log collector wants every request.
    logLevel: e.LOG_LEVEL ?? (production ? 'info' : 'warn'),
    brand: Object.freeze({
      name: e.BRAND_NAME ?? defaultBrand.name,
      tagline: e.BRAND_TAGLINE ?? defaultBrand.tagline,
      supportEmail: e.SUPPORT_EMAIL ?? defaultBrand.supportEmail,
      chatUrl: e.CHAT_URL ?? defaultBrand.chatUrl,
      chatText: e.CHAT_TEXT ?? defaultBrand.chatText,
    }),
    tracking: Object.freeze({
      ...(e.ANALYTICS_TAG && { tag: e.ANALYTICS_TAG }),
      ...(e.HEATMAP_PROJECT && { heatmap: e.HEATMAP_PROJECT }),
      ...(e.SOCIAL_PIXEL && { pixel: e.SOCIAL_PIXEL }),
      ...(e.COLLECT_VITALS && { vitals: true as const }),
    }),
    structuredPrices: e.STRUCTURED_PRICES,
    identity: Object.freeze({
      ...identityOf(e, publicOrigin),
      debug: e.DEBUG_PANEL ?? !(production && e.DATABASE_URL),
    }),
    oidc: oidcOf(e),
    identityVariables: identityVariables.map((name) => ({ name, set: given[name] !== undefined })),
    adminSecondFactor: e.ADMIN_SECOND_FACTOR ?? !demo,
    localWebhooks: e.LOCAL_WEBHOOKS ?? demo,
    pushOrigins,
    whatsapp: whatsappOf(e),
    sms: e.SMS_URL
      ? { url: e.SMS_URL, authorization: e.SMS_AUTHORIZATION, from: e.SMS_FROM, body: e.SMS_BODY }
      : undefined,
    googleUrl: e.GOOGLE_URL && new URL(e.GOOGLE_URL).origin,
    mail: Object.freeze({
      smtpUrl: e.SMTP_URL,
      from: e.MAIL_FROM ?? {
        name: e.BRAND_NAME ?? defaultBrand.name,
        address: e.SUPPORT_EMAIL ?? defaultBrand.supportEmail,
      },
      dkimSelectors: e.DKIM_SELECTOR ?? [],
      nameServers: e.DNS_SERVERS,
    }),
    payments: Object.freeze(
      demo && !configured ? sampleAccounts : { pkrPerUsd: e.PKR_PER_USD, easypaisa, bank, gateway },
    ),
  })
}
