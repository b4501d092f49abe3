import { randomInt, randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Account } from '../kit/people.ts'
import { wholeSetup } from '../kit/play-setup.ts'
import { attempt, type Call, insist } from './calls.ts'

/** The answers that the writers got, to be compared with the database. */
export interface Journal {
  /**
   * Apps by their unique name. `id` is missing if a call without a key was never answered: there can be one or none.
   */
  apps: Map<string, { id: string | undefined }>
  /** Payments that were acknowledged, by id, with their transaction ID. */
  payments: Map<string, string>
  /** How many times each payment's approval was acknowledged with 200. */
  approvals: Map<string, number>
  /** Apps whose complete Play setup was acknowledged. */
  setups: Set<string>
  /** The last change of each app that light writers change, acknowledged or found to be stored. */
  changes: Map<string, { description: string; version: number }>
  /** Ids of feedback that was accepted. */
  feedback: Set<string>
  /** Payments whose approval was first cut off and then reported as decided already. */
  decidedBefore: Set<string>
  /** Calls that went through only after attempts of unknown outcome. */
  retried: number
  /** Acknowledged writes so far. */
  acknowledged: number
  /** Answers that should not have been given. */
  wrong: string[]
}

export const newJournal = (): Journal => ({
  apps: new Map(),
  payments: new Map(),
  approvals: new Map(),
  setups: new Set(),
  changes: new Map(),
  feedback: new Set(),
  decidedBefore: new Set(),
  retried: 0,
  acknowledged: 0,
  wrong: [],
})

/** What a writer writes with. */
export interface Lane {
  origin: string
  lane: number
  owners: Account[]
  admins: Account[]
  journal: Journal
  going: () => boolean
}

/** One writer: submits an app, pays for it, has it approved, and so on until it is stopped. */
export async function write({ origin, lane, owners, admins, journal, going }: Lane): Promise<void> {
  const acknowledge = () => void journal.acknowledged++
  const wrong = (what: string, status: number, body: unknown) =>
    void journal.wrong.push(`${what}: ${status} ${JSON.stringify(body).slice(0, 200)}`)

  /** The call, sometimes as two at the same moment with one key: a double click, or a proxy that repeats. */
  async function once(call: Call, twice: boolean): Promise<Record<string, unknown> | undefined> {
    const answers = await Promise.all(Array.from({ length: twice ? 2 : 1 }, () => insist(origin, call)))
    if (answers.some(({ unknown }) => unknown > 0)) journal.retried++
    for (const { status, body } of answers) if (status >= 300) wrong(call.path, status, body)
    if (answers.some(({ status }) => status >= 300)) return undefined
    const [first, second] = answers
    const same = (name: string) => !second || second.body[name] === first?.body[name]
    if (!same('id') || !same('payment_id'))
      wrong(`${call.path} twice with one key`, first?.status ?? 0, [first, second])
    acknowledge()
    return first?.body
  }

  async function submit(owner: Account, name: string, n: number): Promise<string | undefined> {
    const body = { name, description: 'Tide and swell times.' }
    const call: Call = { method: 'POST', path: '/api/apps/', token: owner.token, body }
    if (n % 4 === 0) {
      // Without a key no call can be repeated: an unanswered call leaves one app or none.
      const answer = await attempt(origin, call)
      const id = answer?.status === 201 ? String(answer.body['id']) : undefined
      if (id) acknowledge()
      journal.apps.set(name, { id })
      return id
    }
    const keyed = { ...call, key: randomUUID() }
    const app = await once(keyed, n % 7 === 0)
    if (!app) return undefined
    const id = String(app['id'])
    journal.apps.set(name, { id })
    // Long after, the same key still answers the same and adds nothing.
    if (n % 5 === 0) {
      const again = await insist(origin, keyed)
      if (again.body['id'] !== id) wrong('a key used again', again.status, again.body)
    }
    return id
  }

  async function pay(owner: Account, appId: string, n: number): Promise<string | undefined> {
    const transaction = `TXN${randomUUID().replaceAll('-', '').slice(0, 16).toUpperCase()}`
    const body = {
      app_id: appId,
      payment_method: 'manual_bank',
      amount: 9.99,
      account_name: 'Zara Malik',
      transaction_id: transaction,
    }
    const call: Call = { method: 'POST', path: '/api/payments/create', token: owner.token, body, key: randomUUID() }
    const payment = await once(call, n % 6 === 0)
    if (!payment) return undefined
    const id = String(payment['payment_id'])
    journal.payments.set(id, transaction)
    return id
  }

  /** Approvals carry no key: what is decided stays decided, and a repeated approval is a conflict. */
  async function approve(id: string, n: number) {
    const deciders = n % 3 === 0 ? admins : admins.slice(0, 1)
    const answers = await Promise.all(
      deciders.map(({ token }) =>
        insist(origin, {
          method: 'PUT',
          path: `/api/admin/payments/${id}/status`,
          token,
          body: { payment_status: 'completed' },
        }),
      ),
    )
    const done = answers.filter(({ status }) => status === 200).length
    const unknown = answers.some((answer) => answer.unknown > 0)
    if (unknown) journal.retried++
    if (done > 0) {
      journal.approvals.set(id, done)
      acknowledge()
    } else if (unknown && answers.every(({ status }) => status === 409)) journal.decidedBefore.add(id)
    else wrong('approval', answers[0]?.status ?? 0, answers)
  }

  for (let n = 1; going(); n++) {
    const owner = owners[randomInt(owners.length)]
    if (!owner) return
    const appId = await submit(owner, `App ${lane}-${n}`, n)
    if (!appId) continue
    // Saving it again changes nothing, so an unanswered call is simply repeated; some set their apps up after the
    // approval.
    const setUp = async () => {
      const path = `/api/apps/${appId}/play-setup`
      const { status, body } = await insist(origin, { method: 'PUT', path, token: owner.token, body: wholeSetup })
      if (status === 200) {
        journal.setups.add(appId)
        acknowledge()
      } else wrong(path, status, body)
    }
    if (n % 3 !== 0) await setUp()
    const paymentId = await pay(owner, appId, n)
    // Some payments stay undecided.
    if (paymentId && n % 8 !== 0) await approve(paymentId, n)
    if (n % 3 === 0) await setUp()
    await sleep(randomInt(20))
  }
}
