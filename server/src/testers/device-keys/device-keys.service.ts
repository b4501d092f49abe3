import type { deviceKeys } from '@fortnight/contract/testers/device-keys'
import type { Handlers } from '../../platform/http/serve.ts'
import { wakeLikeness } from '../likeness/wake.ts'
import { challengeFor } from './challenge.ts'
import * as phones from './phones.repository.ts'
import { noteDevice, readProof } from './proof.ts'

export const deviceKeysService: Handlers<typeof deviceKeys> = {
  challenge: ({ vault, user }) => ({ challenge: challengeFor(vault, user.id, new Date()) }),

  async prove({ db, vault, user }, { body }) {
    await noteDevice(db, vault, user.id, readProof(vault, user.id, body))
    if (await phones.isApplicant(db, user.id)) await wakeLikeness(db)
    return { success: true }
  },
}
