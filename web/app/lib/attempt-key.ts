import { useRef } from 'react'

/** Gives the Idempotency-Key of values that are sent: the same for every attempt, another once they were changed. */
export function useAttemptKey(): (values: unknown) => string {
  const last = useRef({ values: '', key: '' })
  return (values) => {
    const text = JSON.stringify(values)
    if (last.current.values !== text) last.current = { values: text, key: crypto.randomUUID() }
    return last.current.key
  }
}
