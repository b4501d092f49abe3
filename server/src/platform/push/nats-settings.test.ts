import { expect, it } from 'vitest'
import { natsOf } from './nats-settings.ts'

const read = (variables: Omit<Parameters<typeof natsOf>[0], 'NATS_SUBJECT'>) =>
  natsOf({ NATS_SUBJECT: 'fortnight.push', ...variables })

it('without an address NATS is not used, and what would prove who we are is refused', () => {
  expect(read({})).toBeUndefined()
  expect(() => read({ NATS_CREDENTIALS: '/nats.creds' })).toThrow('NATS_URL, which must be set')
})

it.each([
  ['https://nats.example'],
  ['10.0.0.1:4222'],
  ['nats://10.0.0.1:4222/path'],
  ['nats://me:a-secret@10.0.0.1,tls://10.0.0.2'],
  ['nats://me:a-secret@10.0.0.1,http://10.0.0.2'],
])('an address that makes no sense is refused without being repeated: %s', (NATS_URL) => {
  const attempt = () => read({ NATS_URL })
  expect(attempt).toThrow('NATS_URL must')
  expect(attempt).not.toThrow(/a-secret/)
})

it('a name alone is a token, and a file of credentials takes the place of both', () => {
  expect(read({ NATS_URL: 'nats://a-token@10.0.0.1' })).toMatchObject({ user: 'a-token', password: undefined })
  expect(read({ NATS_URL: 'nats://10.0.0.1', NATS_CREDENTIALS: '/nats.creds' })).toMatchObject({
    user: undefined,
    credentials: '/nats.creds',
  })
  expect(() => read({ NATS_URL: 'nats://me:a-secret@10.0.0.1', NATS_CREDENTIALS: '/nats.creds' })).toThrow('use one')
})
