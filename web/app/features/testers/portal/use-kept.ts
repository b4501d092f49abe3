import { useState } from 'react'
import { saveKept, readKept } from '../../../lib/kept.ts'

/** State that survives a reload, in this browser, for this user; changed to undefined it begins again. */
export function useKept<T>(name: string, fresh: () => T): [T, (next: T | undefined) => void] {
  const [value, setValue] = useState(() => (readKept(name) as T | undefined) ?? fresh())
  const change = (next: T | undefined) => {
    saveKept(name, next)
    setValue(next ?? fresh())
  }
  return [value, change]
}
