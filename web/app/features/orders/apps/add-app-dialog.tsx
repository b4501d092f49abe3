import { durationLabel } from '@fortnight/contract/format/durations'
import { testingTypeNames } from '@fortnight/contract/vocabulary/app-labels'
import { useId, useState } from 'react'
import { FormProvider } from 'react-hook-form'
import { type App, blankEdit, NewApp, optionalFields } from '@fortnight/contract/orders/apps'
import { messages } from '@fortnight/contract/messages'
import { defaultDuration, durations, gate, planOf } from '@fortnight/contract/plans'
import { showProblem } from '../../../lib/form.ts'
import { readSelectedPlan } from '../../../lib/selected-plan.ts'
import { Dialog } from '../../../ui/dialog.tsx'
import { Field } from '../../../ui/field.tsx'
import { Input, Select, TextArea } from '../../../ui/input.tsx'
import { useCreateApp } from './apps.changes.ts'
import { DraftNotice } from './draft-notice.tsx'
import { namesFields } from './failures.ts'
import { FormAlert } from '../../../ui/form-alert.tsx'
import { ProgressSteps } from '../../../ui/progress-steps.tsx'
import { SubmitButtons } from '../../../ui/submit-buttons.tsx'
import { asText } from './as-text.ts'
import { CategoryField, TesterFields } from './optional-fields.tsx'
import { PackageField } from './package-field.tsx'
import { useDraftForm } from './use-draft-form.ts'

const empty = {
  name: '',
  platform: 'android',
  description: '',
  testing_type: 'google_play_console_close_testing',
  duration: defaultDuration,
  package_name: '',
  opt_in_url: '',
  ...asText(blankEdit, optionalFields),
} as const
const unsaved = { version: 0, values: empty }

const steps = ['Add your app', 'Pay once', 'Set up Play', 'Day 1']

/** Submits an app for testing. `first`: the account has none yet, so the way from here to day 1 is drawn. */
export function AddAppDialog({
  first,
  onClose,
  onAdded,
}: {
  first: boolean
  onClose: () => void
  onAdded: (app: App) => void
}) {
  const id = useId()
  // The app that is submitted here is in the list before this dialog gives way to the payment.
  const [drawn] = useState(first)
  const [key] = useState(() => crypto.randomUUID())
  const { form, restored, discard, sent } = useDraftForm('new app', NewApp, unsaved, {
    never: ['testing_credentials'],
    what: 'Your app',
  })
  const { register, formState } = form
  const { errors } = formState
  const create = useCreateApp()
  const [plan] = useState(() => planOf(readSelectedPlan() ?? 'starter'))

  const submit = form.handleSubmit(async (body) => {
    if (create.isPending) return
    try {
      const created = await create.mutateAsync({ body, key })
      sent()
      onAdded(created)
    } catch (error) {
      if (namesFields(error)) showProblem(form, error)
      else form.setError('root', { message: messages.appAddFailed })
    }
  })

  return (
    <Dialog
      title="Add New App for Testing"
      width="xl"
      focus="field"
      onClose={onClose}
      footer={
        <SubmitButtons form={id} busy={create.isPending} onCancel={onClose}>
          Submit app
        </SubmitButtons>
      }
    >
      {drawn && (
        <div className="mb-7">
          <ProgressSteps label="How it goes" steps={steps} current={0} />
        </div>
      )}
      <DraftNotice visible={restored} onDiscard={discard} />
      <form id={id} noValidate onSubmit={(event) => void submit(event)}>
        <div className="grid gap-x-4 gap-y-5 sm:grid-cols-2">
          <Field label="App name" error={errors.name?.message}>
            <Input autoComplete="off" {...register('name')} />
          </Field>
          <FormProvider {...form}>
            <PackageField optional showsLink />
          </FormProvider>
          <Field label="Description" error={errors.description?.message} className="sm:col-span-2">
            <TextArea dir="auto" {...register('description')} />
          </Field>
          <Field label="Platform" error={errors.platform?.message}>
            <Select {...register('platform')}>
              <option value="android">Android</option>
            </Select>
          </Field>
          <Field label="Testing type" error={errors.testing_type?.message}>
            <Select {...register('testing_type')}>
              <option value="google_play_console_close_testing">
                {testingTypeNames.google_play_console_close_testing}
              </option>
            </Select>
          </Field>
          <Field
            label="Duration"
            hint={`Google's rule needs ${gate.days} days in a row, so every test lasts at least ${gate.days}.`}
            error={errors.duration?.message}
          >
            <Select {...register('duration', { valueAsNumber: true })}>
              {durations.map((days) => (
                <option key={days} value={days}>
                  {durationLabel(plan, days)}
                </option>
              ))}
            </Select>
          </Field>
          <FormProvider {...form}>
            <CategoryField />
            <TesterFields />
          </FormProvider>
        </div>
        <FormAlert className="mt-5">{errors.root?.message}</FormAlert>
      </form>
    </Dialog>
  )
}
