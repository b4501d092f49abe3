import { timingSafeEqual } from 'node:crypto'

/** Compares a text with a secret in constant time. */
export function isSameSecret(text: string, secret: string): boolean {
  const [first, second] = [Buffer.from(text), Buffer.from(secret)]
  return first.length === second.length && timingSafeEqual(first, second)
}
