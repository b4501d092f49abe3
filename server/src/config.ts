import { resolve } from 'node:path'
import * as z from 'zod'
import { type Brand, defaultBrand } from '@fortnight/contract/brand'
import type { Site, TrackingTools } from '@fortnight/contract/site'

const flag = z
  .enum(['on', 'off', 'true', 'false', '1', '0'])
  .transform((value) => value === 'on' || value === 'true' || value === '1')
const words = z.string().trim().min(1)

const Environment = z.object({
  PORT: z.coerce.number().int().min(0).max(65535).default(3000),
  HOST: words.default('127.0.0.1'),
  DATA_DIR: words.default('./data'),
  // Not a strict URL: PostgreSQL's form for a socket has no host (postgresql://user@/name?host=/run/postgresql).
  DATABASE_URL: z
    .string()
    .regex(/^postgres(ql)?:\/\//, 'must begin with postgresql://')
    .optional(),
  DATABASE_CONNECTIONS: z.coerce.number().int().min(2).max(200).default(10),
  PUBLIC_ORIGIN: z.url({ protocol: /^https?$/ }).optional(),
  SECRET_KEY: z
    .string()
    .regex(/^[0-9a-f]{64}$/i, 'must be 64 hexadecimal digits (openssl rand -hex 32)')
    .optional(),
  NODE_ENV: z.string().optional(),
  DEMO: flag.default(true),
  TRUST_PROXY: words.optional(),
  METRICS_TOKEN: z.string().min(16).optional(),
  LOG_LEVEL: z.enum(['trace', 'debug', 'info', 'warn', 'error', 'silent']).optional(),
  PKR_PER_USD: z.coerce.number().positive().optional(),
  EASYPAISA_TITLE: words.optional(),
  EASYPAISA_NUMBER: words.optional(),
  BANK_NAME: words.optional(),
  BANK_TITLE: words.optional(),
  BANK_ACCOUNT: words.optional(),
  BRAND_NAME: words.max(24).optional(),
  BRAND_TAGLINE: words.max(80).optional(),
  SUPPORT_EMAIL: z.email().optional(),
  CHAT_URL: z.url({ protocol: /^https$/ }).optional(),
  CHAT_TEXT: words.max(200).optional(),
  STRUCTURED_PRICES: z.enum(['charged', 'listed']).default('charged'),
  ANALYTICS_TAG: z
    .string()
    .regex(/^G-[A-Z0-9]{4,16}$/, 'must be a measurement id like G-ABC123XYZ')
    .optional(),
  HEATMAP_PROJECT: z
    .string()
    .regex(/^[a-z0-9]{4,20}$/, 'must be a project id')
    .optional(),
  SOCIAL_PIXEL: z
    .string()
    .regex(/^\d{6,20}$/, 'must be the digits of a pixel id')
    .optional(),
  COLLECT_VITALS: flag.default(false),
})

export interface Config {
  port: number
  host: string
  dataDir: string
  databaseUrl: string | undefined
  connections: number
  /** Scheme and host under which people reach this service; links and token issuers are built from it, never from a Host header. */
  publicOrigin: string
  secretKey: string | undefined
  production: boolean
  /** Whether a fresh embedded database is filled with the demo. */
  demo: boolean
  /** Addresses of the proxies in front of us, comma-separated; without it X-Forwarded-For is ignored. */
  trustProxy: string | undefined
  metricsToken: string | undefined
  logLevel: string
  brand: Brand
  tracking: TrackingTools
  structuredPrices: Site['structuredPrices']
  payments: {
    pkrPerUsd: number | undefined
    easypaisa: { title: string; number: string } | undefined
    bank: { name: string; title: string; account: string } | undefined
  }
}

/** Accounts that a demo shows where the operator has not set theirs; nobody can send money to them. */
const sampleAccounts: Config['payments'] = {
  pkrPerUsd: 280,
  easypaisa: { title: 'Fortnight Testing (sample)', number: '0300 0000000' },
  bank: { name: 'Sample Bank', title: 'Fortnight Testing (sample)', account: 'PK00 SMPL 0000 0000 0000 0000' },
}

/** Reads the environment into checked, frozen values. Throws one error that names every variable that is wrong. */
export function readConfig(env: NodeJS.ProcessEnv): Config {
  // An empty variable counts as not set: that is how compose files and shells pass "nothing".
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value?.trim()))
  const parsed = Environment.safeParse(given)
  if (!parsed.success) {
    const lines = parsed.error.issues.map((issue) => `  ${issue.path.join('.')}: ${issue.message}`)
    throw new Error(`The configuration is not usable:\n${lines.join('\n')}`)
  }
  const e = parsed.data
  const production = e.NODE_ENV === 'production'
  if (e.DATABASE_URL && !e.SECRET_KEY)
    throw new Error('With DATABASE_URL, SECRET_KEY must be set too: 64 hexadecimal digits (openssl rand -hex 32).')
  const demo = e.DEMO && !e.DATABASE_URL && !production && ['127.0.0.1', 'localhost', '::1'].includes(e.HOST)
  const easypaisa =
    e.EASYPAISA_TITLE && e.EASYPAISA_NUMBER ? { title: e.EASYPAISA_TITLE, number: e.EASYPAISA_NUMBER } : undefined
  const bank =
    e.BANK_NAME && e.BANK_TITLE && e.BANK_ACCOUNT
      ? { name: e.BANK_NAME, title: e.BANK_TITLE, account: e.BANK_ACCOUNT }
      : undefined
  const own = easypaisa || bank || e.PKR_PER_USD
  return Object.freeze({
    port: e.PORT,
    host: e.HOST,
    dataDir: resolve(e.DATA_DIR),
    databaseUrl: e.DATABASE_URL,
    connections: e.DATABASE_CONNECTIONS,
    publicOrigin: new URL(e.PUBLIC_ORIGIN ?? `http://127.0.0.1:${e.PORT}`).origin,
    secretKey: e.SECRET_KEY,
    production,
    demo,
    trustProxy: e.TRUST_PROXY,
    metricsToken: e.METRICS_TOKEN,
    // A console that a person watches shows what needs them; an operator's collector wants every request.
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
    payments: Object.freeze(demo && !own ? sampleAccounts : { pkrPerUsd: e.PKR_PER_USD, easypaisa, bank }),
  })
}
