import { buffer } from 'node:stream/consumers'
import type { S3Client, S3ClientConfig } from '@aws-sdk/client-s3'
import { Problem } from '@fortnight/contract/problem'
import type { Place } from './place.ts'

/** A bucket of Amazon's S3, or of a service that speaks its protocol. */
export interface S3Settings {
  endpoint: string
  region: string
  bucket: string
  keyId: string
  secret: string
}

type Package = typeof import('@aws-sdk/client-s3')

/** Most milliseconds for a connection, and for an answer or a part of it. */
const usual = { connectMs: 5_000, answerMs: 20_000, attempts: 3 }

/** Objects in a bucket. The client is loaded with the first call. Throws `unavailable` while the service is away or fails. */
export function s3Place({ endpoint, region, bucket, keyId, secret }: S3Settings, patience = usual): Place {
  const { connectMs, answerMs, attempts: maxAttempts } = patience
  const config: S3ClientConfig = {
    endpoint,
    region,
    credentials: { accessKeyId: keyId, secretAccessKey: secret },
    // Many services have no certificate for a name of each bucket.
    forcePathStyle: true,
    // Younger than what most of them speak; contents have a seal of their own.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    maxAttempts,
    requestHandler: {
      connectionTimeout: connectMs,
      requestTimeout: answerMs,
      // It only warns otherwise.
      throwOnRequestTimeout: true,
      socketTimeout: answerMs,
    },
  }
  let opened: Promise<{ s3: Package; client: S3Client }> | undefined

  /** The service's answer; undefined if it has no such object. */
  async function ask<T>(call: (client: S3Client, s3: Package) => Promise<T>): Promise<T | undefined> {
    opened ??= import('@aws-sdk/client-s3').then((s3) => ({ s3, client: new s3.S3Client(config) }))
    const { s3, client } = await opened
    try {
      return await call(client, s3)
    } catch (error) {
      if (error instanceof s3.NoSuchKey) return undefined
      // Refusals, such as those of a wrong key, are for the operator.
      if (error instanceof s3.S3ServiceException && error.$fault === 'client') throw error
      throw new Problem('unavailable')
    }
  }

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
