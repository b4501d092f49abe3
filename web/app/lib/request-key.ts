import { useRef } from 'react'

/**
 * The Idempotency-Key of a form's requests: the same for the same body, so that another try after a lost answer is the same act;
 * a corrected form is another one.
 */
export function useRequestKey(): (body: unknown) => string {
  const last = useRef<{ body: string; key: string }>(undefined)
  return (body) => {
    const text = JSON.stringify(body)
    if (last.current?.body !== text) last.current = { body: text, key: crypto.randomUUID() }
    return last.current.key
  }
}
