import { describe, expect, it } from 'vitest'
import { readConfig } from '../../platform/config.ts'

describe('webhooks to this machine', () => {
  it('are for demos and tests, never for production', () => {
    const local = (env: Record<string, string>) => readConfig(env).localWebhooks
    expect([local({}), local({ DEMO: 'off' }), local({ DEMO: 'off', LOCAL_WEBHOOKS: 'on' })]).toEqual([
      true,
      false,
      true,
    ])
    expect(local({ LOCAL_WEBHOOKS: 'off' })).toBe(false)
    expect(local({ NODE_ENV: 'production' })).toBe(false)
    expect(() => readConfig({ NODE_ENV: 'production', LOCAL_WEBHOOKS: 'on' })).toThrow('must not be set in production')
  })
})
