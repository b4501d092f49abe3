import { type CheckInRefusal, checkInPath, checkInRefusals, picturePath } from '@fortnight/contract/checkin-rules'
import type { checkins } from '@fortnight/contract/checkins'
import { Problem } from '@fortnight/contract/problem'
import { call } from '../../../lib/api.ts'
import { changeEntry, dropEntry, type Entry, listEntries, setSender } from './entries.ts'

// What a call needs of the two endpoints: with their schemas the service worker would carry zod.
const checkIn = { method: 'POST', path: checkInPath, access: 'owner' } as typeof checkins.checkIn
const sendPicture = { method: 'PUT', path: picturePath, access: 'owner' } as typeof checkins.sendPicture

/** Whether the same may be taken later: the server could not be reached, or asked for patience, or does not know the session. */
const mayPass = ({ status }: Problem) => status === 401 || status === 408 || status === 429 || status >= 500

function refusalOf({ detail, message }: Problem): Entry['refused'] {
  const said = typeof detail === 'string' ? undefined : detail[0]
  const known = said && Object.hasOwn(checkInRefusals, said.type)
  return { type: known ? (said.type as CheckInRefusal) : null, words: said?.msg ?? message }
}

/** Sends one entry; the check-in first, for a picture is of a day that is checked in. Told twice it is the same to the server. */
async function send({ id, seat, minutes, note, used_at, picture }: Entry, token: string): Promise<void> {
  const sent_at = new Date().toISOString()
  const kept = await call(checkIn, { params: { id: seat }, body: { minutes, note, used_at, sent_at } }, { token })
  if (picture) {
    const file = new File([picture], 'screenshot', { type: picture.type })
    await call(sendPicture, { params: { id: seat, day: kept.day }, body: file }, { token })
  }
  await dropEntry(id)
}

/**
 * Sends what waits of that user, oldest first, one tab or service worker at a time; answers how many entries arrived. What the server
 * refuses is kept with its reason; what may pass is thrown, and the rest waits for the next time.
 */
export const sendWaiting = (owner: string, token: string): Promise<number> =>
  navigator.locks.request(`check-ins of ${owner}`, async () => {
    let sent = 0
    for (const entry of await listEntries(owner)) {
      if (entry.refused) continue
      try {
        await send(entry, token)
        sent++
      } catch (error) {
        if (!(error instanceof Problem) || mayPass(error)) throw error
        await changeEntry(entry.id, { refused: refusalOf(error) })
      }
    }
    await setSender(owner, undefined)
    return sent
  })
