import { randomInt, randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { installOnDemand } from '../../scripts/install-on-demand.ts'

/** What is used of the package, whose own types need it installed. */
type Autocannon = (options: {
  url: string
  connections: number
  duration: number
  requests: { method: string; path: string; setupRequest: (request: object) => object }[]
}) => Promise<{
  requests: { average: number }
  latency: { p50: number; p99: number }
  '2xx': number
  non2xx: number
  errors: number
}>

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

// One package in fifteen was there for this alone.
const { folder } = installOnDemand('autocannon', '9.0.0')
const { default: autocannon } = (await import(pathToFileURL(join(folder, 'autocannon.js')).href)) as {
  default: Autocannon
}

const result = await autocannon({
  url: origin,
  connections: Number(connections),
  duration: Number(seconds),
  requests: [
    {
      method,
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
