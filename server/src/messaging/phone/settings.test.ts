import { describe, expect, it } from 'vitest'
import { readConfig } from '../../platform/config.ts'

const production = {
  NODE_ENV: 'production',
  DATABASE_URL: 'postgres://fortnight@db.example/fortnight',
  SECRET_KEY: 'ab'.repeat(32),
}

describe('channels to telephone numbers', () => {
  const whatsapp = {
    WHATSAPP_PHONE_ID: '106540352242922',
    WHATSAPP_TOKEN: 'token',
    WHATSAPP_APP_SECRET: 'secret',
    WHATSAPP_VERIFY_TOKEN: 'word',
  }

  it('are not set up by default', () => {
    expect(readConfig({})).toMatchObject({ whatsapp: undefined, sms: undefined })
  })

  it('need what belongs together', () => {
    expect(readConfig(whatsapp).whatsapp).toMatchObject({
      phoneId: '106540352242922',
      url: expect.stringMatching(/v23\.0$/),
    })
    for (const missing of Object.keys(whatsapp))
      expect(() => readConfig({ ...whatsapp, [missing]: '' })).toThrow('WHATSAPP_VERIFY_TOKEN together')
  })

  it.each([{ ...whatsapp, WHATSAPP_URL: 'http://graph.example/v23.0' }, { SMS_URL: 'http://sms.example/messages' }])(
    'are encrypted in production: %j',
    (given) => {
      expect(() => readConfig({ ...production, ...given })).toThrow('must begin with https://')
    },
  )
})
