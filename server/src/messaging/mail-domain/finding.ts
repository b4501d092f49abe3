import type { MailRecord } from '@fortnight/contract/messaging/mail-domain'

export type Finding = MailRecord

/** Values of a record that is a list of tags, as those of DKIM and DMARC are: `v=DMARC1; p=none`. */
export const tagsOf = (record: string): ReadonlyMap<string, string> =>
  new Map(
    record.split(';').map((tag) => {
      const [name = '', ...value] = tag.split('=')
      return [name.trim().toLowerCase(), value.join('=').trim()]
    }),
  )
