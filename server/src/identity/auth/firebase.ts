import { createRemoteJWKSet, errors, type JWTVerifyGetKey } from 'jose'
import type { FirebaseSettings } from '@fortnight/contract/identity-settings'
import { Problem } from '@fortnight/contract/problem'
import type { Issuer } from './issuers.ts'

const published = new URL('https://www.googleapis.com/service_accounts/v1/jwk/securetoken@system.gserviceaccount.com')

/** What is wrong with the token and not with the way to the keys. */
const forgeries = [errors.JWKSNoMatchingKey, errors.JWKSMultipleMatchingKeys, errors.JOSENotSupported]

/** Google's keys, kept for ten minutes and asked for again at most every thirty seconds. Google out of reach is no forgery. */
function publishedKeys(): JWTVerifyGetKey {
  const keys = createRemoteJWKSet(published)
  return (header, token) =>
    keys(header, token).catch((error: unknown) => {
      throw forgeries.some((kind) => error instanceof kind) ? error : new Problem('unavailable')
    })
}

/**
 * ID tokens of a Firebase project, by its rules (firebase.google.com/docs/auth/admin/verify-id-tokens, "Verify ID tokens using
 * a third-party JWT library"). An emulator's are unsigned: then those alone are taken, which a production server refuses to
 * be configured for.
 */
export function firebaseIssuer({ projectId, emulator }: FirebaseSettings, keys = publishedKeys()): Issuer {
  const project = {
    issuer: `https://securetoken.google.com/${projectId}`,
    audience: projectId,
    required: ['auth_time'],
  }
  return emulator ? { ...project, unsigned: true } : { ...project, algorithms: ['RS256'], keys }
}
