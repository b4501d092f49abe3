import { isIP } from 'node:net'
import ipaddr from 'ipaddr.js'

const ports = ['', '443', '8443']
const notPublic = 'This address is not public.'

/** The host for a lookup: an IPv6 address without its brackets. */
const hostOf = ({ hostname }: URL) => hostname.replace(/^\[(.*)\]$/, '$1')

/** All that IANA has given out of IPv6; the oldest way to embed an IPv4 address (`::127.0.0.1`) lies outside. */
const allocated = ipaddr.IPv6.parseCIDR('2000::/3')

/**
 * Whether an address is on the public internet: neither ours, nor of a network behind us, nor one embedded in another.
 */
export function isPublic(text: string): boolean {
  if (!ipaddr.isValid(text)) return false
  const address = ipaddr.process(text)
  return address.range() === 'unicast' && (address instanceof ipaddr.IPv4 || address.match(allocated))
}

const isLoopback = (address: string) => ipaddr.isValid(address) && ipaddr.process(address).range() === 'loopback'

/** Whether a URL points at this machine; used only if the operator allows that, which production never does. */
export const isLocal = (url: URL) => url.hostname === 'localhost' || isLoopback(hostOf(url))

/**
 * What is wrong with an address as written; undefined if nothing is. The addresses of its name are checked at each
 * call.
 */
export function refusalOf(text: string, localAllowed: boolean): string | undefined {
  const url = new URL(text)
  if (localAllowed && isLocal(url)) return undefined
  if (url.protocol !== 'https:') return 'Enter an address that begins with https://.'
  if (!ports.includes(url.port)) return 'Only the ports 443 and 8443 are called.'
  const host = hostOf(url)
  if (isIP(host) ? !isPublic(host) : !host.includes('.') || /\.(?:local|localhost|internal)\.?$/.test(host))
    return notPublic
  return undefined
}

/** Addresses of a host, all of which must be allowed: one that is not disqualifies the name. */
export function checked<A extends { address: string }>(found: A[], localAllowed: boolean): A[] {
  if (!found.length) throw new Error('This name has no address.')
  if (!found.every(({ address }) => isPublic(address) || (localAllowed && isLoopback(address))))
    throw new Error(notPublic)
  return found
}
