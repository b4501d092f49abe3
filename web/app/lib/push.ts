import { queryOptions, useMutation, useQuery } from '@tanstack/react-query'
import { type BrowserSubscription, type MyPush, webPush } from '@fortnight/contract/messaging/web-push'
import { call } from './api.ts'
import { base64Url } from './base64url.ts'
import { queryClient } from './query-client.ts'

/**
 * Whether this browser shows notifications: `install` on an iPhone or iPad, where only an installed page can;
 * `blocked` by its user, whom only the browser's settings let change that.
 */
export type PushState = 'none' | 'install' | 'blocked' | 'off' | 'on'

const isApple = () =>
  /iPhone|iPad/.test(navigator.userAgent) || (/Macintosh/.test(navigator.userAgent) && navigator.maxTouchPoints > 1)

const isAble = () => 'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window

const withoutIt = (): PushState | undefined => {
  if (!isAble()) return isApple() ? 'install' : 'none'
  return Notification.permission === 'denied' ? 'blocked' : undefined
}

const bodyOf = (subscription: PushSubscription) => subscription.toJSON() as BrowserSubscription

const registered = async () =>
  (await (await navigator.serviceWorker.getRegistration())?.pushManager.getSubscription()) ?? undefined

const hashOf = async (endpoint: string): Promise<string> =>
  base64Url(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(endpoint)))

let subscribing = false

/**
 * The caller's device that is this browser. A subscription that the server does not know as theirs has ended, or belongs
 * to another user of this browser: nothing of that user's may appear here any more.
 */
async function deviceHere({ devices }: MyPush) {
  const subscription = isAble() && !subscribing ? await registered() : undefined
  if (!subscription) return undefined
  const hash = await hashOf(subscription.endpoint)
  const device = devices.find(({ endpoint_hash }) => endpoint_hash === hash)
  if (!device) await subscription.unsubscribe()
  // The session in which it was switched on is over: it goes on with this one.
  else if (!device.this_session) await call(webPush.subscribe, { body: bodyOf(subscription) })
  return device
}

const myPush = queryOptions({
  queryKey: ['push'],
  queryFn: async ({ signal }) => {
    const mine = await call(webPush.find, {}, { signal })
    return { ...mine, here: await deviceHere(mine) }
  },
  // Devices are signed out elsewhere, and permissions change outside of the page.
  staleTime: 0,
})

/** How long the service worker may take to be there. */
const patienceMs = 20_000

const ready = () =>
  Promise.race([
    navigator.serviceWorker.ready,
    new Promise<never>((_done, fail) => {
      setTimeout(() => fail(new Error('no service worker')), patienceMs)
    }),
  ])

/** Asks the user, and subscribes if they agree. Called by a tap only: browsers block pages that ask by themselves. */
async function turnOn({ public_key }: MyPush): Promise<void> {
  if ((await Notification.requestPermission()) !== 'granted') return
  subscribing = true
  try {
    const { pushManager } = await ready()
    // A browser refuses a second subscription with another key.
    await (await pushManager.getSubscription())?.unsubscribe()
    const subscription = await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: public_key })
    await call(webPush.subscribe, { body: bodyOf(subscription) })
  } finally {
    subscribing = false
  }
}

async function turnOff(id: string, isHere: boolean): Promise<void> {
  await call(webPush.unsubscribe, { params: { id } })
  if (isHere) await (await registered())?.unsubscribe()
}

const refresh = () => queryClient.invalidateQueries({ queryKey: myPush.queryKey })

/** The user's browsers that show notifications, this one among them, and how to change that. */
export function usePush() {
  const { data, dataUpdatedAt } = useQuery(myPush)
  const on = useMutation({ mutationFn: turnOn, onSettled: refresh })
  const off = useMutation({
    mutationFn: (id: string) => turnOff(id, id === data?.here?.id),
    onSettled: refresh,
  })
  if (!data) return undefined
  const state: PushState = withoutIt() ?? (data.here ? 'on' : 'off')
  return {
    state,
    here: data.here,
    devices: data.devices,
    readAt: dataUpdatedAt,
    isBusy: on.isPending || off.isPending,
    hasFailed: on.isError || off.isError,
    turnOn: () => on.mutate(data),
    turnOff: off.mutate,
  }
}
