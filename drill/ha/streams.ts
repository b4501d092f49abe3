import { setTimeout as sleep } from 'node:timers/promises'
import { eventsPath } from '@fortnight/contract/push'
import { type Account, anywhere } from '../../bench/kit/people.ts'
import { later } from '../../bench/kit/tidy.ts'
import { eventsOf } from '../../server/src/platform/push/stream-events.testkit.ts'
import { front } from './site.ts'

/** An event stream that connects again when it breaks, as a browser does, and goes on where it was. */
export function openStream({ token }: Account) {
  const abort = new AbortController()
  let id = ''
  let breaks = -1
  let heardAt = 0
  const authorization = `Bearer ${token}`
  const go = async () => {
    for (; !abort.signal.aborted; await sleep(500)) {
      breaks++
      try {
        const headers = { ...anywhere(), authorization, ...(id && { 'last-event-id': id }) }
        const answer = await fetch(`http://${front}${eventsPath}`, { headers, signal: abort.signal })
        for await (const event of eventsOf(answer)) {
          id = event.id || id
          if (event.topics.includes('apps')) heardAt = performance.now()
        }
      } catch {
        // The next round connects again.
      }
    }
  }
  const over = go()
  later(() => (abort.abort(), over))
  return {
    breaks: () => Math.max(0, breaks),
    /** Writes something as its user until the stream hears of it, and returns after how many milliseconds. */
    async hears(): Promise<number> {
      const since = performance.now()
      for (let k = 0; performance.now() - since < 60_000; k++) {
        await fetch(`http://${front}/api/apps`, {
          method: 'POST',
          headers: { ...anywhere(), authorization, 'content-type': 'application/json' },
          body: JSON.stringify({ name: `Heard ${k}`, description: 'Written for a stream' }),
        }).catch(() => undefined)
        for (let waited = 0; waited < 1_000; waited += 20, await sleep(20)) if (heardAt > since) return heardAt - since
      }
      return Infinity
    },
  }
}
