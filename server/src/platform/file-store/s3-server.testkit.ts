import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import S3rver from '@20minutes/s3rver'
import type { S3Settings } from './s3-place.ts'

/** An S3 server by another hand, with one bucket in a folder of its own. */
export async function anS3Server(): Promise<{ settings: S3Settings; folder: string; close(): Promise<void> }> {
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
  // It does not expect the slash with which Amazon's client signs a bucket's own address. All other signatures are checked.
  service.middleware.unshift((request, next) => {
    if (/^\/[^/]+\/$/.test(request.path))
      request.app = Object.create(service, { allowMismatchedSignatures: { value: true } })
    return next()
  })
  const { port } = await service.run()
  return {
    folder,
    settings: { endpoint: `http://127.0.0.1:${port}`, region: 'us-east-1', bucket, keyId: 'S3RVER', secret: 'S3RVER' },
    async close() {
      service.httpServer.close()
      service.httpServer.closeAllConnections()
      await rm(folder, { recursive: true })
    },
  }
}
