import type { PeerCertificate } from 'node:tls'
import { expect, it } from 'vitest'
import { identityOf } from './nats-line.ts'

const certificate = (subjectaltname: string) => ({ subject: { CN: 'nats' }, subjectaltname }) as PeerCertificate
const isOurs = identityOf(['10.0.0.1:4222', '[fd00::1]:4222', 'nats.example:4222'])

it.each([
  ['localhost', 'IP Address:10.0.0.1'],
  ['localhost', 'IP Address:FD00:0:0:0:0:0:0:1'],
  ['nats.example', 'DNS:nats.example'],
  ['other.example', 'DNS:other.example'],
])('a server that was asked for as %s may have a certificate for %s', (asked, names) => {
  expect(isOurs(asked, certificate(names))).toBeUndefined()
})

it.each([
  ['localhost', 'DNS:localhost'],
  ['localhost', 'IP Address:10.0.0.2'],
  ['nats.example', 'IP Address:10.0.0.1'],
  ['nats.example', 'DNS:other.example'],
])('a server that was asked for as %s is refused with a certificate for %s', (asked, names) => {
  expect(isOurs(asked, certificate(names))).toBeInstanceOf(Error)
})
