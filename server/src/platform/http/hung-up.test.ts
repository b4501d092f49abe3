import { type AddressInfo, connect } from 'node:net'
import Fastify from 'fastify'
import { expect, it } from 'vitest'
import { installProblems } from './problems.ts'

it('a caller who hangs up in the middle of a body is no outage', async () => {
  const app = Fastify()
  installProblems(app)
  const { promise: begun, resolve: begin } = Promise.withResolvers<void>()
  app.addHook('preParsing', async () => begin())
  const statuses: number[] = []
  app.addHook('onSend', async (_request, reply) => void statuses.push(reply.statusCode))
  app.post('/', async () => ({}))
  await app.listen({ port: 0, host: '127.0.0.1' })
  const caller = connect((app.server.address() as AddressInfo).port, '127.0.0.1')
  caller.write('POST / HTTP/1.1\r\nhost: a\r\ncontent-type: application/json\r\ncontent-length: 100\r\n\r\n{"name"')
  await begun
  caller.resetAndDestroy()
  await expect.poll(() => statuses).toEqual([400])
  await app.close()
})
