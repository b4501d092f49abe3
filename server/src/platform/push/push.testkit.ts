import { expect, onTestFinished } from 'vitest'
import { eventsPath, topics as everything } from '@fortnight/contract/push'
import type { Push } from './push.ts'
import { eventsOf } from './stream-events.testkit.ts'

/**
 * Opens an event stream, which is read in the background until the test ends. `events` are the topics of each event;
 * `resyncs` counts those that ask for everything.
 */
export async function openStream(origin: string, headers: Record<string, string>) {
  const abort = new AbortController()
  onTestFinished(() => abort.abort())
  const answer = await fetch(origin + eventsPath, { headers, signal: abort.signal })
  const events: string[][] = []
  let id = ''
  let resyncs = 0
  const over = (async () => {
    for await (const event of eventsOf(answer)) {
      id = event.id || id
      if (event.topics.length === everything.length) resyncs++
      else if (event.topics.length) events.push(event.topics)
    }
  })().catch(() => {})
  // The greeting is written after the stream is in the hub, so later announcements arrive.
  await expect.poll(() => id).not.toBe('')
  return { answer, events, over, hangUp: () => abort.abort(), resyncs: () => resyncs, id: () => id }
}

/** What a listener hears from its beginning on: payloads, and 'gap' if some before may be missed. */
export async function aListener(push: Push, channel = 'things') {
  const heard: string[] = []
  const begun = Promise.withResolvers<void>()
  const listener = push.listen(channel, {
    message: (payload) => heard.push(payload),
    gap() {
      heard.push('gap')
      begun.resolve()
    },
    lost: () => {},
  })
  onTestFinished(() => listener.close())
  await begun.promise
  heard.length = 0
  return { heard, listener }
}
