import type { LookUp } from './name-servers.ts'
import type { Finding } from './finding.ts'

/** Look-ups after which receivers give up (RFC 7208, section 4.6.4). */
const mostLookUps = 10

const isSpf = (text: string) => /^v=spf1(?: |$)/i.test(text)
const termsOf = (record: string) => record.toLowerCase().split(/ +/).slice(1)

/** Look-ups that a record costs, with those of the records it includes, after `before` others; counted no further than is allowed. */
async function countLookUps(record: string, lookUp: LookUp, before = 0): Promise<number> {
  let count = before
  for (const term of termsOf(record)) {
    if (count > mostLookUps) break
    if (/^[+?~-]?(?:a|mx|ptr|exists|include|redirect)(?:[:=/]|$)/.test(term)) count++
    const [, other = ''] = /^[+?~-]?(?:include:|redirect=)([^%]+)$/.exec(term) ?? []
    if (other) count = await countLookUps((await lookUp(other)).find(isSpf) ?? '', lookUp, count)
  }
  return count
}

/** What follows from the end of a record, which is about all other senders. */
function endOf(record: string): 'refused' | 'open' | 'undecided' {
  const terms = termsOf(record)
  if (terms.some((term) => /^\+?all$/.test(term))) return 'open'
  return terms.some((term) => /^[~-]all$/.test(term) || term.startsWith('redirect=')) ? 'refused' : 'undecided'
}

/** Which servers may send mail of the domain (RFC 7208). `server` is the one that we hand mail to. */
export async function checkSpf(domain: string, server: string | undefined, lookUp: LookUp): Promise<Finding> {
  const found = (await lookUp(domain)).filter(isSpf)
  const [record, ...more] = found
  const about = { kind: 'SPF', host: domain, found } as const
  const add = `v=spf1 ${server ? `a:${server}` : 'mx'} ~all`
  if (!record)
    return {
      ...about,
      state: 'missing',
      problem:
        'No record says which servers send your mail, so that many mailboxes refuse it or file it as spam. If your mail service names a record of its own, use that one.',
      add,
    }
  if (more.length)
    return {
      ...about,
      state: 'wrong',
      problem: 'There are several SPF records; receivers then use none of them. Join them into one.',
      add: null,
    }
  if (endOf(record) === 'open')
    return {
      ...about,
      state: 'wrong',
      problem: 'It ends with “all”, which lets every server of the world send in your name. End it with “~all”.',
      add: record.replace(/ \+?all\b/i, ' ~all'),
    }
  if ((await countLookUps(record, lookUp)) > mostLookUps)
    return {
      ...about,
      state: 'wrong',
      problem: `It takes more than ${mostLookUps} look-ups, after which receivers give up. Take out services that you no longer use.`,
      add: null,
    }
  if (endOf(record) === 'undecided')
    return {
      ...about,
      state: 'weak',
      problem: 'It does not say what becomes of mail from other servers. End it with “~all”.',
      add: `${record.replace(/ \?all\b/i, '')} ~all`,
    }
  return { ...about, state: 'ok', problem: null, add: null }
}
