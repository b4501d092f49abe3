import { queryOptions, useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { queryClient } from '../../../../lib/query-client.ts'
import { onSessionChange, readToken, storedUserId } from '../../../../lib/stored-session.ts'
import { proveDevice } from '../../../../lib/prove-device.ts'
import { showToast } from '../../../../ui/toast-store.ts'
import { translateNow } from '../language.ts'
import { askToSend } from './background.ts'
import { changeEntry, changes, dropSender, type Entry, listEntries, putEntry } from './entries.ts'
import { isWaiting, refusalOf, sendEntry, sendWaiting } from './send.ts'
import { uploadPicture } from './upload.ts'

const queueQuery = queryOptions({
  queryKey: ['tester', 'queue'],
  queryFn: () => listEntries(storedUserId() ?? ''),
  staleTime: Infinity,
})

/** What waits in this browser, was stopped or was refused, of the signed-in user; oldest first. */
export const useQueue = (): readonly Entry[] => useQuery(queueQuery).data ?? []

// A phone does not always say that its connection is back.
const firstAgainMs = 3_000
const lastAgainMs = 30_000
let againMs = firstAgainMs
let again: ReturnType<typeof setTimeout> | undefined

const showSent = (count: number) => showToast(translateNow('days')('sent', { count }))

/** Sends what waits of the signed-in user; false if something did not arrive, which is tried again later. */
export async function sendNow(): Promise<boolean> {
  clearTimeout(again)
  const [owner, token] = [storedUserId(), readToken()]
  if (!owner || !token) return false
  try {
    const sent = await sendWaiting(owner, token, uploadPicture)
    againMs = firstAgainMs
    if (sent) {
      showSent(sent)
      proveDevice()
    }
    return true
  } catch {
    const waiting = await listEntries(owner).catch(() => [])
    if (!waiting.some(isWaiting)) return true
    again = setTimeout(() => void sendNow(), againMs)
    againMs = Math.min(2 * againMs, lastAgainMs)
    return false
  }
}

/** Sends again what its owner had stopped. */
export async function sendStopped(id: string): Promise<void> {
  await changeEntry(id, { stopped: false })
  await sendNow()
}

/**
 * Puts what left the queue into the server's days first, so that the tester is not asked again for what was just sent.
 */
async function follow(): Promise<void> {
  await queryClient.invalidateQueries({ queryKey: ['tester', 'today'] })
  await queryClient.invalidateQueries(queueQuery)
}

let channel: BroadcastChannel | undefined
let isHeard = false

/**
 * Listens from now on for changes by other tabs and the service worker. Call it before the first days are read: what is
 * sent while their answer is on its way is not in it, and once the screens are drawn they ask again.
 */
export function hearChanges(): void {
  if (channel) return
  channel = new BroadcastChannel(changes)
  channel.addEventListener('message', () => {
    isHeard = true
    void follow()
  })
}

/**
 * Sends a check-in at once in a browser that keeps nothing (a private window, no storage left); false if it was not
 * taken.
 */
async function sendUnkept(entry: Entry): Promise<boolean> {
  try {
    await sendEntry(entry, readToken() ?? '', uploadPicture)
  } catch (error) {
    const t = translateNow('days')
    const { type, words: message } = refusalOf(error) ?? {}
    showToast(type ? t(`refused_${type}`) : (message ?? t('notKept')), { tone: 'destructive' })
    return false
  }
  showSent(1)
  await queryClient.invalidateQueries({ queryKey: ['tester', 'today'] })
  return true
}

/**
 * Keeps a check-in in this browser, and sends it as soon as it can be sent; false if it was neither kept nor sent,
 * which a message says.
 */
export async function enqueue(entry: Omit<Entry, 'id' | 'owner' | 'refused' | 'stopped'>): Promise<boolean> {
  const owner = storedUserId()
  if (!owner) return false
  const whole = { ...entry, id: crypto.randomUUID(), owner, refused: null }
  try {
    await putEntry(whole, readToken())
  } catch {
    return sendUnkept(whole)
  }
  await queryClient.invalidateQueries(queueQuery)
  // Before the service worker is asked to: what this page sends, it can show on its way.
  void sendNow()
  await askToSend()
  return true
}

/** Sends what waits: at the start, when the connection comes back, and when the portal comes into view again. */
export function useSending(): void {
  useEffect(() => {
    const sendIfVisible = () => document.visibilityState === 'visible' && void sendNow()
    hearChanges()
    if (isHeard) void follow()
    addEventListener('online', sendNow)
    document.addEventListener('visibilitychange', sendIfVisible)
    const owner = storedUserId()
    const stop = onSessionChange(() => owner && owner !== storedUserId() && void dropSender(owner))
    void sendNow()
    return () => {
      clearTimeout(again)
      channel?.close()
      channel = undefined
      isHeard = false
      removeEventListener('online', sendNow)
      document.removeEventListener('visibilitychange', sendIfVisible)
      stop()
    }
  }, [])
}
