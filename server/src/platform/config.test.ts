import { availableParallelism } from 'node:os'
import { isAbsolute } from 'node:path'
import { describe, expect, it } from 'vitest'
import { defaultBrand } from '@fortnight/contract/brand'
import { readConfig, variables } from './config.ts'

const key = 'ab'.repeat(32)
const database = { DATABASE_URL: 'postgres://fortnight@db.example/fortnight', SECRET_KEY: key }

describe('with no variable set', () => {
  it('the service runs on this machine, with a demo', () => {
    const config = readConfig({})
    expect(config).toMatchObject({
      port: 3000,
      host: '127.0.0.1',
      databaseUrl: undefined,
      connections: { requests: 10, exports: 3, jobs: 5 },
      publicOrigin: 'http://127.0.0.1:3000',
      secretKey: undefined,
      production: false,
      demo: true,
      trustProxy: undefined,
      metricsToken: undefined,
      logLevel: 'warn',
      brand: defaultBrand,
      structuredPrices: 'charged',
    })
    expect(config.tracking).toEqual({})
    expect(isAbsolute(config.dataDir)).toBe(true)
  })

  it.each(['', ' '])('empty variables ("%s") count as not set', (blank) => {
    expect(readConfig(Object.fromEntries(variables.map((name) => [name, blank])))).toEqual(readConfig({}))
  })

  it('unrelated variables are ignored, and the result is frozen', () => {
    const config = readConfig({ HOME: '/home/a', PATH: '/bin' })
    expect(config).toEqual(readConfig({}))
    for (const part of [config, config.payments, config.brand, config.tracking])
      expect(() => Object.assign(part, { name: 'Other' })).toThrow(TypeError)
  })
})

describe('a variable', () => {
  it.each<[NodeJS.ProcessEnv, object]>([
    [{ PORT: '8080' }, { port: 8080, publicOrigin: 'http://127.0.0.1:8080' }],
    [{ PORT: '0' }, { port: 0 }],
    [{ HOST: '0.0.0.0' }, { host: '0.0.0.0', demo: false }],
    [{ DATA_DIR: '/var/lib/fortnight' }, { dataDir: '/var/lib/fortnight' }],
    [{ DATABASE_CONNECTIONS: '40' }, { connections: { requests: 40, exports: 3, jobs: 5 } }],
    [
      { REQUEST_SECONDS: '1.5', DRAIN_SECONDS: '0' },
      { requestMs: 1500, drainMs: 0 },
    ],
    [{ PUBLIC_ORIGIN: 'https://fortnight.example/some/path?a=1' }, { publicOrigin: 'https://fortnight.example' }],
    [{ SECRET_KEY: key }, { secretKey: key }],
    [{ NODE_ENV: 'production' }, { production: true, logLevel: 'info', demo: false }],
    [{ LOG_LEVEL: 'debug' }, { logLevel: 'debug' }],
    [{ TRUST_PROXY: '10.0.0.0/8,127.0.0.1' }, { trustProxy: '10.0.0.0/8,127.0.0.1' }],
    [{ METRICS_TOKEN: 'sixteen letters.' }, { metricsToken: 'sixteen letters.' }],
    [{ DEMO: 'off' }, { demo: false }],
    [{ DEMO: '0' }, { demo: false }],
    [{ DEMO: 'on' }, { demo: true, demoPace: 1 }],
    [{ DEMO_PACE: '0' }, { demoPace: 0 }],
    [{ DEMO_PACE: '2.5' }, { demoPace: 2.5 }],
    [{ PICTURE_SAMPLE: '0' }, { pictureSample: 0 }],
    [database, { databaseUrl: database.DATABASE_URL, databaseDirectUrl: database.DATABASE_URL, demo: false }],
    [
      { NATS_URL: 'nats://me:se%25ret@10.0.0.1:4222, nats://10.0.0.2', NATS_SUBJECT: 'shop.push' },
      {
        nats: {
          servers: ['10.0.0.1:4222', '10.0.0.2'],
          subject: 'shop.push',
          tls: undefined,
          user: 'me',
          password: 'se%ret',
        },
      },
    ],
    [{ NATS_URL: 'tls://nats.example', NATS_CA: '/ca.pem' }, { nats: { tls: { caFile: '/ca.pem' } } }],
    [{}, { nats: undefined }],
    [{ BRAND_NAME: 'Twelve' }, { brand: { ...defaultBrand, name: 'Twelve' } }],
    [{ BRAND_TAGLINE: 'Testers for a fortnight' }, { brand: { tagline: 'Testers for a fortnight' } }],
    [
      { SUPPORT_EMAIL: 'help@twelve.example' },
      {
        brand: { supportEmail: 'help@twelve.example' },
        mail: { smtpUrl: undefined, from: { name: 'Fortnight', address: 'help@twelve.example' } },
      },
    ],
    [
      { SMTP_URL: 'smtps://me:secret@mail.example:465', MAIL_FROM: 'Twelve, Inc. <post@twelve.example>' },
      {
        mail: {
          smtpUrl: 'smtps://me:secret@mail.example:465',
          from: { name: 'Twelve, Inc.', address: 'post@twelve.example' },
        },
      },
    ],
    [{ MAIL_FROM: 'post@twelve.example' }, { mail: { from: { name: '', address: 'post@twelve.example' } } }],
    [{ CHAT_URL: 'https://chat.example/12' }, { brand: { chatUrl: 'https://chat.example/12' } }],
    [{ CHAT_TEXT: 'Hello' }, { brand: { chatText: 'Hello' } }],
    [{ STRUCTURED_PRICES: 'listed' }, { structuredPrices: 'listed' }],
    [{ ANALYTICS_TAG: 'G-ABC123XYZ' }, { tracking: { tag: 'G-ABC123XYZ' } }],
    [{ HEATMAP_PROJECT: 'abcd1234' }, { tracking: { heatmap: 'abcd1234' } }],
    [{ SOCIAL_PIXEL: '123456789012' }, { tracking: { pixel: '123456789012' } }],
    [{ COLLECT_VITALS: 'on' }, { tracking: { vitals: true } }],
  ])('is accepted: %o', (env, expected) => {
    expect(readConfig(env)).toMatchObject(expected)
  })

  it.each<[NodeJS.ProcessEnv, string]>([
    [{ PORT: 'http' }, 'PORT'],
    [{ PORT: '65536' }, 'PORT'],
    [{ PORT: '-1' }, 'PORT'],
    [{ PORT: '80.5' }, 'PORT'],
    [{ DATABASE_URL: 'mysql://db', SECRET_KEY: key }, 'DATABASE_URL'],
    [{ DATABASE_URL: 'db.example', SECRET_KEY: key }, 'DATABASE_URL'],
    [{ NATS_URL: 'nats://a', NATS_SUBJECT: 'all.>' }, 'NATS_SUBJECT'],
    [{ DATABASE_CONNECTIONS: '1' }, 'DATABASE_CONNECTIONS'],
    [{ DATABASE_CONNECTIONS: '201' }, 'DATABASE_CONNECTIONS'],
    [{ PUBLIC_ORIGIN: 'fortnight.example' }, 'PUBLIC_ORIGIN'],
    [{ PUBLIC_ORIGIN: 'javascript:alert(1)' }, 'PUBLIC_ORIGIN'],
    [{ SECRET_KEY: 'ab'.repeat(31) }, 'SECRET_KEY'],
    [{ SECRET_KEY: 'zz'.repeat(32) }, 'SECRET_KEY'],
    [{ DEMO: 'maybe' }, 'DEMO'],
    [{ DEMO_PACE: 'fast' }, 'DEMO_PACE'],
    [{ DEMO_PACE: '-1' }, 'DEMO_PACE'],
    [{ DEMO_PACE: '101' }, 'DEMO_PACE'],
    [{ PICTURE_SAMPLE: '1.1' }, 'PICTURE_SAMPLE'],
    [{ METRICS_TOKEN: 'short' }, 'METRICS_TOKEN'],
    [{ LOG_LEVEL: 'loud' }, 'LOG_LEVEL'],
    [{ PKR_PER_USD: '-1' }, 'PKR_PER_USD'],
    [{ PKR_PER_USD: '280 rupees' }, 'PKR_PER_USD'],
    [{ BRAND_NAME: 'a'.repeat(25) }, 'BRAND_NAME'],
    [{ BRAND_TAGLINE: 'a'.repeat(81) }, 'BRAND_TAGLINE'],
    [{ SUPPORT_EMAIL: 'help' }, 'SUPPORT_EMAIL'],
    [{ MAIL_FROM: 'Twelve' }, 'MAIL_FROM'],
    [{ MAIL_FROM: 'a@twelve.example, b@twelve.example' }, 'MAIL_FROM'],
    [{ MAIL_FROM: 'Twelve <a@twelve.example> <b@twelve.example>' }, 'MAIL_FROM'],
    [{ SMTP_URL: 'https://mail.example' }, 'SMTP_URL'],
    [{ CHAT_URL: 'http://chat.example' }, 'CHAT_URL'],
    [{ CHAT_URL: 'javascript:alert(1)' }, 'CHAT_URL'],
    [{ CHAT_TEXT: 'a'.repeat(201) }, 'CHAT_TEXT'],
    [{ STRUCTURED_PRICES: 'both' }, 'STRUCTURED_PRICES'],
    [{ ANALYTICS_TAG: 'UA-12345-1' }, 'ANALYTICS_TAG'],
    [{ ANALYTICS_TAG: "G-ABC');alert(1)//" }, 'ANALYTICS_TAG'],
    [{ HEATMAP_PROJECT: '../other' }, 'HEATMAP_PROJECT'],
    [{ SOCIAL_PIXEL: '12345x' }, 'SOCIAL_PIXEL'],
    [{ COLLECT_VITALS: 'some' }, 'COLLECT_VITALS'],
    [{ OIDC_ISSUER: 'accounts.google.com' }, 'OIDC_ISSUER'],
    [{ OIDC_ISSUER: 'http://accounts.google.com' }, 'OIDC_ISSUER'],
    [{ OIDC_ISSUER: 'http://localhost.evil.example' }, 'OIDC_ISSUER'],
    [{ OIDC_ISSUER: 'http://127.0.0.1@evil.example' }, 'OIDC_ISSUER'],
    [{ OIDC_ISSUER: 'ftp://localhost' }, 'OIDC_ISSUER'],
    [{ IDENTITY_PROVIDER: 'google' }, 'IDENTITY_PROVIDER'],
    [{ FIREBASE_PROJECT_ID: 'a/../b' }, 'FIREBASE_PROJECT_ID'],
    [{ FIREBASE_AUTH_DOMAIN: 'a b' }, 'FIREBASE_AUTH_DOMAIN'],
    [{ FIREBASE_EMULATOR: 'emulator' }, 'FIREBASE_EMULATOR'],
  ])('that is invalid is named without repeating its value: %o', (env, name) => {
    expect(() => readConfig(env)).toThrow(new RegExp(`^The configuration is not usable:\n  ${name}: `))
  })

  it('that is invalid is named together with all others', () => {
    expect(() => readConfig({ PORT: 'x', DEMO: 'x', SECRET_KEY: 'canary' })).toThrow(
      /PORT: .*\n {2}SECRET_KEY: .*\n {2}DEMO: /,
    )
    expect(() => readConfig({ SECRET_KEY: 'canary' })).toThrow(/^((?!canary)[\s\S])*$/)
  })
})

describe('the analytics settings', () => {
  it('contain what is configured and nothing else', () => {
    expect(readConfig({ COLLECT_VITALS: 'off', SOCIAL_PIXEL: ' ' }).tracking).toEqual({})
    const env = { ANALYTICS_TAG: 'G-ABC123XYZ', HEATMAP_PROJECT: 'abcd1234', COLLECT_VITALS: '1' }
    expect(readConfig(env).tracking).toEqual({ tag: 'G-ABC123XYZ', heatmap: 'abcd1234', vitals: true })
  })
})

describe('sign-in', () => {
  const client = { OIDC_CLIENT_ID: 'a', OIDC_CLIENT_SECRET: 'b' }
  const firebase = { FIREBASE_API_KEY: 'k', FIREBASE_AUTH_DOMAIN: 'a.example', FIREBASE_PROJECT_ID: 'fortnight' }
  const provider = { IDENTITY_PROVIDER: 'firebase' }

  it.each<[NodeJS.ProcessEnv, string | undefined]>([
    [{}, undefined],
    [{ OIDC_CLIENT_ID: 'a' }, undefined],
    [client, 'https://accounts.google.com'],
    [{ ...client, OIDC_ISSUER: 'https://id.example/realm' }, 'https://id.example/realm'],
    [{ ...client, OIDC_ISSUER: 'http://127.0.0.1:9000' }, 'http://127.0.0.1:9000'],
    [{ ...client, OIDC_ISSUER: 'http://[::1]:9000' }, 'http://[::1]:9000'],
  ])('with %o requires %s', (env, issuer) => {
    const { oidc, identity } = readConfig(env)
    expect([oidc?.issuer, identity.google]).toEqual([issuer, issuer !== undefined])
  })

  it('with Firebase requires everything its SDK needs', () => {
    expect(readConfig({ ...provider, ...firebase }).identity).toMatchObject({
      provider: 'firebase',
      google: true,
      firebase: { apiKey: 'k', authDomain: 'a.example', projectId: 'fortnight' },
    })
    for (const missing of Object.keys(firebase))
      expect(readConfig({ ...provider, ...firebase, [missing]: '' }).identity).not.toHaveProperty('firebase')
    expect(readConfig(firebase).identity).not.toHaveProperty('firebase')
  })

  it('accepts unsigned tokens of an emulator, but never in production', () => {
    const env = { ...provider, ...firebase, FIREBASE_EMULATOR: 'http://127.0.0.1:9099/x' }
    expect(readConfig(env).identity.firebase?.emulator).toBe('http://127.0.0.1:9099')
    expect(() => readConfig({ ...env, NODE_ENV: 'production' })).toThrow('must not be set in production')
  })

  it('reports the names of configured variables, never their values', () => {
    const { identityVariables } = readConfig({ ...client, ...firebase })
    expect(identityVariables.filter(({ set }) => set).map(({ name }) => name)).toEqual([
      ...Object.keys(client),
      ...Object.keys(firebase),
    ])
  })
})

it('tests are evaluated in as many lanes as there are cores, and in no more than half of the connections of jobs', () => {
  const cores = availableParallelism()
  expect(readConfig({ JOB_CONNECTIONS: '50' }).tickLanes).toBe(Math.min(25, Math.max(2, cores)))
  expect(readConfig({ JOB_CONNECTIONS: '50', TICK_LANES: '12' }).tickLanes).toBe(12)
  expect(readConfig({ TICK_LANES: '12' }).tickLanes).toBe(3)
})

it("the operator's database is refused without a secret key, or if only the way past a pooler is named", () => {
  expect(() => readConfig({ DATABASE_DIRECT_URL: database.DATABASE_URL })).toThrow('DATABASE_URL, which leads to it')
  expect(readConfig({ ...database, DATABASE_DIRECT_URL: 'postgres://a' }).databaseDirectUrl).toBe('postgres://a')
  expect(() => readConfig({ DATABASE_URL: database.DATABASE_URL })).toThrow('SECRET_KEY must be set too')
  expect(() => readConfig({ ...database, SECRET_KEY: '' })).toThrow('SECRET_KEY must be set too')
  expect(() => readConfig({ DATABASE_READ_URL: database.DATABASE_URL })).toThrow('DATABASE_URL, which must be set too')
  expect(() => readConfig({ ...database, DATABASE_READ_URL: 'postgres://me@a,b/x' })).toThrow('names one replica')
  expect(readConfig({ ...database, DATABASE_READ_URL: 'postgres://a' }).databaseReadUrl).toBe('postgres://a')
  const toStandby = 'postgres://a,b/x?target_session_attrs=prefer-standby'
  expect(() => readConfig({ ...database, DATABASE_URL: toStandby })).toThrow('leads to the primary always')
})

describe('the demo', () => {
  it.each<[NodeJS.ProcessEnv, boolean]>([
    [{}, true],
    [{ HOST: 'localhost' }, true],
    [{ HOST: '::1' }, true],
    [{ HOST: '0.0.0.0', DEMO: 'on' }, false],
    [{ HOST: '192.168.1.5', DEMO: 'on' }, false],
    [{ NODE_ENV: 'production', DEMO: 'on' }, false],
    [{ ...database, DEMO: 'on' }, false],
    [{ DEMO: 'off' }, false],
  ])('of %o: %s', (env, demo) => {
    expect(readConfig(env).demo).toBe(demo)
  })

  it("shows sample accounts, which any of the operator's own replace", () => {
    expect(readConfig({}).payments.bank?.name).toBe('Sample Bank')
    const configured = readConfig({ PKR_PER_USD: '281.5' }).payments
    expect(configured).toEqual({ pkrPerUsd: 281.5, easypaisa: undefined, bank: undefined })
    expect(readConfig({ DEMO: 'off' }).payments).toEqual({
      pkrPerUsd: undefined,
      easypaisa: undefined,
      bank: undefined,
    })
  })
})

describe('payment accounts', () => {
  it('are accepted when they are complete', () => {
    const { payments } = readConfig({
      EASYPAISA_TITLE: 'F',
      EASYPAISA_NUMBER: '0300',
      BANK_NAME: 'B',
      BANK_TITLE: 'F',
      BANK_ACCOUNT: 'PK1',
    })
    expect(payments).toMatchObject({
      easypaisa: { title: 'F', number: '0300' },
      bank: { name: 'B', title: 'F', account: 'PK1' },
    })
  })

  it('that are incomplete are not offered', () => {
    const { payments } = readConfig({ DEMO: 'off', EASYPAISA_TITLE: 'F', BANK_NAME: 'B', BANK_ACCOUNT: 'PK1' })
    expect(payments).toMatchObject({ easypaisa: undefined, bank: undefined })
  })
})
