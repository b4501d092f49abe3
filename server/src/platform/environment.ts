import * as z from 'zod'
import { filePlaces } from './db/schema/files.ts'
import { samplers } from './telemetry/telemetry-settings.ts'
import { isRing } from './vault.ts'

const flag = z
  .enum(['on', 'off', 'true', 'false', '1', '0'])
  .transform((value) => value === 'on' || value === 'true' || value === '1')
const nonEmpty = z.string().trim().min(1)

/** Values separated by commas. */
const listOf = (form: RegExp, message: string) =>
  z
    .string()
    .transform((value) => value.split(',').map((part) => part.trim()))
    .pipe(z.array(z.string().regex(form, message)).min(1))

/** `Name <address>` or an address alone. */
const Sender = z
  .string()
  .regex(/^(?:[^<>\p{Cc}]* <[^<>]+>|[^<>]+)$/u, 'must be an address, or Name <address>')
  .transform((text) => {
    const [, name = '', address = text] = /^(.*?) *<(.*)>$/.exec(text.trim()) ?? []
    return { name: name.trim(), address: address.trim() }
  })
  .pipe(z.object({ name: z.string(), address: z.email('must hold an e-mail address') }))

// Not a strict URL: PostgreSQL's form for a socket has no host (postgresql://user@/name?host=/run/postgresql).
const databaseUrl = z
  .string()
  .regex(/^postgres(ql)?:\/\//, 'must begin with postgresql://')
  .refine(
    (url) => !/[?&]target_session_attrs=(?!(read-write|primary)(&|$))/.test(url),
    'leads to the primary always: leave target_session_attrs out, or say read-write',
  )
  .optional()

/** All variables that the server reads. */
export const Environment = z.object({
  PORT: z.coerce.number().int().min(0).max(65535).default(3000),
  HOST: nonEmpty.default('127.0.0.1'),
  DATA_DIR: nonEmpty.default('./data'),
  ARCHIVE_DIR: nonEmpty.optional(),
  ARCHIVE_S3_ENDPOINT: z.url({ protocol: /^https?$/ }).optional(),
  ARCHIVE_S3_REGION: nonEmpty.default('us-east-1'),
  ARCHIVE_S3_BUCKET: nonEmpty.optional(),
  ARCHIVE_S3_ACCESS_KEY_ID: nonEmpty.optional(),
  ARCHIVE_S3_SECRET_ACCESS_KEY: nonEmpty.optional(),
  // One alone would be removed before a new one has proven itself.
  ARCHIVE_BACKUPS: z.coerce.number().int().min(2).max(400).default(14),
  FILES: z.enum(filePlaces).default('database'),
  S3_ENDPOINT: z.url({ protocol: /^https?$/ }).optional(),
  S3_REGION: nonEmpty.default('us-east-1'),
  S3_BUCKET: nonEmpty.optional(),
  S3_ACCESS_KEY_ID: nonEmpty.optional(),
  S3_SECRET_ACCESS_KEY: nonEmpty.optional(),
  DATABASE_URL: databaseUrl,
  DATABASE_DIRECT_URL: databaseUrl,
  DATABASE_OWNER_URL: databaseUrl,
  DATABASE_READ_URL: databaseUrl,
  NATS_URL: nonEmpty.optional(),
  NATS_SUBJECT: z
    .string()
    .regex(/^[\w-]+(\.[\w-]+)*$/, 'must be a subject such as fortnight.push')
    .default('fortnight.push'),
  NATS_CREDENTIALS: nonEmpty.optional(),
  NATS_CA: nonEmpty.optional(),
  DATABASE_CONNECTIONS: z.coerce.number().int().min(2).max(200).default(10),
  EXPORT_CONNECTIONS: z.coerce.number().int().min(1).max(50).default(3),
  JOB_CONNECTIONS: z.coerce.number().int().min(2).max(50).default(5),
  TICK_LANES: z.coerce.number().int().min(1).max(25).optional(),
  REQUEST_SECONDS: z.coerce.number().min(0.1).max(60).default(4),
  EXPORT_SECONDS: z.coerce.number().min(1).max(3600).default(60),
  DRAIN_SECONDS: z.coerce.number().min(0).max(60).default(2),
  FREE_DISK_MB: z.coerce.number().min(0).default(100),
  PUBLIC_ORIGIN: z.url({ protocol: /^https?$/ }).optional(),
  SECRET_KEY: z.string().refine(isRing, 'must be 64 hexadecimal digits (openssl rand -hex 32)').optional(),
  NODE_ENV: z.string().optional(),
  DEMO: flag.default(true),
  DEMO_PACE: z.coerce.number().min(0).max(100).default(1),
  PICTURE_SAMPLE: z.coerce.number().min(0).max(1).default(0.1),
  TRUST_PROXY: nonEmpty.optional(),
  SIGN_UP_WORK: z.coerce.number().int().min(1).max(100_000).default(1000),
  METRICS_TOKEN: z.string().min(16).optional(),
  OTEL_EXPORTER_OTLP_ENDPOINT: z.url({ protocol: /^https?$/ }).optional(),
  OTEL_EXPORTER_OTLP_HEADERS: nonEmpty.optional(),
  OTEL_SDK_DISABLED: flag.default(false),
  OTEL_SERVICE_NAME: nonEmpty.default('fortnight'),
  OTEL_RESOURCE_ATTRIBUTES: nonEmpty.optional(),
  OTEL_TRACES_SAMPLER: z.enum(samplers).default('parentbased_always_on'),
  OTEL_TRACES_SAMPLER_ARG: z.coerce.number().min(0).max(1).default(1),
  OTEL_METRIC_EXPORT_INTERVAL: z.coerce.number().int().min(1000).default(60_000),
  LOG_LEVEL: z.enum(['trace', 'debug', 'info', 'warn', 'error', 'silent']).optional(),
  PKR_PER_USD: z.coerce.number().positive().optional(),
  EASYPAISA_TITLE: nonEmpty.optional(),
  EASYPAISA_NUMBER: nonEmpty.optional(),
  EASYPAISA_MODE: z.enum(['off', 'sandbox', 'live']).default('off'),
  EASYPAISA_STORE_ID: nonEmpty.optional(),
  EASYPAISA_USERNAME: nonEmpty.optional(),
  EASYPAISA_PASSWORD: nonEmpty.optional(),
  EASYPAISA_ACCOUNT: nonEmpty.optional(),
  EASYPAISA_URL: z.url({ protocol: /^https?$/ }).optional(),
  BANK_NAME: nonEmpty.optional(),
  BANK_TITLE: nonEmpty.optional(),
  BANK_ACCOUNT: nonEmpty.optional(),
  BRAND_NAME: nonEmpty.max(24).optional(),
  BRAND_TAGLINE: nonEmpty.max(80).optional(),
  SUPPORT_EMAIL: z.email().optional(),
  CHAT_URL: z.url({ protocol: /^https$/ }).optional(),
  CHAT_TEXT: nonEmpty.max(200).optional(),
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
  IDENTITY_PROVIDER: z.enum(['embedded', 'firebase']).default('embedded'),
  OIDC_ISSUER: z
    .url({ protocol: /^https?$/ })
    .refine(
      (issuer) => /^(?:https:|http:\/\/(?:127\.0\.0\.1|localhost|\[::1\])(?:[:/]|$))/i.test(issuer),
      'must begin with https:// (http:// only for an issuer on this machine)',
    )
    .default('https://accounts.google.com'),
  OIDC_CLIENT_ID: nonEmpty.optional(),
  OIDC_CLIENT_SECRET: nonEmpty.optional(),
  FIREBASE_API_KEY: nonEmpty.optional(),
  FIREBASE_AUTH_DOMAIN: z
    .string()
    .regex(/^[a-z0-9.-]+(?::\d+)?$/i, 'must be a host name')
    .optional(),
  FIREBASE_PROJECT_ID: z
    .string()
    .regex(/^[a-z0-9-]{4,40}$/, 'must be a project id')
    .optional(),
  FIREBASE_APP_ID: nonEmpty.optional(),
  FIREBASE_EMULATOR: z.url({ protocol: /^http$/ }).optional(),
  LOCAL_WEBHOOKS: flag.optional(),
  PUSH_ORIGINS: nonEmpty
    .transform((value) => value.split(/\s+/))
    .pipe(z.array(z.url({ protocol: /^https?$/, error: 'must be origins such as https://push.example.org' })))
    .default([]),
  ADMIN_SECOND_FACTOR: flag.optional(),
  DEBUG_PANEL: flag.optional(),
  WHATSAPP_PHONE_ID: z
    .string()
    .regex(/^\d{5,20}$/, 'must be the digits of a phone number ID')
    .optional(),
  WHATSAPP_TOKEN: nonEmpty.optional(),
  WHATSAPP_APP_SECRET: nonEmpty.optional(),
  WHATSAPP_VERIFY_TOKEN: nonEmpty.optional(),
  WHATSAPP_URL: z.url({ protocol: /^https?$/ }).default('https://graph.facebook.com/v23.0'),
  SMS_URL: z.url({ protocol: /^https?$/ }).optional(),
  SMS_AUTHORIZATION: nonEmpty.optional(),
  SMS_FROM: nonEmpty.default(''),
  SMS_BODY: nonEmpty.default(
    '{"to":"{to}","from":"{from}","text":"{text}","reference":"{reference}","callback":"{callback}"}',
  ),
  GOOGLE_URL: z.url({ protocol: /^https?$/ }).optional(),
  SMTP_URL: z.url({ protocol: /^smtps?$/ }).optional(),
  MAIL_FROM: Sender.optional(),
  DKIM_SELECTOR: listOf(
    /^[a-z0-9](?:[a-z0-9.-]*[a-z0-9])?$/i,
    'must hold selectors such as s1, separated by commas',
  ).optional(),
  DNS_SERVERS: listOf(/^[\da-f.:[\]]+$/i, 'must hold IP addresses, separated by commas').optional(),
})
