import { type DBSchema, openDB } from 'idb'
import { deviceKeys } from '@fortnight/contract/testers/device-keys'
import type { DeviceProof, PhoneLook } from '@fortnight/contract/testers/device-proof'
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

/** The key of this browser; undefined if it can have none, as in private mode or on a page without TLS. */
async function findKey(): Promise<CryptoKeyPair | undefined> {
  if (!('indexedDB' in globalThis) || !crypto.subtle) return undefined
  return deviceKey().catch(() => undefined)
}

/** A proof that this browser has its key, with the phone it runs on; null if it can have none. */
export async function deviceProof(): Promise<DeviceProof | null> {
  const pair = await findKey()
  if (!pair) return null
  const { challenge } = await call(deviceKeys.challenge, {})
  const signed = await crypto.subtle.sign(
    { name: 'ECDSA', hash: 'SHA-256' },
    pair.privateKey,
    new TextEncoder().encode(challenge),
  )
  const key = base64Url(await crypto.subtle.exportKey('spki', pair.publicKey))
  return { challenge, key, signature: base64Url(signed), phone: await lookOfPhone() }
}

/** Proves the key of this browser to the server. */
export async function proveDeviceKey(): Promise<void> {
  const body = await deviceProof()
  if (body) await call(deviceKeys.prove, { body })
}
