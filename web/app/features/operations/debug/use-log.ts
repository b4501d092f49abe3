import { useCallback, useState } from 'react'
import { maskedJson } from './mask.ts'

export interface LogEntry {
  id: number
  at: Date
  failed: boolean
  text: string
  /** JSON with its tokens masked. */
  data?: string
}

const most = 200

/** What was done on this page, newest first. It lives in memory alone and holds no whole token. */
export function useLog() {
  const [entries, setEntries] = useState<LogEntry[]>([])
  const write = useCallback((text: string, { failed = false, data }: { failed?: boolean; data?: unknown } = {}) => {
    setEntries((before) => {
      const entry = { id: (before[0]?.id ?? 0) + 1, at: new Date(), failed, text }
      return [data === undefined ? entry : { ...entry, data: maskedJson(data) }, ...before].slice(0, most)
    })
  }, [])
  const clear = useCallback(() => setEntries([]), [])
  return { entries, write, clear }
}

export type WriteLog = ReturnType<typeof useLog>['write']
