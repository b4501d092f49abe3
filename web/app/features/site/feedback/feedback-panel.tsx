import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { FeedbackForm } from '@fortnight/contract/site/feedback'
import { messages } from '@fortnight/contract/messages'
import { Problem } from '@fortnight/contract/problem'
import { showProblem } from '../../../lib/form.ts'
import { useVisitorForm } from '../../../lib/visitor-form.ts'
import { Button } from '../../../ui/button.tsx'
import { ClosingNote } from '../../../ui/closing-note.tsx'
import { EmailInput } from '../../../ui/email-input.tsx'
import { Field } from '../../../ui/field.tsx'
import { FormAlert } from '../../../ui/form-alert.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { TextArea } from '../../../ui/input.tsx'
import { TrapField } from '../../../ui/trap-field.tsx'
import { Rating } from './rating.tsx'
import { sendFeedback } from './send-feedback.ts'

const empty = { feedback: '', rating: undefined, email: '', website: '' }

function Form({ onSent }: { onSent: () => void }) {
  const id = useId()
  const { form, keyFor, forget } = useVisitorForm('feedback', FeedbackForm, empty)
  const { errors, isSubmitting } = form.formState
  const blank = !form.watch('feedback').trim()
  useEffect(() => form.setFocus('feedback'), [form])
  const submit = form.handleSubmit(async (values) => {
    try {
      await sendFeedback(values, keyFor(values))
      forget()
      onSent()
    } catch (error) {
      if (error instanceof Problem && ['invalid', 'too_many'].includes(error.code)) showProblem(form, error)
      else form.setError('root', { message: messages.feedbackFailed })
    }
  })
  return (
    <form noValidate className="grid gap-4" onSubmit={(event) => void submit(event)}>
      <Rating value={form.watch('rating')} onChange={(stars) => form.setValue('rating', stars)} />
      <Field label="What should we know?" error={errors.feedback?.message}>
        <TextArea dir="auto" {...form.register('feedback')} />
      </Field>
      <Field label="E-mail" optional error={errors.email?.message}>
        <EmailInput {...form.register('email')} />
      </Field>
      <TrapField {...form.register('website')} />
      <FormAlert>{errors.root?.message ?? errors.website?.message}</FormAlert>
      <Button
        type="submit"
        size="lg"
        busy={isSubmitting}
        disabled={blank}
        aria-describedby={blank ? `${id}-why` : undefined}
      >
        Send
      </Button>
      {blank && (
        <p id={`${id}-why`} className="-mt-2 text-13 text-ink-3">
          Write something, then you can send it.
        </p>
      )}
    </form>
  )
}

/**
 * 'Your Feedback' (spec §2): a panel that leaves the page usable. The focus goes into it and back to where it came
 * from.
 */
export function FeedbackPanel({ onClose }: { onClose: () => void }) {
  const id = useId()
  const [sent, setSent] = useState(false)
  const opener = useRef(document.activeElement)
  const close = () => {
    onClose()
    if (opener.current instanceof HTMLElement) opener.current.focus()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape') close()
  }
  return (
    // Escape closes the panel wherever the focus is in it; every control inside is focusable by itself.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <div role="dialog" aria-labelledby={id} className="feedback-panel" onKeyDown={onKeyDown}>
      <div className="flex items-center justify-between border-b border-line py-2.5 pr-2.5 pl-[18px]">
        <h2 id={id} className="text-18">
          Your Feedback
        </h2>
        <Button variant="ghost" size="icon" aria-label="Close" onClick={close}>
          <Icon name="close" />
        </Button>
      </div>
      <div className="scroller p-[18px]">
        {sent ? <ClosingNote title={messages.feedbackThanks} onClose={close} /> : <Form onSent={() => setSent(true)} />}
      </div>
    </div>
  )
}
