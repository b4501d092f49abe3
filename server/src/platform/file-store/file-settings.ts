import type { S3Settings } from '../s3/s3-client.ts'
import type { PlaceName } from './place.ts'

/** Where new files go, and the bucket, if there is one: what is in it is read wherever new ones go. */
export interface FileSettings {
  to: PlaceName
  s3: S3Settings | undefined
}

interface Variables {
  FILES: PlaceName
  S3_ENDPOINT?: string | undefined
  S3_REGION: string
  S3_BUCKET?: string | undefined
  S3_ACCESS_KEY_ID?: string | undefined
  S3_SECRET_ACCESS_KEY?: string | undefined
}

/** Throws if a variable of the bucket is missing. */
export function fileSettingsOf(e: Variables): FileSettings {
  const { S3_ENDPOINT: endpoint, S3_BUCKET: bucket, S3_ACCESS_KEY_ID: keyId, S3_SECRET_ACCESS_KEY: secret } = e
  if (endpoint && bucket && keyId && secret)
    return { to: e.FILES, s3: { endpoint, region: e.S3_REGION, bucket, keyId, secret } }
  if (e.FILES === 's3' || endpoint || bucket || keyId || secret)
    throw new Error('A bucket needs S3_ENDPOINT, S3_BUCKET, S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY together.')
  return { to: e.FILES, s3: undefined }
}
