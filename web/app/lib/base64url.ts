/** Bytes as base64url without padding (RFC 4648, 5), as keys and hashes travel in JSON. */
export const base64Url = (bytes: ArrayBuffer): string =>
  btoa(String.fromCodePoint(...new Uint8Array(bytes)))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')
