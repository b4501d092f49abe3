import { randomBytes, randomUUID } from 'node:crypto'
import { wilcoxonRankSum } from 'simple-statistics'
import { benchDatabase } from './kit/database.ts'
import { median, timed } from './kit/figures.ts'
import { addPasswords, anywhere } from './kit/people.ts'
import { saveResults, progress, progressDone, type Row, table } from './kit/report.ts'
import { startServer } from './kit/server.ts'

const addresses = 200
/** Two-sided, at the level of 1 %: what a rank test can give by chance. */
const mostZ = 2.576

interface Answer {
  ms: number
  /** Status and body. */
  reply: string
}

/** Distance of the ranks of the known from chance, in standard deviations (Mann-Whitney, normal approximation). */
function z(known: number[], unknown: number[]): number {
  const [n, m] = [known.length, unknown.length]
  const u = wilcoxonRankSum(known, unknown) - (n * (n + 1)) / 2
  return (u - (n * m) / 2) / Math.sqrt((n * m * (n + m + 1)) / 12)
}

/** Whether known and unknown addresses can be distinguished by the answer, or by its time. */
export async function run(quick: boolean): Promise<boolean> {
  const { pool, url } = await benchDatabase(4)
  const count = quick ? 40 : addresses
  const known = await addPasswords(pool, count)
  const { origin } = await startServer({ DATABASE_URL: url, SECRET_KEY: randomBytes(32).toString('hex') })

  const ask = async (path: string, body: object): Promise<Answer> => {
    const { ms, value: reply } = await timed(async () => {
      const answer = await fetch(origin + path, {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...anywhere() },
        body: JSON.stringify(body),
      })
      return `${answer.status} ${await answer.text()}`
    })
    return { ms, reply }
  }
  const calls: Record<string, (email: string) => Promise<Answer>> = {
    '/api/identity/sign-in': (email) => ask('/api/identity/sign-in', { email, password: 'not the password' }),
    '/api/identity/request-reset': (email) => ask('/api/identity/request-reset', { email }),
  }

  const rows: Row[] = []
  let apart = false
  for (const [path, call] of Object.entries(calls)) {
    const answers = { known: [] as Answer[], unknown: [] as Answer[] }
    for (let warm = 0; warm < 20; warm++) await call(`warm-${randomUUID()}@bench.example`)
    for (const [n, email] of known.entries()) {
      progress(`${path}: ${n} of ${count}`)
      // One after the other, and first one of the two first, then the other.
      const both = [
        { kind: 'known', email },
        { kind: 'unknown', email: `other-${n}@bench.example` },
      ] as const
      for (const { kind, email: address } of n % 2 ? both : both.toReversed()) answers[kind].push(await call(address))
    }
    const times = (kind: keyof typeof answers) => answers[kind].map(({ ms }) => ms)
    const replies = new Set([...answers.known, ...answers.unknown].map((answer) => answer.reply))
    const score = z(times('known'), times('unknown'))
    apart ||= replies.size > 1
    rows.push({
      call: path,
      'different answers': replies.size,
      'known p50 ms': median(times('known')),
      'unknown p50 ms': median(times('unknown')),
      z: score,
      'rank test': Math.abs(score) < mostZ ? 'can not tell' : 'can tell',
    })
  }
  progressDone()
  table(`enumeration: ${count} known against ${count} unknown addresses`, rows)
  saveResults('enumeration', quick, { addresses: count, rows })
  return !apart
}
