import { ago } from '@fortnight/contract/format/ages'
import { momentOf } from '@fortnight/contract/format/moments'

/** A moment as the time since `now`; its title says when exactly. */
export function Ago({ moment, now }: { moment: string; now: number }) {
  return (
    <time dateTime={moment} title={momentOf(moment)}>
      {ago(moment, new Date(now))}
    </time>
  )
}
