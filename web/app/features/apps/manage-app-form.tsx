import { FormProvider } from 'react-hook-form'
import { AppEdit, type AppDetail } from '@fortnight/contract/apps'
import { showProblem } from '../../lib/form.ts'
import { Field } from '../../ui/field.tsx'
import { Input, TextArea } from '../../ui/input.tsx'
import { useUpdateApp } from './apps.changes.ts'
import { DraftNotice } from './draft-notice.tsx'
import { namesFields } from './failures.ts'
import { FormAlert } from '../../ui/form-alert.tsx'
import { CategoryField, TesterFields } from './optional-fields.tsx'
import { useDraftForm } from './use-draft-form.ts'

/** The six fields an owner may change, as they were when the form opened: what arrives later leaves typed text alone. */
export function ManageAppForm({
  id,
  app,
  locked,
  onSaved,
}: {
  id: string
  app: AppDetail
  locked: boolean
  onSaved: () => void
}) {
  const saved = {
    name: app.name,
    description: app.description,
    category: app.category ?? '',
    requirements: app.requirements ?? '',
    testing_credentials: app.testing_credentials ?? '',
    test_instructions: app.test_instructions ?? '',
  }
  const { form, restored, discard, sent } = useDraftForm(`manage ${app.id}`, AppEdit, saved, {
    never: ['testing_credentials'],
    what: 'Your change',
  })
  const { register, formState } = form
  const { errors } = formState
  const update = useUpdateApp(app.id)

  const submit = form.handleSubmit(async (body) => {
    if (update.isPending) return
    try {
      await update.mutateAsync(body)
      sent()
      onSaved()
    } catch (error) {
      if (namesFields(error)) showProblem(form, error)
      else form.setError('root', { message: 'Failed to update app. Please try again.' })
    }
  })

  return (
    <form id={id} noValidate onSubmit={(event) => void submit(event)}>
      <DraftNotice shown={restored && !locked} onDiscard={discard} />
      <div className="grid gap-x-4 gap-y-5 sm:grid-cols-2">
        <Field label="App name" error={errors.name?.message}>
          <Input autoComplete="off" readOnly={locked} {...register('name')} />
        </Field>
        <FormProvider {...form}>
          <CategoryField readOnly={locked} />
          <Field label="Description" error={errors.description?.message} className="sm:col-span-2">
            <TextArea dir="auto" readOnly={locked} {...register('description')} />
          </Field>
          <TesterFields readOnly={locked} />
        </FormProvider>
      </div>
      <FormAlert className="mt-5">{errors.root?.message}</FormAlert>
    </form>
  )
}
