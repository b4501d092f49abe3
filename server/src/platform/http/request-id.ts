import { randomUUID } from 'node:crypto'

/**
 * Makes ids of requests: a random part of this server and a counter, in the form of a UUID. They only have to be
 * unique, and random bytes for each request cost as much as all of its routing.
 */
export function requestIds(): () => string {
  const server = randomUUID().slice(0, 24)
  let count = 0
  return () => server + (count++).toString(16).padStart(12, '0')
}
