import { useMutation, useQueryClient } from '@tanstack/react-query'
import { promptKinds } from '@fortnight/contract/testing/prompt-kinds'
import { NewPrompt, prompts } from '@fortnight/contract/testing/prompts'
import { options } from '@fortnight/contract/vocabulary/label'
import { promptKindNames } from '@fortnight/contract/vocabulary/prompt-labels'
import { call } from '../../../lib/api.ts'
import { showProblem, useContractForm } from '../../../lib/form.ts'
import { Dialog } from '../../../ui/dialog.tsx'
import { Field } from '../../../ui/field.tsx'
import { FormAlert } from '../../../ui/form-alert.tsx'
import { Input, Select } from '../../../ui/input.tsx'
import { SubmitButtons } from '../../../ui/submit-buttons.tsx'

const textLabels = {
  question: ['Question', 'Something that only your app tells, such as the name of the third lesson.'],
  word: ['Where testers find the word', 'For example: at the bottom of the settings.'],
  screen: ['Screen', 'For example: the calendar with one entry.'],
} as const

/** Something that only the app shows, to be asked of its testers. */
export function PromptDialog({ appId, onClose }: { appId: string; onClose: () => void }) {
  const client = useQueryClient()
  const form = useContractForm(NewPrompt, { kind: 'question', text: '', answer: '' })
  const add = useMutation({
    mutationFn: (body: NewPrompt) => call(prompts.add, { params: { id: appId }, body }),
    onSuccess: () => client.invalidateQueries({ queryKey: ['apps', appId, 'prompts'] }),
  })
  const kind = form.watch('kind')
  const submit = form.handleSubmit(async (body) => {
    try {
      await add.mutateAsync({ ...body, answer: body.kind === 'question' ? body.answer : null })
      onClose()
    } catch (error) {
      showProblem(form, error)
    }
  })
  const { errors, isSubmitting } = form.formState
  const [label, hint] = textLabels[kind]
  const id = 'prompt-form'
  return (
    <Dialog
      title="Ask testers"
      description="Testers are asked from tomorrow on."
      onClose={onClose}
      footer={
        <SubmitButtons form={id} busy={isSubmitting} onCancel={onClose}>
          Add
        </SubmitButtons>
      }
    >
      <form id={id} noValidate className="grid gap-4" onSubmit={(event) => void submit(event)}>
        <Field label="What to ask for">
          <Select {...form.register('kind', { onChange: () => form.setValue('answer', '') })}>
            {options(promptKinds, promptKindNames).map(([value, name]) => (
              <option key={value} value={value}>
                {name}
              </option>
            ))}
          </Select>
        </Field>
        <Field label={label} hint={hint} error={errors.text?.message}>
          <Input maxLength={200} {...form.register('text')} />
        </Field>
        {kind === 'question' && (
          <Field
            label="Right answer"
            optional
            hint="Separate several with commas. Without one, answers are kept and not compared."
            error={errors.answer?.message}
          >
            <Input maxLength={200} {...form.register('answer')} />
          </Field>
        )}
        <FormAlert>{errors.root?.message}</FormAlert>
      </form>
    </Dialog>
  )
}
