import { createRemoteJWKSet, errors, type JWTVerifyGetKey } from 'jose'
import type { FirebaseSettings } from '@fortnight/contract/identity-settings'
import { Problem } from '@fortnight/contract/problem'
import type { Issuer } from './issuers.ts'

const published = new URL('https://www.googleapis.com/service_accounts/v1/jwk/securetoken@system.gserviceaccount.com')

/** Errors of the token, as opposed to errors of fetching the keys. */
const forgeries = [errors.JWKSNoMatchingKey, errors.JWKSMultipleMatchingKeys, errors.JOSENotSupported]

/**
 * Google's keys, cached for ten minutes and fetched again at most every thirty seconds. An unreachable Google does not
 * make a token a forgery.
 */
function publishedKeys(): JWTVerifyGetKey {
  const keys = createRemoteJWKSet(published)
  return (header, token) =>
    keys(header, token).catch((error: unknown) => {
      throw forgeries.some((kind) => error instanceof kind) ? error : new Problem('unavailable')
    })
}

/**
 * ID tokens of a Firebase project, by its rules (firebase.google.com/docs/auth/admin/verify-id-tokens, "Verify ID
 * tokens using a third-party JWT library"). An emulator's are unsigned: if one is configured, only those are accepted,
 * and a production server refuses that configuration.
 */
export function firebaseIssuer({ projectId, emulator }: FirebaseSettings, keys = publishedKeys()): Issuer {
  const project = {
    issuer: `https://securetoken.google.com/${projectId}`,
    audience: projectId,
    required: ['auth_time'],
  }
  return emulator ? { ...project, unsigned: true } : { ...project, algorithms: ['RS256'], keys }
}
