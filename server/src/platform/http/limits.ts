import { createHash } from 'node:crypto'
import type pg from 'pg'
import { RateLimiterMemory, RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible'
import type { LimitName } from '@fortnight/contract/endpoint'
import { counted } from '@fortnight/contract/format/plurals'
import { Problem, type ProblemCode } from '@fortnight/contract/problem'
import { shareCounts } from './share-counts.ts'

interface Rule {
  points: number
  seconds: number
  /**
   * Whether it is counted in memory and shared with the other servers a moment later: a bound on load, for which no caller may
   * wait for a statement, and which holds while the database is away.
   */
  soon?: true
  /**
   * Whether points may be given back. Such a key is never refused from memory: another server might have given points
   * back.
   */
  forgivable?: true
  /** Calls of all addresses together: a distributed flood must not fill the disk. */
  all?: number
}

/** Limits that handlers count themselves. */
type Counted =
  | 'sign_up'
  | 'work'
  | 'mail'
  | 'phone_code'
  | 'picture'
  | 'data_export'
  | 'key'
  | 'key_enterprise'
  | 'write_enterprise'

/** Limits that a correct answer resets. */
type Forgivable = 'password' | 'password_a_day'

/** Calls a minute with one key, and how many times as many with a key of an owner of a paid Enterprise app. */
const callsAMinute = 300
const enterpriseTimes = 5
/** Changes a minute from one address. */
const writesAMinute = 120

/** Calls allowed per address (IPv6: per /64) and window, counted for all servers together (decision 122). */
const rules: Record<LimitName | Forgivable | Counted, Rule> = {
  register: { points: 10, seconds: 3600 },
  /** New accounts: after the first few, each asks the browser for work (identity/auth/sign-up-work.ts). */
  sign_up: { points: 3000, seconds: 3600 },
  /** Each challenge is solved once; longer than a challenge can be used. */
  work: { points: 1, seconds: 900 },
  sign_in: { points: 60, seconds: 900 },
  exchange: { points: 120, seconds: 900 },
  /**
   * Called at the start of every signed-in page, by all users behind one address. A code of 256 bits cannot be guessed.
   */
  verify: { points: 600, seconds: 300, soon: true },
  write: { points: writesAMinute, seconds: 60, soon: true },
  /** Those with a key of an owner of a paid Enterprise app: what a key may call, it may also use for changes. */
  write_enterprise: { points: writesAMinute * enterpriseTimes, seconds: 60, soon: true },
  /** Corrections and withdrawals of transfers: enough for a mistake or two, too few to probe IDs. */
  correction: { points: 20, seconds: 3600 },
  /** Visitors' forms. Many phones of one mobile network share an address, so the limit is not lower. */
  message: { points: 30, seconds: 600, all: 3000 },
  /** Feedback is accepted while the database is away. */
  feedback: { points: 30, seconds: 600, soon: true, all: 3000 },
  vitals: { points: 60, seconds: 60, soon: true },
  /** Public figures, which no page of ours requests. */
  figures: { points: 60, seconds: 60, soon: true },
  /** Each window that waits for a payment polls once a second; twenty of them may share one address. */
  poll: { points: 1200, seconds: 60, soon: true },
  /** Screenshots of days of use, by user: each is re-encoded, which costs as much as a password hash. */
  picture: { points: 60, seconds: 3600, soon: true },
  /** Exports of an account's data, by user: each reads every table that can hold something of theirs. */
  data_export: { points: 10, seconds: 3600 },
  /** Failed passwords per account and address; known and unknown accounts are counted alike. */
  password: { points: 10, seconds: 900, forgivable: true },
  /** Failed passwords per account from all addresses: many addresses do not allow many tries. */
  password_a_day: { points: 100, seconds: 86_400, forgivable: true },
  /** Mails with a link that callers request for one address. */
  mail: { points: 5, seconds: 3600 },
  /** Codes to a number, by user and by number: each costs the operator money. */
  phone_code: { points: 5, seconds: 3600, all: 300 },
  /** Calls with one key. */
  key: { points: callsAMinute, seconds: 60, soon: true },
  key_enterprise: { points: callsAMinute * enterpriseTimes, seconds: 60, soon: true },
}

export interface Limits {
  /**
   * Counts one call and returns how many there were in the window; throws `too_many` (or the given code) with the seconds
   * to wait once it is full.
   */
  count(rule: LimitName | Forgivable | Counted, key: string, refusal?: ProblemCode): Promise<number>
  /** Calls in the window so far. */
  used(rule: LimitName | Counted, key: string): Promise<number>
  /** What every limit is multiplied by. */
  scale: number
  /** Resets the window. */
  forgive(rule: Forgivable, key: string): Promise<void>
  /** A rule as the value of RateLimit-Policy (draft-ietf-httpapi-ratelimit-headers): how many calls in how many seconds. */
  policy(rule: Counted): string
  /** Takes one call back. */
  giveBack(rule: Forgivable, key: string): Promise<void>
}

function limiter(pool: pg.Pool, name: string, { points, seconds, soon, forgivable }: Rule) {
  if (soon) return new RateLimiterMemory({ keyPrefix: name, points, duration: seconds })
  return new RateLimiterPostgres({
    storeClient: pool,
    tableName: 'rate_limits',
    tableCreated: true,
    keyPrefix: name,
    points,
    duration: seconds,
    // Once a window is full, an address is refused from memory: a flood costs the database nothing.
    ...(!forgivable && { inMemoryBlockOnConsumed: points + 1 }),
  })
}

/** How long to wait, never said too short: "40 seconds", "3 minutes". */
function waitOf(seconds: number): string {
  const whole = Math.ceil(seconds)
  return whole < 60 ? counted(whole, 'second') : counted(Math.ceil(whole / 60), 'minute')
}

/** Keys are hashed, so that the table of counters contains no address or e-mail. `scale` multiplies every limit. */
export function createLimits(pool: pg.Pool, scale = 1): Limits {
  const share = shareCounts(pool)
  const named = Object.entries<Rule>(rules).map(
    ([name, rule]) => [name, { ...rule, points: rule.points * scale }] as const,
  )
  const limiters = new Map(named.map(([name, rule]) => [name, limiter(pool, name, rule)]))
  const budgets = new Map(
    named.flatMap(([name, { all, ...rule }]) =>
      all ? [[name, limiter(pool, `${name} all`, { ...rule, points: all * scale })]] : [],
    ),
  )
  const of = (name: string) => {
    const found = limiters.get(name)
    if (!found) throw new Error(`no limit named ${name}`)
    return found
  }
  const hashed = (key: string) => createHash('sha256').update(key).digest('base64url').slice(0, 22)
  const refuse = (state: RateLimiterRes, code: ProblemCode) => {
    const retryAfter = Math.max(1, state.msBeforeNext / 1000)
    const detail = code === 'too_many' ? `Too many requests. Please try again in ${waitOf(retryAfter)}.` : undefined
    return new Problem(code, detail, { retryAfter })
  }
  const consume = async (counter: ReturnType<typeof limiter>, key: string) => {
    const state = await counter.consume(key)
    if (counter instanceof RateLimiterMemory) share(counter, key)
    return state
  }
  return {
    async count(name, key, refusal = 'too_many') {
      const budget = budgets.get(name)
      try {
        const { consumedPoints } = await consume(of(name), hashed(key))
        if (budget) await consume(budget, 'all')
        return consumedPoints
      } catch (state) {
        throw state instanceof RateLimiterRes ? refuse(state, refusal) : state
      }
    },
    scale,
    used: async (name, key) => (await of(name).get(hashed(key)))?.consumedPoints ?? 0,
    policy: (name) => `"calls";q=${rules[name].points * scale};w=${rules[name].seconds}`,
    async forgive(name, key) {
      await of(name).delete(hashed(key))
    },
    async giveBack(name, key) {
      await of(name).reward(hashed(key))
    },
  }
}

/**
 * The first part of an address, which its owner recognises and which names no client: two numbers of an IPv4 address, two
 * groups of an IPv6 address.
 */
export function networkOf(address: string): string {
  const separator = party(address).includes(':') ? ':' : '.'
  return party(address).split(separator).slice(0, 2).join(separator)
}

/** The part of an address that identifies one client: an IPv4 address, or the /64 of an IPv6 address. */
export function party(address: string): string {
  // An IPv4 caller of a dual-stack socket.
  const ip = address.replace(/^::ffff:(?=\d+\.)/i, '')
  if (!ip.includes(':') || ip.includes('.')) return ip
  const [head = '', tail = ''] = ip.split('::')
  const left = head.split(':').filter(Boolean)
  const right = tail.split(':').filter(Boolean)
  const whole = ip.includes('::') ? [...left, ...Array(8 - left.length - right.length).fill('0'), ...right] : left
  return whole.slice(0, 4).join(':')
}
