import type { TodaySeat } from '@fortnight/contract/testing/checkins'
import { Icon } from '../../../../ui/icon.tsx'
import { isWaiting } from '../queue/send.ts'
import { useQueue } from '../queue/use-queue.ts'
import { useTranslation } from '../translation.ts'

/** The tests of today, each a link to its part of the screen: the second of two begins below a whole form. */
export function TodayList({ seats }: { seats: readonly TodaySeat[] }) {
  const { t } = useTranslation('days')
  const queue = useQueue()
  const isDone = ({ seat, today, used }: TodaySeat) =>
    used.some(({ day }) => day === today) ||
    queue.some((entry) => entry.seat === seat && entry.day === today && isWaiting(entry))
  return (
    <nav aria-labelledby="tests-today" className="mb-6 grid gap-2.5">
      <p id="tests-today" className="text-14 text-ink-2">
        {t('testsDone', { done: seats.filter(isDone).length, all: seats.length })}
      </p>
      <ul className="flex flex-wrap gap-2">
        {seats.map((seat) => (
          <li key={seat.seat} className="min-w-0">
            <a
              href={`#app-${seat.seat}`}
              className="flex min-h-11 items-center gap-2 rounded-full border border-line bg-surface px-4 text-14 font-semibold no-underline hover:bg-hover"
            >
              {isDone(seat) ? (
                <Icon name="check" size={14} />
              ) : (
                <span className="size-2 flex-none rounded-full bg-moon" aria-hidden="true" />
              )}
              <bdi className="truncate">{seat.app_name}</bdi>
              {isDone(seat) && <span className="sr-only">: {t('done')}</span>}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
}
