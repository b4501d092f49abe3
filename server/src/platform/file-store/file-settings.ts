import { type S3Settings, s3SettingsOf } from '../s3/s3-client.ts'
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
  const complaint = 'A bucket needs S3_ENDPOINT, S3_BUCKET, S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY together.'
  const s3 = s3SettingsOf(
    {
      endpoint: e.S3_ENDPOINT,
      region: e.S3_REGION,
      bucket: e.S3_BUCKET,
      keyId: e.S3_ACCESS_KEY_ID,
      secret: e.S3_SECRET_ACCESS_KEY,
    },
    complaint,
  )
  if (e.FILES === 's3' && !s3) throw new Error(complaint)
  return { to: e.FILES, s3 }
}
