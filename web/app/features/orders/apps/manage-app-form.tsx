import { FormProvider } from 'react-hook-form'
import { AppEdit, type AppDetail, type AppField, appFields } from '@fortnight/contract/orders/apps'
import { showProblem } from '../../../lib/form.ts'
import { queryClient } from '../../../lib/query-client.ts'
import { Field } from '../../../ui/field.tsx'
import { Input, TextArea } from '../../../ui/input.tsx'
import { useUpdateApp } from './apps.changes.ts'
import { appDetail } from './apps.queries.ts'
import { ConflictPanel } from './conflict-panel.tsx'
import { DraftNotice } from './draft-notice.tsx'
import { namesFields } from './failures.ts'
import { FormAlert } from '../../../ui/form-alert.tsx'
import { asText } from './as-text.ts'
import { CategoryField, TesterFields } from './optional-fields.tsx'
import { only } from './merge.ts'
import { useDraftForm } from './use-draft-form.ts'
import { useMergedSave } from './use-merged-save.ts'

const labels: Record<AppField, string> = {
  name: 'App name',
  description: 'Description',
  category: 'Category',
  requirements: 'Requirements',
  testing_credentials: 'Testing credentials',
  test_instructions: 'Test instructions',
}

const savedOf = (app: AppDetail) => ({
  version: app.version,
  values: asText(app, appFields),
})

/** The six fields an owner may change. What is saved elsewhere meanwhile is merged, and never overwritten unseen. */
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
  const draft = useDraftForm(`manage ${app.id}`, AppEdit, savedOf(app), {
    never: ['testing_credentials'],
    what: 'Your change',
  })
  const { form, restored, discard, elsewhere, choose } = draft
  const { register, formState } = form
  const { errors } = formState
  const update = useUpdateApp(app.id)
  const { submit, panel } = useMergedSave(draft, {
    send: (body, { version, fields }) => update.mutateAsync({ ...only(body, fields), version }),
    latest: async () => savedOf(await queryClient.fetchQuery({ ...appDetail(app.id), staleTime: 0 })),
    onSaved,
    onFailed(error) {
      if (namesFields(error)) showProblem(form, error)
      else form.setError('root', { message: 'Failed to update app. Please try again.' })
    },
  })

  return (
    <form
      id={id}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        if (!formState.isSubmitting) void submit()
      }}
    >
      <ConflictPanel ref={panel} elsewhere={elsewhere} mine={form.watch()} labels={labels} onChoose={choose} />
      <DraftNotice visible={restored && !locked} onDiscard={discard} />
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
