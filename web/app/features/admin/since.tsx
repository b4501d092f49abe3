import { useEffect, useState } from 'react'
import { minuteMs } from '@fortnight/contract/format/spans'
import { ageOf } from '@fortnight/contract/format/ages'
import { exactMoment, shortMoment } from '@fortnight/contract/format/moments'
import { classNames } from '../../ui/class-names.ts'

/** The current time, updated every minute, so that ages on screen stay right. */
export function useNow(): Date {
  const [now, setNow] = useState(() => new Date())
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), minuteMs)
    return () => clearInterval(timer)
  }, [])
  return now
}

/** A moment and how long ago it was, in two lines; the exact one as a tooltip. */
export function Since({ at, now, className }: { at: string; now: Date; className?: string }) {
  const date = new Date(at)
  return (
    <time dateTime={at} title={exactMoment(date)} className={classNames('block', className)}>
      {shortMoment(date, now)}
      <span className="block text-13 text-ink-3">{ageOf(date, now)}</span>
    </time>
  )
}

/** An age for callers without a current time: a cell of a list. */
export function SinceNow({ at }: { at: string }) {
  return <Since at={at} now={useNow()} />
}
