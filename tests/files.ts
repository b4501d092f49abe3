import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { inject } from 'vitest'
import type { S3Settings } from '../server/src/platform/s3/s3-client.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** The S3 server of this test run, whose folder has one for each bucket; undefined if files are in the database. */
    s3: { settings: S3Settings; folder: string } | undefined
  }
}

/**
 * The variables that say where the files of a test server go: its database, or a bucket of its own (`FILES=s3`), as a server
 * sweeps what its database doesn't name.
 */
export function filesVariables(name: string): Record<string, string> {
  const s3 = inject('s3')
  if (!s3) return {}
  const bucket = name.replaceAll('_', '-')
  mkdirSync(join(s3.folder, bucket))
  return {
    FILES: 's3',
    S3_ENDPOINT: s3.settings.endpoint,
    S3_BUCKET: bucket,
    S3_ACCESS_KEY_ID: s3.settings.keyId,
    S3_SECRET_ACCESS_KEY: s3.settings.secret,
  }
}
