import { useEffect, useState } from 'react'
import { minuteMs } from '@fortnight/contract/format/spans'
import { clock, onClockMoved } from './clock.ts'

/** The present, renewed with every minute of the clock. */
export function useNow(): Date {
  const [now, setNow] = useState(clock)
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>
    const wait = () => {
      timer = setTimeout(renew, minuteMs - (Date.now() % minuteMs))
    }
    const renew = () => {
      clearTimeout(timer)
      setNow(clock())
      wait()
    }
    wait()
    const stop = onClockMoved(renew)
    return () => {
      clearTimeout(timer)
      stop()
    }
  }, [])
  return now
}
