import { useEffect, useState } from 'react'
import { idle } from './idle.ts'

/** Whether the page has rested since this part of it was drawn; what takes long to draw, and is not needed at once, comes then. */
export function useRested(): boolean {
  const [rested, setRested] = useState(false)
  useEffect(() => {
    let gone = false
    void idle().then(() => {
      if (!gone) setRested(true)
    })
    return () => {
      gone = true
    }
  }, [])
  return rested
}
