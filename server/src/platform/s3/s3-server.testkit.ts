import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import S3rver from '@20minutes/s3rver'
import type { S3Settings } from './s3-client.ts'

/** Closes the connection once some of the body is on its way. */
function breakInTheMiddle({ req, res }: { req: IncomingMessage; res: ServerResponse }) {
  if (req.method === 'PUT') req.once('data', () => req.socket.destroy())
  else res.once('pipe', (content) => content.once('data', () => setImmediate(() => req.socket.destroy())))
}

/** An S3 server by another hand, with one bucket in a folder of its own. */
export async function anS3Server() {
  const folder = await mkdtemp(join(tmpdir(), 'bucket-'))
  const bucket = 'pictures'
  const service = new S3rver({
    address: '127.0.0.1',
    port: 0,
    silent: true,
    directory: folder,
    vhostBuckets: false,
    configureBuckets: [{ name: bucket }],
  })
  let breaking = { left: 0, keeps: false }
  service.middleware.unshift((request, next) => {
    // It does not expect the slash with which Amazon's client signs a bucket's own address. All other signatures are checked.
    if (/^\/[^/]+\/$/.test(request.path))
      request.app = Object.create(service, { allowMismatchedSignatures: { value: true } })
    if (breaking.left > 0 && breaking.left--) {
      breakInTheMiddle(request)
      if (request.req.method === 'PUT' && !breaking.keeps) return once(request.req, 'close')
    }
    return next()
  })
  const { port } = await service.run()
  // It ends its log with its first pause.
  service.httpServer.removeAllListeners('close')
  const settings: S3Settings = {
    endpoint: `http://127.0.0.1:${port}`,
    region: 'us-east-1',
    bucket,
    keyId: 'S3RVER',
    secret: 'S3RVER',
  }
  const stop = () => {
    service.httpServer.close()
    service.httpServer.closeAllConnections()
  }
  return {
    folder,
    settings,
    /**
     * Breaks the connections of the next requests in the middle of what they send, or are sent. It `keeps` what had arrived of an
     * object, as some services do.
     */
    breakNext: (left: number, { keeps = false } = {}) => void (breaking = { left, keeps }),
    /** Is not there until `start`. */
    stop,
    async start() {
      service.httpServer.listen(port, '127.0.0.1')
      await once(service.httpServer, 'listening')
    },
    async close() {
      stop()
      await rm(folder, { recursive: true })
    },
  }
}
