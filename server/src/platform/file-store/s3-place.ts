import { buffer } from 'node:stream/consumers'
import type { S3Client } from '@aws-sdk/client-s3'
import { Problem } from '@fortnight/contract/problem'
import { type Package, type Patience, type S3Settings, s3Client } from '../s3/s3-client.ts'
import type { Place } from './place.ts'

const usual: Patience = { connectMs: 5_000, answerMs: 20_000, attempts: 3 }

/** Objects in a bucket. Throws `unavailable` while the service is away or fails. */
export function s3Place(settings: S3Settings, patience = usual): Place {
  const { bucket } = settings
  const call = s3Client(settings, patience)

  /** The service's answer; undefined if it has no such object. */
  const ask = <T>(act: (client: S3Client, s3: Package) => Promise<T>): Promise<T | undefined> =>
    call(async (client, s3) => {
      try {
        return await act(client, s3)
      } catch (error) {
        if (error instanceof s3.NoSuchKey) return undefined
        // Refusals, such as those of a wrong key, are for the operator.
        if (error instanceof s3.S3ServiceException && error.$fault === 'client') throw error
        throw new Problem('unavailable')
      }
    })

  return {
    async put(_tx, name, content) {
      // Whole, so that it can be sent again when the connection breaks.
      const Body = await buffer(content)
      await ask((client, s3) => client.send(new s3.PutObjectCommand({ Bucket: bucket, Key: name, Body })))
    },

    async get(_db, name) {
      const found = await ask((client, s3) => client.send(new s3.GetObjectCommand({ Bucket: bucket, Key: name })))
      return found?.Body as AsyncIterable<Buffer> | undefined
    },

    async delete(_tx, name) {
      await ask((client, s3) => client.send(new s3.DeleteObjectCommand({ Bucket: bucket, Key: name })))
    },

    async list(_db, after, most) {
      // By the first version of the call: it goes on after a name, not after a token of the service.
      const listed = await ask((client, s3) =>
        client.send(new s3.ListObjectsCommand({ Bucket: bucket, MaxKeys: most, ...(after && { Marker: after }) })),
      )
      return (listed?.Contents ?? []).map(({ Key = '', LastModified = new Date() }) => ({
        name: Key,
        at: LastModified,
      }))
    },
  }
}
