import { useEffect, useState } from 'react'
import { minuteMs } from '@fortnight/contract/format/spans'

/** The present, renewed with every minute of the clock. */
export function useNow(): Date {
  const [now, setNow] = useState(() => new Date())
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>
    const wait = () => {
      timer = setTimeout(renew, minuteMs - (Date.now() % minuteMs))
    }
    const renew = () => {
      setNow(new Date())
      wait()
    }
    wait()
    return () => clearTimeout(timer)
  }, [])
  return now
}
