import { createPublicKey } from 'node:crypto'
import type { deviceKeys, PhoneLook } from '@fortnight/contract/testers/device-keys'
import { Problem } from '@fortnight/contract/problem'
import type { Handlers } from '../../platform/http/serve.ts'
import * as phones from './phones.repository.ts'
import { challengeFor, isChallengeOf, isSigned } from './challenge.ts'
import * as signals from '../../identity/signals/signals.repository.ts'

/** One spelling of a key: its point on the curve. */
const pointOf = (key: string) => {
  const { x, y } = createPublicKey({ key: Buffer.from(key, 'base64url'), format: 'der', type: 'spki' }).export({
    format: 'jwk',
  })
  return `${x} ${y}`
}

const lookOf = ({ model, android, screen, cores, memory }: PhoneLook) =>
  JSON.stringify([model, android, screen, cores, memory])

export const deviceKeysService: Handlers<typeof deviceKeys> = {
  challenge: ({ vault, user }) => ({ challenge: challengeFor(vault, user.id, new Date()) }),

  async prove({ db, vault, user }, { body }) {
    if (!isChallengeOf(vault, user.id, body.challenge, new Date()))
      throw new Problem('invalid', [{ loc: ['body', 'challenge'], msg: 'This challenge has ended.', type: 'custom' }])
    if (!isSigned(body))
      throw new Problem('invalid', [{ loc: ['body', 'signature'], msg: 'The signature does not fit.', type: 'custom' }])
    const { phone } = body
    if (phone) await phones.markRead(db, user.id, phone)
    await signals.note(db, [
      { user_id: user.id, kind: 'key', value: signals.hashOf(vault, 'key', pointOf(body.key)) },
      ...(phone?.model
        ? [{ user_id: user.id, kind: 'phone' as const, value: signals.hashOf(vault, 'phone', lookOf(phone)) }]
        : []),
    ])
    return { success: true }
  },
}
