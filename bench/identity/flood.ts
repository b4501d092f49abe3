import { setTimeout as sleep } from 'node:timers/promises'
import { anywhere, benchPassword } from '../kit/people.ts'

/** What a flood of sign-ins came to; the only line of output. */
export interface Flood {
  signedIn: number
  /** Sign-ins that were asked to come back: the queue for passwords was full. */
  putOff: number
  failed: number
}

const [origin = '', parallel = '40', seconds = '5'] = process.argv.slice(2)
const until = Date.now() + Number(seconds) * 1000
const flood: Flood = { signedIn: 0, putOff: 0, failed: 0 }

async function signInAgainAndAgain(email: string) {
  while (Date.now() < until) {
    const { status } = await fetch(`${origin}/api/identity/sign-in`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...anywhere() },
      body: JSON.stringify({ email, password: benchPassword }),
    })
    if (status === 200) flood.signedIn++
    else if (status === 503) {
      flood.putOff++
      await sleep(100)
    } else flood.failed++
  }
}

await Promise.all(Array.from({ length: Number(parallel) }, (_, n) => signInAgainAndAgain(`known-${n}@bench.example`)))
process.stdout.write(`${JSON.stringify(flood)}\n`)
