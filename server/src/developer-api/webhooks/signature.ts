import type { SealedColumn } from '../../platform/reseal.ts'
import { createHmac, randomBytes } from 'node:crypto'

const prefix = 'whsec_'

/** 256 bits, in the scheme's format. */
export const newSecret = () => `${prefix}${randomBytes(32).toString('base64')}`

/**
 * The headers of Standard Webhooks (standardwebhooks.com): HMAC-SHA256 over id, seconds and body, by each valid secret.
 */
export function signed(secrets: readonly string[], id: string, at: Date, body: string): Record<string, string> {
  const seconds = String(Math.floor(at.getTime() / 1000))
  const signatures = secrets.map((secret) => {
    const key = Buffer.from(secret.slice(prefix.length), 'base64')
    return `v1,${createHmac('sha256', key).update(`${id}.${seconds}.${body}`).digest('base64')}`
  })
  return { 'webhook-id': id, 'webhook-timestamp': seconds, 'webhook-signature': signatures.join(' ') }
}

/** Context to which a secret is sealed. */
export const secretOf = (webhookId: string) => `webhook:${webhookId}`

/** Keys of the signatures: the present ones, and those that sign next to them for a while. */
export const sealedSecrets: readonly SealedColumn[] = ['secret', 'old_secret'].map((column) => ({
  table: 'webhooks',
  column,
  key: 'id',
  context: secretOf,
}))
