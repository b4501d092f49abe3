import { useEffect } from 'react'
import { ContactReply, type ContactThread } from '@fortnight/contract/site/contacts'
import { contactLabels } from '@fortnight/contract/vocabulary/contact-labels'
import { useAttemptKey } from '../../../lib/attempt-key.ts'
import { draftOf, readDraft, writeDraft } from '../../../lib/draft.ts'
import { showProblem, useContractForm } from '../../../lib/form.ts'
import { useUser } from '../../../lib/session.ts'
import { Button } from '../../../ui/button.tsx'
import { Field } from '../../../ui/field.tsx'
import { FormAlert } from '../../../ui/form-alert.tsx'
import { Select, TextArea } from '../../../ui/input.tsx'
import { showToast } from '../../../ui/toast-store.ts'
import { sendReply } from './contacts.queries.ts'

const Form = ContactReply.omit({ after: true })

/**
 * An answer to a message. What is typed stays in this tab until it is sent: closing the dialog or a reload lose
 * nothing.
 */
export function ReplyForm({ contact }: { contact: ContactThread }) {
  const store = draftOf(useUser().id, `answer ${contact.id}`)
  const form = useContractForm(Form, { message: '', status: 'resolved', ...readDraft(store) })
  const keyFor = useAttemptKey()
  useEffect(() => {
    const watching = form.watch((values) => writeDraft(store, values.message ? values : undefined))
    return () => watching.unsubscribe()
  }, [form, store])
  const { errors, isSubmitting } = form.formState

  const submit = form.handleSubmit(async (values) => {
    const body = { ...values, after: contact.thread.length }
    try {
      await sendReply(contact.id, body, keyFor(body))
      form.reset({ message: '', status: values.status })
      writeDraft(store, undefined)
      showToast('Answer sent', { detail: `It goes to ${contact.email} by mail.` })
    } catch (error) {
      showProblem(form, error)
    }
  })

  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="grid gap-4">
      <Field
        label="Your answer"
        hint={`Goes by mail to ${contact.email}. What they answer comes to your support mailbox, not here.`}
        error={errors.message?.message}
      >
        <TextArea dir="auto" maxLength={4000} className="min-h-36" {...form.register('message')} />
      </Field>
      <div className="flex flex-wrap items-end gap-3">
        <Field label="Status after it" error={errors.status?.message}>
          <Select {...form.register('status')}>
            <option value="resolved">{contactLabels.resolved.label}</option>
            <option value="in_progress">{contactLabels.in_progress.label}</option>
          </Select>
        </Field>
        <Button type="submit" busy={isSubmitting}>
          Send answer
        </Button>
      </div>
      <FormAlert>{errors.root?.message}</FormAlert>
    </form>
  )
}
