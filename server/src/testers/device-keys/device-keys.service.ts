import type { deviceKeys, PhoneLook } from '@fortnight/contract/testers/device-keys'
import { Problem } from '@fortnight/contract/problem'
import type { Handlers } from '../../platform/http/serve.ts'
import { wakeLikeness } from '../likeness/wake.ts'
import * as phones from './phones.repository.ts'
import { challengeFor, isChallengeOf, signerOf } from './challenge.ts'
import * as signals from '../../identity/signals/signals.repository.ts'

const lookOf = ({ model, android, screen, cores, memory }: PhoneLook) =>
  JSON.stringify([model, android, screen, cores, memory])

export const deviceKeysService: Handlers<typeof deviceKeys> = {
  challenge: ({ vault, user }) => ({ challenge: challengeFor(vault, user.id, new Date()) }),

  async prove({ db, vault, user }, { body }) {
    if (!isChallengeOf(vault, user.id, body.challenge, new Date()))
      throw new Problem('invalid', [{ loc: ['body', 'challenge'], msg: 'This challenge has ended.', type: 'custom' }])
    const key = signerOf(body)
    if (key === undefined)
      throw new Problem('invalid', [{ loc: ['body', 'signature'], msg: 'The signature does not fit.', type: 'custom' }])
    const { phone } = body
    if (phone) await phones.markRead(db, user.id, phone)
    await signals.note(db, [
      { user_id: user.id, kind: 'key', value: signals.hashOf(vault, 'key', key) },
      ...(phone?.model
        ? [{ user_id: user.id, kind: 'phone' as const, value: signals.hashOf(vault, 'phone', lookOf(phone)) }]
        : []),
    ])
    if (await phones.isApplicant(db, user.id)) await wakeLikeness(db)
    return { success: true }
  },
}
