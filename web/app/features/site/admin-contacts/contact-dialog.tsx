import { useQuery } from '@tanstack/react-query'
import type { ContactThread } from '@fortnight/contract/site/contacts'
import { momentOf } from '@fortnight/contract/format/moments'
import { contactLabels, contactTypeForOperator } from '@fortnight/contract/vocabulary/contact-labels'
import { LabelBadge } from '../../../lib/label-badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { Email } from '../../../lib/email.tsx'
import { Fact, Facts } from '../../admin/fact.tsx'
import { Late } from '../../admin/late.tsx'
import { contactQuery } from './contacts.queries.ts'
import { ReplyForm } from './reply-form.tsx'
import { useStatus } from './use-status.ts'

function Said({ who, at, children }: { who: string; at: string; children: string }) {
  return (
    <li className="rounded-2 bg-sunken px-4 py-3">
      <p className="text-13 text-ink-3">
        <b className="font-semibold text-ink-2">{who}</b>, <time dateTime={at}>{momentOf(at)}</time>
      </p>
      <p dir="auto" className="mt-1 wrap-anywhere whitespace-pre-line">
        {children}
      </p>
    </li>
  )
}

function Statuses({ contact }: { contact: ContactThread }) {
  const { busy, change } = useStatus(contact)
  const others = (['in_progress', 'resolved'] as const).filter((status) => status !== contact.status)
  return (
    <div className="mt-4 flex flex-wrap gap-2">
      {others.map((status) => (
        <Button key={status} variant="secondary" size="sm" busy={busy} onClick={() => void change(status)}>
          Mark as {contactLabels[status].label.toLowerCase()}
        </Button>
      ))}
    </div>
  )
}

function Thread({ contact }: { contact: ContactThread }) {
  return (
    <>
      <Facts>
        <Fact name="E-mail">
          <Email>{contact.email}</Email>
        </Fact>
        <Fact name="Phone">{contact.phone ?? 'None'}</Fact>
        <Fact name="Type">{contactTypeForOperator[contact.type]}</Fact>
        <Fact name="Status">
          <LabelBadge of={contactLabels[contact.status]} />
        </Fact>
      </Facts>
      <ol aria-label="Message and answers" className="mt-5 grid gap-3 text-14">
        <Said who={contact.name} at={contact.created_at}>
          {contact.message}
        </Said>
        {contact.thread.map((reply) => (
          <Said key={reply.id} who={reply.author} at={reply.created_at}>
            {reply.message}
          </Said>
        ))}
      </ol>
      <Statuses contact={contact} />
      <div className="mt-6 border-t border-line pt-5">
        <ReplyForm contact={contact} />
      </div>
    </>
  )
}

/** One message, what was answered to it, and a new answer. */
export function ContactDialog({ id, onClose }: { id: string; onClose: () => void }) {
  const query = useQuery(contactQuery(id))
  return (
    <Dialog title={query.data?.subject ?? 'Message'} width="xl" onClose={onClose}>
      <Late query={query}>{(contact) => <Thread contact={contact} />}</Late>
    </Dialog>
  )
}
