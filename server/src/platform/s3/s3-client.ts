import type { S3Client, S3ClientConfig } from '@aws-sdk/client-s3'

/** A bucket of Amazon's S3, or of a service that speaks its protocol. */
export interface S3Settings {
  endpoint: string
  region: string
  bucket: string
  keyId: string
  secret: string
}

/** A bucket as variables name it, which are set together or not at all, but for the region: undefined if none is set. Throws `complaint` if some are missing. */
export function s3SettingsOf(
  named: { [K in Exclude<keyof S3Settings, 'region'>]: string | undefined } & Pick<S3Settings, 'region'>,
  complaint: string,
): S3Settings | undefined {
  const { endpoint, region, bucket, keyId, secret } = named
  if (endpoint && bucket && keyId && secret) return { endpoint, region, bucket, keyId, secret }
  if (endpoint || bucket || keyId || secret) throw new Error(complaint)
  return undefined
}

export type Package = typeof import('@aws-sdk/client-s3')

/** Most milliseconds for a connection, and for an answer or a part of it; how often a call is tried. */
export interface Patience {
  connectMs: number
  answerMs: number
  attempts: number
}

/** Makes calls to the service of a bucket. The client is loaded with the first one. */
export function s3Client({ endpoint, region, keyId, secret }: S3Settings, patience: Patience) {
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

  return async <T>(call: (client: S3Client, s3: Package) => Promise<T>): Promise<T> => {
    opened ??= import('@aws-sdk/client-s3').then((s3) => ({ s3, client: new s3.S3Client(config) }))
    const { s3, client } = await opened
    return call(client, s3)
  }
}
