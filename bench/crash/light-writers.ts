import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { type Call, insist } from './calls.ts'
import type { Lane } from './writer.ts'

/**
 * Changes an app of its own again and again, each time only if it still has the version that the last acknowledged change
 * gave it: one that was lost, or stored twice, has the next one refused.
 */
export async function change({ origin, lane, owners, journal, going }: Lane): Promise<void> {
  const owner = owners[lane % owners.length]
  if (!owner) return
  const { token } = owner
  const name = `Changed app ${lane}`
  const body = { name, description: 'Tide and swell times.' }
  const added = await insist(origin, { method: 'POST', path: '/api/apps/', token, body, key: randomUUID() })
  const id = String(added.body['id'])
  journal.apps.set(name, { id })
  journal.acknowledged++
  let version = Number(added.body['version'])
  for (let n = 1; going(); n++) {
    const description = `Change ${n}`
    const call: Call = { method: 'PUT', path: `/api/apps/${id}`, token, body: { description, version } }
    const answer = await insist(origin, call)
    if (answer.unknown > 0) journal.retried++
    // A change that was stored and not acknowledged has the same call refused.
    const isRefused = answer.status === 409 && answer.unknown > 0
    const stored = isRefused ? await insist(origin, { ...call, method: 'GET', body: undefined }) : answer
    if (stored.status === 200 && stored.body['description'] === description) {
      version = Number(stored.body['version'])
      journal.changes.set(id, { description, version })
      if (!isRefused) journal.acknowledged++
    } else journal.wrong.push(`${call.path}: ${answer.status} ${JSON.stringify(stored.body).slice(0, 200)}`)
  }
}

/** Sends feedback, which is accepted while the database is away too; some of it twice at the same moment, with one key. */
export async function sendFeedback({ origin, journal, going }: Lane, everyMs: number): Promise<void> {
  for (let n = 1; going(); n++) {
    const key = randomUUID()
    const call: Call = { method: 'POST', path: '/api/feedback', body: { feedback: `Feedback ${key}` }, key }
    const answers = await Promise.all(Array.from({ length: n % 7 === 0 ? 2 : 1 }, () => insist(origin, call)))
    const refused = answers.find(({ status }) => status !== 201)
    if (refused) journal.wrong.push(`feedback: ${refused.status} ${JSON.stringify(refused.body).slice(0, 200)}`)
    else {
      journal.feedback.add(key)
      journal.acknowledged++
    }
    await sleep(everyMs)
  }
}
