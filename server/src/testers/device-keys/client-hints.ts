import type { IncomingHttpHeaders } from 'node:http'
import { androidVersion } from '../pool/android.ts'

/** The hints that a page without a script asks the browser of a phone for (RFC 8942). */
export const phoneHints = 'Sec-CH-UA-Platform, Sec-CH-UA-Platform-Version, Sec-CH-UA-Model'

/** A string of a structured header (RFC 9651); empty if it is none. */
const text = (header: string | string[] | undefined): string =>
  (/^"((?:[^"\\]|\\["\\])*)"$/.exec(String(header ?? ''))?.[1] ?? '').replaceAll(/\\(.)/g, '$1')

/** Model and Android version that the browser of a request named; undefined if it named no phone. */
export function phoneOf(headers: IncomingHttpHeaders): { model: string; android: string } | undefined {
  const model = text(headers['sec-ch-ua-model'])
  const version = androidVersion(text(headers['sec-ch-ua-platform-version']))
  const isAndroid = text(headers['sec-ch-ua-platform']) === 'Android'
  return isAndroid && model && version ? { model, android: version.android } : undefined
}
