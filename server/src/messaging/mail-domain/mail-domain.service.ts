import { join } from 'node:path'
import type { mailDomain, MailRecord } from '@fortnight/contract/messaging/mail-domain'
import { audit } from '../../operations/audit/audit.repository.ts'
import { brandNow } from '../../operations/settings/in-force.ts'
import type { Config } from '../../platform/config.ts'
import type { Handlers } from '../../platform/http/serve.ts'
import * as letters from '../mail/letters.ts'
import { createMailer } from '../mail/mailer.ts'
import { checkDkim } from './dkim.ts'
import { checkDmarc } from './dmarc.ts'
import { openNameServers } from './name-servers.ts'
import { checkSpf } from './spf.ts'

const codeOf = (error: unknown) => (error as NodeJS.ErrnoException | undefined)?.code ?? 'no code'

/** The record as unknown if no name server answers. */
const orUnknown = (kind: MailRecord['kind'], host: string, checked: Promise<MailRecord>): Promise<MailRecord> =>
  checked.catch((error: unknown) => ({
    kind,
    host,
    state: 'unknown' as const,
    found: [],
    problem: `The name server did not answer (${codeOf(error)}). Try again; DNS_SERVERS names others.`,
    add: null,
  }))

async function recordsOf({ mail }: Config, reports: string): Promise<{ domain: string; records: MailRecord[] }> {
  const domain = mail.from.address.split('@').at(-1)?.toLowerCase() ?? ''
  const lookUp = openNameServers(mail.nameServers)
  const server = mail.smtpUrl && new URL(mail.smtpUrl).hostname
  const selectors = mail.dkimSelectors.length ? mail.dkimSelectors : [undefined]
  const records = await Promise.all([
    orUnknown('SPF', domain, checkSpf(domain, server, lookUp)),
    ...selectors.map((selector) =>
      orUnknown('DKIM', `${selector}._domainkey.${domain}`, checkDkim(domain, selector, lookUp)),
    ),
    orUnknown('DMARC', `_dmarc.${domain}`, checkDmarc(domain, reports, lookUp)),
  ])
  return { domain, records }
}

export const mailDomainService: Handlers<typeof mailDomain> = {
  check: async ({ db, config }) => recordsOf(config, (await brandNow(db, config)).supportEmail),

  async test({ db, user, config }) {
    await audit(db, { actor_id: user.id, action: 'settings.test_mail', subject: 'mail', data: {} })
    const writing = {
      brand: await brandNow(db, config),
      origin: config.publicOrigin,
      locale: 'en',
      timezone: 'UTC',
    } as const
    const mailer = createMailer(config.mail, join(config.dataDir, 'outbox'), () => {})
    try {
      await mailer.send(user.email, letters.testMail(writing))
    } catch (error) {
      const reason = error instanceof Error ? /\((.+)\)$/.exec(error.message)?.[1] : undefined
      return {
        to: user.email,
        problem: `The mail server did not take it (${reason ?? 'no reason given'}). Check SMTP_URL.`,
      }
    }
    const problem = config.mail.smtpUrl ? null : 'SMTP_URL is not set: it was written to a file in DATA_DIR/outbox.'
    return { to: user.email, problem }
  },
}
