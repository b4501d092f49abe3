import { useState } from 'react'
import { ContactForm } from '@fortnight/contract/site/contacts'
import { messages } from '@fortnight/contract/messages'
import { contactTypeForVisitor } from '@fortnight/contract/vocabulary/contact-labels'
import { contactTypes } from '@fortnight/contract/vocabulary/contact-states'
import { options } from '@fortnight/contract/vocabulary/label'
import { showProblem } from '../../../lib/form.ts'
import { useVisitorForm } from '../../../lib/visitor-form.ts'
import { Button } from '../../../ui/button.tsx'
import { ClosingNote } from '../../../ui/closing-note.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { EmailInput } from '../../../ui/email-input.tsx'
import { Field } from '../../../ui/field.tsx'
import { FormAlert } from '../../../ui/form-alert.tsx'
import { Input, Select, TextArea } from '../../../ui/input.tsx'
import { TrapField } from '../../../ui/trap-field.tsx'
import { sendContact } from './send-contact.ts'

const empty = { name: '', email: '', phone: '', type: 'general', subject: '', message: '', website: '' } as const

function Form({ onSent }: { onSent: () => void }) {
  const { form, keyFor, forget } = useVisitorForm('contact', ContactForm, empty)
  const { errors, isSubmitting } = form.formState
  const submit = form.handleSubmit(async (values) => {
    try {
      await sendContact(values, keyFor(values))
      forget()
      onSent()
    } catch (error) {
      showProblem(form, error)
    }
  })
  return (
    <form noValidate onSubmit={(event) => void submit(event)}>
      <div className="grid gap-x-4 gap-y-5 md:grid-cols-2">
        <Field label="Name" error={errors.name?.message}>
          <Input autoComplete="name" dir="auto" {...form.register('name')} />
        </Field>
        <Field label="E-mail" error={errors.email?.message}>
          <EmailInput {...form.register('email')} />
        </Field>
        <Field label="Phone" optional error={errors.phone?.message}>
          <Input type="tel" autoComplete="tel" {...form.register('phone')} />
        </Field>
        <Field label="Inquiry type" error={errors.type?.message}>
          <Select {...form.register('type')}>
            {options(contactTypes, contactTypeForVisitor).map(([value, label]) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
          </Select>
        </Field>
        <Field label="Subject" error={errors.subject?.message} className="md:col-span-2">
          <Input dir="auto" {...form.register('subject')} />
        </Field>
        <Field label="Message" error={errors.message?.message} className="md:col-span-2">
          <TextArea dir="auto" className="min-h-36" {...form.register('message')} />
        </Field>
      </div>
      <TrapField {...form.register('website')} />
      <FormAlert className="mt-5">{errors.root?.message ?? errors.website?.message}</FormAlert>
      <Button type="submit" size="lg" busy={isSubmitting} className="mt-5 max-sm:w-full">
        Send message
      </Button>
    </form>
  )
}

/** 'Contact Us' (spec §2): a message to the people of the service. */
export function ContactDialog({ onClose }: { onClose: () => void }) {
  const [sent, setSent] = useState(false)
  return (
    <Dialog title="Contact Us" width="xl" focus="field" onClose={onClose}>
      {sent ? (
        <ClosingNote title={messages.contactSent} onClose={onClose}>
          {messages.contactThanks}
        </ClosingNote>
      ) : (
        <Form onSent={() => setSent(true)} />
      )}
    </Dialog>
  )
}
