import { Problem } from '@fortnight/contract/problem'
import { dropSender, listSenders } from './entries.ts'
import { sendWaiting } from './send.ts'

/** The name under which the browser is asked to wake the service worker once there is a connection. */
export const sendTag = 'check-ins'

type Syncing = ServiceWorkerRegistration & { sync?: { register(tag: string): Promise<void> } }

/** Asks for it; browsers without Background Sync send when the portal is opened next. */
export async function askToSend(): Promise<void> {
  const registration = (await navigator.serviceWorker?.getRegistration()) as Syncing | undefined
  await registration?.sync?.register(sendTag).catch(() => {})
}

/** Sends for all users whose check-ins wait here. Throws if it should be tried again: the browser then does so. */
export async function sendForAll(): Promise<void> {
  for (const { owner, token } of await listSenders()) {
    try {
      await sendWaiting(owner, token)
    } catch (error) {
      if (!(error instanceof Problem) || error.code !== 'unauthorized') throw error
      await dropSender(owner)
    }
  }
}
