import * as z from 'zod'
import { endpoints } from '../endpoint.ts'
import { DeviceProof } from './device-proof.ts'

/** Keys that browsers make for themselves: one phone belongs to one tester. */
export const deviceKeys = endpoints({
  challenge: {
    method: 'POST',
    path: '/api/device-keys/challenge',
    access: 'user',
    summary: 'A challenge that the key of this browser signs',
    reply: z.object({ challenge: z.string() }),
    limit: 'write',
  },
  prove: {
    method: 'POST',
    path: '/api/device-keys',
    access: 'user',
    summary: 'Prove the key of this browser; stored as a keyed hash',
    body: DeviceProof,
    reply: z.object({ success: z.literal(true) }),
    limit: 'write',
    problems: ['invalid'],
  },
})
