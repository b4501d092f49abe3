import { type DBSchema, openDB } from 'idb'
import { deviceKeys, type PhoneLook } from '@fortnight/contract/testers/device-keys'
import { call } from './api.ts'
import { base64Url } from './base64url.ts'
import { thisPhone } from './this-phone.ts'

interface Keys extends DBSchema {
  keys: { key: 'device'; value: CryptoKeyPair }
}

const algorithm = { name: 'ECDSA', namedCurve: 'P-256' } as const

/** The key of this browser, made once. Its private part can be used here and never be read. */
async function deviceKey(): Promise<CryptoKeyPair> {
  const store = await openDB<Keys>('device', 1, { upgrade: (made) => void made.createObjectStore('keys') })
  try {
    const known = await store.get('keys', 'device')
    if (known) return known
    const pair = await crypto.subtle.generateKey(algorithm, false, ['sign', 'verify'])
    // Of two tabs at once the first keeps its key.
    const keys = store.transaction('keys', 'readwrite')
    const first = await keys.store.get('device')
    if (!first) await keys.store.put(pair, 'device')
    await keys.done
    return first ?? pair
  } finally {
    store.close()
  }
}

async function lookOfPhone(): Promise<PhoneLook | null> {
  const phone = await thisPhone()
  if (!phone?.model) return null
  const { width, height } = screen
  const [short, long] = [Math.min(width, height), Math.max(width, height)]
  const { deviceMemory: memory = 0 } = navigator as { deviceMemory?: number }
  const size = `${short}x${long}@${Number(devicePixelRatio.toFixed(3))}`
  return { ...phone, screen: size, cores: navigator.hardwareConcurrency, memory }
}

/** Proves to the server that this browser has its key, and says what phone it runs on. */
export async function proveDeviceKey(): Promise<void> {
  // A browser in private mode may have no store, and a page without TLS no keys.
  if (!('indexedDB' in globalThis) || !crypto.subtle) return
  const { publicKey, privateKey } = await deviceKey()
  const { challenge } = await call(deviceKeys.challenge, {})
  const signed = await crypto.subtle.sign(
    { name: 'ECDSA', hash: 'SHA-256' },
    privateKey,
    new TextEncoder().encode(challenge),
  )
  const key = base64Url(await crypto.subtle.exportKey('spki', publicKey))
  const body = { challenge, key, signature: base64Url(signed), phone: await lookOfPhone() }
  await call(deviceKeys.prove, { body })
}
