import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect } from './test.ts'
import type { RunningServer } from './running-server.ts'

/** The body as it was written: lines that were broken for the way are whole again (RFC 2045, 6.7). */
const unbroken = (mail: string) =>
  mail.replace(/=\r?\n/g, '').replace(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(parseInt(hex, 16)))

async function letters({ dataDir }: RunningServer): Promise<string[]> {
  const outbox = join(dataDir, 'outbox')
  const names = await readdir(outbox).catch(() => [])
  const mails = names.filter((name) => name.endsWith('.eml')).sort()
  return Promise.all(mails.map(async (name) => unbroken(await readFile(join(outbox, name), 'utf8'))))
}

/** Mail to this address, oldest first. */
async function lettersTo(server: RunningServer, address: string): Promise<string[]> {
  return (await letters(server)).filter((mail) => new RegExp(`^To: .*${address}`, 'm').test(mail))
}

/** The one mail to this address that holds these words; mail is sent in the background, so it is waited for. */
export async function mailedLetter(server: RunningServer, address: string, phrase = ''): Promise<string> {
  const holding = async () => (await lettersTo(server, address)).filter((mail) => mail.includes(phrase))
  await expect.poll(async () => (await holding()).length).toBe(1)
  return (await holding())[0] ?? ''
}
