import { ageOf } from '@fortnight/contract/format/ages'
import { exactMoment, shortMoment } from '@fortnight/contract/format/moments'
import { useNow } from '../../lib/use-now.ts'
import { classNames } from '../../ui/class-names.ts'

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
