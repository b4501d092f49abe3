import * as z from 'zod'
import { endpoints } from '../endpoint.ts'
import { mailRecordStates } from '../vocabulary/mail-record-states.ts'

/** A record of the sending domain, as receivers of mail read it. */
const MailRecord = z.object({
  kind: z.enum(['SPF', 'DKIM', 'DMARC']),
  state: z.enum(mailRecordStates),
  /** Name of the record. */
  host: z.string(),
  found: z.array(z.string()),
  /** What is wrong, and what to do. */
  problem: z.string().nullable(),
  /** The TXT record to publish instead of what was found. */
  add: z.string().nullable(),
})
export type MailRecord = z.output<typeof MailRecord>

export const mailDomain = endpoints({
  check: {
    method: 'GET',
    path: '/api/admin/mail-domain',
    access: 'admin',
    summary: 'Ask the name servers for SPF, DKIM and DMARC of the domain that mail is sent from',
    reply: z.object({ domain: z.string(), records: z.array(MailRecord) }),
    heavy: true,
    limit: 'write',
  },
  test: {
    method: 'POST',
    path: '/api/admin/mail-domain/test',
    access: 'admin',
    summary: 'Send a test mail to oneself',
    /** What went wrong; null if the mail server took it. */
    reply: z.object({ to: z.string(), problem: z.string().nullable() }),
    heavy: true,
    limit: 'write',
  },
})
