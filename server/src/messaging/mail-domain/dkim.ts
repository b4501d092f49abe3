import { createPublicKey } from 'node:crypto'
import { type Finding, tagsOf } from './finding.ts'
import type { LookUp } from './name-servers.ts'

/** Bits of an RSA key: fewer than the first are refused by receivers (RFC 8301), fewer than the second are weak. */
const [fewestBits, enoughBits] = [1024, 2048]

/** Bits of the key, undefined if it is none. A key of Ed25519 has as many as are needed (RFC 8463). */
function bitsOf(tags: ReadonlyMap<string, string>): number | undefined {
  const key = Buffer.from(tags.get('p')?.replaceAll(' ', '') ?? '', 'base64')
  if (tags.get('k') === 'ed25519') return key.length === 32 ? enoughBits : undefined
  try {
    return createPublicKey({ key, format: 'der', type: 'spki' }).asymmetricKeyDetails?.modulusLength
  } catch {
    return undefined
  }
}

/** The key with which the mail server signs (RFC 6376). Its selector is known to the operator alone. */
export async function checkDkim(domain: string, selector: string | undefined, lookUp: LookUp): Promise<Finding> {
  const host = `${selector ?? 'SELECTOR'}._domainkey.${domain}`
  const about: Pick<Finding, 'kind' | 'host' | 'found' | 'add'> = { kind: 'DKIM', host, found: [], add: null }
  if (!selector)
    return {
      ...about,
      state: 'unknown',
      problem:
        'Set DKIM_SELECTOR to the selector that your mail server signs with: it is “s=” in the line DKIM-Signature of the test mail. Without that line nothing is signed.',
    }
  const found = (await lookUp(host)).filter((text) => tagsOf(text).has('p'))
  const [record, ...more] = found
  if (!record)
    return {
      ...about,
      state: 'missing',
      problem: 'There is no key, so that receivers cannot check the signature. Your mail service gives you the record.',
      add: 'v=DKIM1; k=rsa; p=PUBLIC_KEY_OF_YOUR_MAIL_SERVER',
    }
  const wrong = (problem: string): Finding => ({ ...about, found, state: 'wrong', problem })
  if (more.length) return wrong('There are several keys at this name; receivers may use either. Keep one.')
  const tags = tagsOf(record)
  if (!tags.get('p')) return wrong('The key was withdrawn: “p=” is empty. Publish the one your mail server signs with.')
  const bits = bitsOf(tags)
  if (bits === undefined) return wrong('“p=” is no key that can be read. Copy it again, without line breaks.')
  if (bits < fewestBits)
    return wrong(`The key has ${bits} bits; receivers take none below ${fewestBits}. Make a new one.`)
  if (bits < enoughBits)
    return {
      ...about,
      found,
      state: 'weak',
      problem: `The key has ${bits} bits. Make one of ${enoughBits} when you change it.`,
    }
  return { ...about, found, state: 'ok', problem: null }
}
