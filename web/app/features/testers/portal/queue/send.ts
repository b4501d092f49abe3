import { checkInPath, picturePath, refusalTypes } from '@fortnight/contract/testing/checkin-rules'
import type { checkins } from '@fortnight/contract/testing/checkins'
import { Problem } from '@fortnight/contract/problem'
import { minuteMs } from '@fortnight/contract/format/spans'
import { call } from '../../../../lib/api.ts'
import { changeEntry, dropEntry, dropSender, type Entry, listEntries } from './entries.ts'

// What a call needs of the two endpoints: with their schemas the service worker would carry zod.
const checkIn = { method: 'POST', path: checkInPath, access: 'owner' } as typeof checkins.checkIn
const sendPicture = { method: 'PUT', path: picturePath, access: 'owner' } as typeof checkins.sendPicture

/**
 * How long a line can be silent before it counts as broken. A call that hung for ever would keep all others from being
 * sent.
 */
export const patienceMs = minuteMs

/**
 * The day that a picture is of, and how old its original is as it is sent, which what was made smaller no longer says; 0 says
 * nothing.
 */
interface PictureCall {
  params: { id: number; day: string }
  query: { age_seconds?: number | undefined }
}

/** Sends the picture of a day that is checked in. A page also shows the progress (upload.ts). */
export type PictureSender = (entry: Entry & { picture: Blob }, of: PictureCall, token: string) => Promise<unknown>

const plainly: PictureSender = ({ picture }, of, token) => {
  const body = new File([picture], 'screenshot', { type: picture.type })
  return call(sendPicture, { ...of, body }, { token, signal: AbortSignal.timeout(5 * patienceMs) })
}

/**
 * Whether a retry can succeed: the server could not be reached, or asked for patience, or does not know the session.
 */
const mayPass = ({ status }: Problem) => status === 401 || status === 408 || status === 429 || status >= 500

/** The reason why the server will never take an entry; undefined if it might. */
export function refusalOf(error: unknown): Entry['refused'] | undefined {
  if (!(error instanceof Problem) || mayPass(error)) return undefined
  const { detail, message } = error
  const said = typeof detail === 'string' ? undefined : detail[0]
  const type = refusalTypes.find((known) => known === said?.type) ?? null
  return { type, words: said?.msg ?? message }
}

const wasStopped = (error: unknown) => error instanceof DOMException && error.name === 'AbortError'

/** Sends one entry; the check-in first, because a picture needs a day that is checked in. Sending it twice is safe. */
export async function sendEntry(entry: Entry, token: string, toPicture: PictureSender): Promise<void> {
  const { seat, minutes, note, answer, used_at, picture, taken_at } = entry
  const body = { minutes, note, answer, used_at, sent_at: new Date().toISOString() }
  const { day } = await call(
    checkIn,
    { params: { id: seat }, body },
    { token, signal: AbortSignal.timeout(patienceMs) },
  )
  const age_seconds = taken_at && Math.max(0, Math.round((Date.now() - taken_at) / 1000))
  if (picture) await toPicture({ ...entry, picture }, { params: { id: seat, day }, query: { age_seconds } }, token)
}

/** What is to be sent without another word of its owner's. */
export const isWaiting = ({ refused, stopped }: Entry): boolean => !refused && !stopped

/**
 * Sends what waits of that user, oldest first, one tab or service worker at a time; returns how many entries arrived.
 * What the server refuses is kept with its reason, what its owner stops is kept too; a failure that can pass is thrown,
 * and the rest waits for the next time.
 */
export const sendWaiting = (owner: string, token: string, toPicture: PictureSender = plainly): Promise<number> =>
  navigator.locks.request(`check-ins of ${owner}`, async () => {
    let sent = 0
    for (const entry of (await listEntries(owner)).filter(isWaiting)) {
      try {
        await sendEntry(entry, token, toPicture)
        await dropEntry(entry.id)
        sent++
      } catch (error) {
        const refused = refusalOf(error)
        if (refused) await changeEntry(entry.id, { refused })
        else if (wasStopped(error)) await changeEntry(entry.id, { stopped: true })
        else throw error
      }
    }
    await dropSender(owner)
    return sent
  })
