import { randomInt, randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import autocannon from 'autocannon'

/** What one round of load came to; the only line of output. */
export interface Load {
  perSecond: number
  p50: number
  p99: number
  answered: number
  /** Answers outside 2xx, and requests without one. */
  failed: number
}

const [url = '', method = 'GET', seconds = '3', connections = '16', tokensFile = ''] = process.argv.slice(2)
const tokens = JSON.parse(readFileSync(tokensFile, 'utf8')) as string[]
const { pathname, search, origin } = new URL(url)
const description =
  'Tide and swell times for small harbours, with alarms that know when the channel is deep enough to leave. '

const anyOf = (count: number) => randomInt(count)

/** A thousand bytes, as a developer writes them. */
const newApp = () =>
  JSON.stringify({
    name: `Tideline ${anyOf(1e9)}`,
    description: description.repeat(5),
    category: 'Weather',
    requirements: description,
    test_instructions: description.repeat(2),
    package_name: 'com.example.tideline',
  })

const result = await autocannon({
  url: origin,
  connections: Number(connections),
  duration: Number(seconds),
  requests: [
    {
      method: method as 'GET' | 'POST',
      path: pathname + search,
      setupRequest: (request) => ({
        ...request,
        headers: {
          authorization: `Bearer ${tokens[anyOf(tokens.length)]}`,
          // Callers come from many places, as they do through a proxy; the limits count them apart.
          'x-forwarded-for': `10.${anyOf(256)}.${anyOf(256)}.${anyOf(256)}`,
          // As the product's own pages send it.
          ...(method === 'POST' && { 'content-type': 'application/json', 'idempotency-key': randomUUID() }),
        },
        ...(method === 'POST' && { body: newApp() }),
      }),
    },
  ],
})
const load: Load = {
  perSecond: result.requests.average,
  p50: result.latency.p50,
  p99: result.latency.p99,
  answered: result['2xx'],
  failed: result.non2xx + result.errors,
}
process.stdout.write(`${JSON.stringify(load)}\n`)
