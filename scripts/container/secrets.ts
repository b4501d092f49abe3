import { randomBytes } from 'node:crypto'
import { lstatSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { codeOf } from '../../server/src/platform/db/embedded/errors.ts'

const aSecret = () => randomBytes(24).toString('hex')

/** An address of this machine at which nothing listens: what a server asks of it fails. */
const nowhere = 'https://127.0.0.1:9'

/**
 * A server's configuration with a secret in each variable that holds one; services other than its mail server and
 * database are out of reach.
 */
export function secretConfiguration(mailUrl: string) {
  const secrets = {
    POSTGRES_PASSWORD: aSecret(),
    SECRET_KEY: randomBytes(32).toString('hex'),
    METRICS_TOKEN: aSecret(),
    EASYPAISA_PASSWORD: aSecret(),
    WHATSAPP_TOKEN: aSecret(),
    WHATSAPP_APP_SECRET: aSecret(),
    WHATSAPP_VERIFY_TOKEN: aSecret(),
    SMS_AUTHORIZATION: aSecret(),
    OIDC_CLIENT_SECRET: aSecret(),
  }
  const mail = new URL(mailUrl)
  mail.username = 'fortnight'
  mail.password = aSecret()
  return {
    secrets: { ...secrets, SMTP_URL: mail.password },
    environment: {
      ...secrets,
      SMTP_URL: mail.href,
      PKR_PER_USD: '280',
      EASYPAISA_MODE: 'sandbox',
      EASYPAISA_STORE_ID: '1',
      EASYPAISA_USERNAME: 'fortnight',
      EASYPAISA_ACCOUNT: '1',
      WHATSAPP_PHONE_ID: '123456789012345',
      WHATSAPP_URL: nowhere,
      SMS_URL: nowhere,
      OIDC_CLIENT_ID: 'fortnight',
      OIDC_ISSUER: nowhere,
    },
  }
}

/** How a secret can be written: as it is, or encoded as text or, if it is a key, as bytes. */
const spellings = (secret: string): string[] =>
  [Buffer.from(secret), Buffer.from(secret, 'hex')].flatMap((bytes) => [
    bytes.toString('latin1'),
    bytes.toString('hex'),
    bytes.toString('base64').replace(/=+$/, ''),
    bytes.toString('base64url'),
  ])

/** What is there of what is looked at while others end processes and remove files. */
function whatIsThere<T>(names: string[], look: (name: string) => T): T[] {
  return names.flatMap((name) => {
    try {
      return [look(name)]
    } catch (error) {
      if (['ENOENT', 'ESRCH'].includes(codeOf(error) ?? '')) return []
      throw error
    }
  })
}

/** The command lines of all processes of this machine; none where the system has no /proc. */
export function processList(): string {
  let names: string[]
  try {
    names = readdirSync('/proc')
  } catch {
    return ''
  }
  const numbers = names.filter((name) => /^\d+$/.test(name))
  const lines = whatIsThere(numbers, (number) => readFileSync(`/proc/${number}/cmdline`, 'utf8'))
  return lines.join('\n').replaceAll('\0', ' ')
}

const below = (folder: string) => readdirSync(folder, { recursive: true, encoding: 'utf8' })

/** The contents of all files below a folder. */
export function filesBelow(folder: string): string {
  const paths = below(folder).map((name) => join(folder, name))
  return whatIsThere(paths, (path) => (statSync(path).isFile() ? readFileSync(path, 'latin1') : '')).join('\n')
}

/** Files and folders below a folder that belong to a user, relative to it. */
export const ownedBy = (uid: number, folder: string): string[] =>
  whatIsThere(below(folder), (name) => (lstatSync(join(folder, name)).uid === uid ? [name] : [])).flat()

/** Names the variables whose secrets stand in any of these texts, and where. */
export const found = (secrets: Record<string, string>, texts: Record<string, string>): string[] =>
  Object.entries(texts).flatMap(([where, text]) =>
    Object.entries(secrets)
      .filter(([, secret]) => spellings(secret).some((spelling) => text.includes(spelling)))
      .map(([name]) => `${name} in ${where}`),
  )
