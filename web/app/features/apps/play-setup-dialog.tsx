import { useId } from 'react'
import { allowed } from '@fortnight/contract/app-states'
import type { App } from '@fortnight/contract/apps'
import { PlaySetup, isInternalTest, playSetup } from '@fortnight/contract/play-setup'
import { showProblem } from '../../lib/form.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Field } from '../../ui/field.tsx'
import { FormAlert } from '../../ui/form-alert.tsx'
import { Input } from '../../ui/input.tsx'
import { RadioCards } from '../../ui/radio-cards.tsx'
import { Tile } from '../../ui/tile.tsx'
import { showToast } from '../../ui/toast-store.ts'
import { useSavePlaySetup } from './apps.changes.ts'
import { CountryChoice } from './country-choice.tsx'
import { DraftNotice } from './draft-notice.tsx'
import { SetupChecklist } from './setup-checklist.tsx'
import { useDraftForm } from './use-draft-form.ts'

const ways = [
  { value: 'email_list', label: 'E-mail list', detail: 'You add their addresses to a list' },
  { value: 'google_group', label: 'Google Group', detail: 'Testers join your group first' },
] as const

/** Asks for what testers need to join, with a list of what is still missing. Parts may be saved as they come. */
export function PlaySetupDialog({ app, onClose, onSaved }: { app: App; onClose: () => void; onSaved: () => void }) {
  const id = useId()
  const { form, restored, discard, sent } = useDraftForm(
    `play-setup ${app.id}`,
    PlaySetup,
    {
      package_name: app.package_name ?? '',
      opt_in_url: app.opt_in_url ?? '',
      access_method: app.access_method,
      group_email: app.group_email ?? '',
      countries: app.countries,
    },
    { what: 'Play setup' },
  )
  const { register, setValue, formState } = form
  const { errors } = formState
  const save = useSavePlaySetup(app.id, playSetup.save)
  const values = form.watch()
  const setup = { ...values, package_name: values.package_name ?? null }
  const begun = (app.run?.day ?? 0) > 0
  const locked = !allowed('setUp', app.status)
  const chooseAccess = (way: 'email_list' | 'google_group') => {
    setValue('access_method', way, { shouldDirty: true, shouldValidate: true })
    if (way === 'email_list') setValue('group_email', '', { shouldDirty: true, shouldValidate: true })
  }
  const submit = form.handleSubmit(async (body) => {
    if (save.isPending) return
    try {
      await save.mutateAsync(body)
      sent()
      onSaved()
      showToast('Play setup saved')
    } catch (error) {
      showProblem(form, error)
    }
  })
  return (
    <Dialog
      title="Play setup"
      description={<bdi>{app.name}</bdi>}
      lead={<Tile name={app.name} id={app.id} size="lg" />}
      width="xl"
      onClose={onClose}
      footer={
        <>
          {locked && <p className="dialog-note">This app can no longer be changed.</p>}
          <Button variant="ghost" onClick={onClose}>
            {locked ? 'Close' : 'Cancel'}
          </Button>
          {!locked && (
            <Button type="submit" form={id} busy={save.isPending}>
              Save
            </Button>
          )}
        </>
      }
    >
      <DraftNotice shown={restored} onDiscard={discard} />
      <div className="grid gap-6 md:grid-cols-[minmax(0,1fr)_260px]">
        <form id={id} noValidate onSubmit={(event) => void submit(event)}>
          <fieldset disabled={locked} className="grid gap-5">
            <Field
              label="Package name"
              hint={begun ? 'It stays, because the test has begun' : undefined}
              error={errors.package_name?.message}
            >
              <Input
                mono
                readOnly={begun}
                autoComplete="off"
                autoCapitalize="none"
                spellCheck={false}
                placeholder="com.example.app"
                {...register('package_name')}
              />
            </Field>
            <RadioCards
              legend="How testers get access"
              name="access_method"
              columns={2}
              options={ways}
              value={values.access_method ?? undefined}
              onChange={chooseAccess}
              error={errors.access_method?.message}
            />
            {values.access_method === 'google_group' && (
              <Field label="Address of the group" error={errors.group_email?.message}>
                <Input
                  type="email"
                  autoComplete="off"
                  placeholder="my-testers@googlegroups.com"
                  {...register('group_email')}
                />
              </Field>
            )}
            <Field
              label="Opt-in link"
              hint={
                isInternalTest(values.opt_in_url ?? '')
                  ? 'This is the link of an internal test. Google does not count those days; the link of a closed test is needed.'
                  : 'Play Console, Closed testing, Testers: "How testers join your test"'
              }
              error={errors.opt_in_url?.message}
            >
              <Input
                type="url"
                mono
                autoComplete="off"
                placeholder="https://play.google.com/apps/testing/com.example.app"
                {...register('opt_in_url')}
              />
            </Field>
            <CountryChoice
              value={values.countries}
              onChange={(countries) => setValue('countries', countries, { shouldDirty: true, shouldValidate: true })}
              error={errors.countries?.message}
            />
          </fieldset>
          <FormAlert className="mt-5">{errors.root?.message}</FormAlert>
        </form>
        <div className="max-md:order-first">
          <SetupChecklist setup={setup} />
        </div>
      </div>
    </Dialog>
  )
}
