import { describe, expect, it } from 'vitest'
import { readConfig } from '../config.ts'

describe('Google Groups', () => {
  const account = { client_email: 'a@b.iam.gserviceaccount.com', private_key_id: '1', private_key: '-----BEGIN x' }
  const whole = {
    GOOGLE_GROUPS_KEY: JSON.stringify({ ...account, token_uri: 'https://elsewhere.example' }),
    GOOGLE_GROUPS_ADMIN: 'admin@operator.example',
    GOOGLE_GROUPS_CUSTOMER: 'C01abc23',
    GOOGLE_GROUPS_DOMAIN: 'Testers.Operator.example',
  }

  it('are set up by four variables, or not at all', () => {
    expect(readConfig(whole).googleGroups).toEqual({
      account,
      admin: 'admin@operator.example',
      customer: 'C01abc23',
      domain: 'testers.operator.example',
      ready: 8,
      url: undefined,
    })
    expect(readConfig({}).googleGroups).toBeUndefined()
    for (const name of Object.keys(whole)) expect(() => readConfig({ ...whole, [name]: '' })).toThrow(/together/)
  })

  it.each(['not json', '"text"', '{}', JSON.stringify({ ...account, private_key: 'secret-of-mine' })])(
    'refuse %s as a key, without quoting it',
    (key) => {
      const read = () => readConfig({ ...whole, GOOGLE_GROUPS_KEY: key })
      expect(read).toThrow(/GOOGLE_GROUPS_KEY: must be the JSON of a service account key/)
      expect(read).not.toThrow(/secret-of-mine/)
    },
  )

  it('and the account for Play Console are set up apart, the latter by its key alone', () => {
    const play = { GOOGLE_PLAY_KEY: whole.GOOGLE_GROUPS_KEY }
    expect(readConfig(play)).toMatchObject({ googlePlay: { account, url: undefined }, googleGroups: undefined })
    expect(readConfig(whole).googlePlay).toBeUndefined()
    const production = { ...play, NODE_ENV: 'production', GOOGLE_PLAY_URL: 'https://elsewhere.example' }
    expect(() => readConfig(production)).toThrow(/GOOGLE_PLAY_URL .* must not be set in production/)
  })

  it('ask no other server in production', () => {
    const production = { ...whole, NODE_ENV: 'production', GOOGLE_GROUPS_URL: 'https://elsewhere.example' }
    expect(() => readConfig(production)).toThrow(/must not be set in production/)
  })
})
