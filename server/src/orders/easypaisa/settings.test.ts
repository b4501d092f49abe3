import { describe, expect, it } from 'vitest'
import { readConfig } from '../../platform/config.ts'

describe('automatic EasyPaisa', () => {
  const merchant = {
    EASYPAISA_STORE_ID: '4711',
    EASYPAISA_USERNAME: 'fortnight',
    EASYPAISA_PASSWORD: 'secret',
    EASYPAISA_ACCOUNT: '90001',
    PKR_PER_USD: '280',
  }
  const gateway = (env: Record<string, string>) => readConfig(env).payments.gateway

  it('is off until its mode is set, whatever other settings there are', () => {
    expect(gateway({})).toBeUndefined()
    expect(gateway(merchant)).toBeUndefined()
  })

  it.each([
    ['sandbox', 'https://easypaystg.easypaisa.com.pk'],
    ['live', 'https://easypay.easypaisa.com.pk'],
  ])('calls EasyPaisa itself if it is %s', (mode, url) => {
    const env = { ...merchant, EASYPAISA_MODE: mode, NODE_ENV: 'production' }
    expect(gateway(env)).toEqual({ url, storeId: '4711', username: 'fortnight', password: 'secret', account: '90001' })
  })

  it.each(Object.keys(merchant))('does not start without %s', (name) => {
    expect(() => gateway({ ...merchant, EASYPAISA_MODE: 'live', [name]: '' })).toThrow('EASYPAISA_MODE needs')
  })

  it('can use another address, but not in production', () => {
    const env = { ...merchant, EASYPAISA_MODE: 'sandbox', EASYPAISA_URL: 'http://127.0.0.1:9999/' }
    expect(gateway(env)?.url).toBe('http://127.0.0.1:9999')
    expect(() => gateway({ ...env, NODE_ENV: 'production' })).toThrow('EASYPAISA_URL')
  })
})
