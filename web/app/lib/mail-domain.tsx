import type { MailRecord } from '@fortnight/contract/messaging/mail-domain'
import { mailRecordLabels } from '@fortnight/contract/vocabulary/mail-record-states'
import { Button } from '../ui/button.tsx'
import { CopyButton } from '../ui/copy-button.tsx'
import { FormAlert } from '../ui/form-alert.tsx'
import { LabelBadge } from './label-badge.tsx'
import { useMailDomainCheck, useTestMail } from './mail-domain.queries.ts'
import { messageOf } from './message-of.ts'

/** A record, with what is wrong and what to publish instead. */
function RecordState({ record }: { record: MailRecord }) {
  const { kind, state, host, found, problem, add } = record
  return (
    <li className="grid min-w-0 gap-2 border-t border-line pt-4">
      <div className="flex flex-wrap items-center gap-3">
        <b className="text-16 font-semibold">{kind}</b>
        <LabelBadge of={mailRecordLabels[state]} />
        <bdi className="font-mono text-13 wrap-anywhere text-ink-2">{host}</bdi>
      </div>
      {found.map((text) => (
        <p key={text} className="font-mono text-13 wrap-anywhere text-ink-2">
          {text}
        </p>
      ))}
      {problem && <p className="max-w-[66ch] text-14">{problem}</p>}
      {add && (
        <div className="grid gap-2 rounded-2 bg-sunken p-3">
          <div className="flex items-center justify-between gap-4">
            <p className="text-13 text-ink-2">TXT record to publish</p>
            <CopyButton text={add} variant="secondary">
              Copy
            </CopyButton>
          </div>
          <p className="font-mono text-13 wrap-anywhere">{add}</p>
        </div>
      )}
    </li>
  )
}

/** For administrators: whether receivers can trust the domain that mail is sent from, and a mail to try it. */
export function MailDomain() {
  const check = useMailDomainCheck()
  const test = useTestMail()
  const problem = check.error ?? test.error
  return (
    <div className="grid gap-4">
      <p className="max-w-[66ch] text-14 text-ink-2">
        Receivers look up SPF, DKIM and DMARC of your domain before they believe your mail. The check asks the name
        servers for them; the test mail goes to you.
      </p>
      <div className="flex flex-wrap gap-3">
        <Button variant="secondary" busy={check.isPending} onClick={() => check.mutate()}>
          Check the domain
        </Button>
        <Button variant="secondary" busy={test.isPending} onClick={() => test.mutate()}>
          Send a test mail
        </Button>
      </div>
      {test.data && !test.data.problem && (
        <p role="status" className="text-14 wrap-anywhere text-ok-t">
          The mail server took a mail to {test.data.to}. Its source shows what a receiver makes of it.
        </p>
      )}
      <FormAlert>{problem ? messageOf(problem) : (test.data?.problem ?? undefined)}</FormAlert>
      {check.data && (
        <ul aria-label={`Records of ${check.data.domain}`} className="grid gap-4">
          {check.data.records.map((record) => (
            <RecordState key={record.kind + record.host} record={record} />
          ))}
        </ul>
      )}
    </div>
  )
}
