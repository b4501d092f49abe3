import { queryOptions } from '@tanstack/react-query'
import { demoTime } from '@fortnight/contract/demo'
import { Problem } from '@fortnight/contract/problem'
import { call } from '../../../lib/api.ts'
import { setClock } from '../../../lib/clock.ts'

/** How often the time is asked for, in milliseconds: while something is played, and otherwise. */
const [playingMs, restingMs] = [500, 10_000]

/** The time of the demo; null once visitors can no longer look around. */
export const demoTimeQuery = queryOptions({
  queryKey: ['demo-time'],
  async queryFn({ signal }) {
    try {
      const time = await call(demoTime.read, {}, { signal })
      setClock(time.now)
      return time
    } catch (error) {
      if (error instanceof Problem && error.code === 'not_found') return null
      throw error
    }
  },
  refetchInterval: ({ state: { data } }) => (data?.playing ? playingMs : restingMs),
  retry: false,
})
