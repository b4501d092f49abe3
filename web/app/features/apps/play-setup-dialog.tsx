import { useId } from 'react'
import { FormProvider } from 'react-hook-form'
import { allowed } from '@fortnight/contract/app-states'
import type { App } from '@fortnight/contract/apps'
import { PlaySetup, playSetup } from '@fortnight/contract/play-setup'
import { DemoNote } from '../../lib/demo-note.tsx'
import { showProblem } from '../../lib/form.ts'
import { FormAlert } from '../../ui/form-alert.tsx'
import { showToast } from '../../ui/toast-store.ts'
import { AppFormDialog } from './app-form-dialog.tsx'
import { useSavePlaySetup } from './apps.changes.ts'
import { DraftNotice } from './draft-notice.tsx'
import { PlaySetupFields } from './play-setup-fields.tsx'
import { SetupChecklist } from './setup-checklist.tsx'
import { useDraftForm } from './use-draft-form.ts'

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
  const save = useSavePlaySetup(app.id, playSetup.save)
  const values = form.watch()
  const setup = { ...values, package_name: values.package_name ?? null }
  const locked = !allowed('setUp', app.status)
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
    <AppFormDialog
      app={app}
      title="Play setup"
      form={id}
      submit="Save"
      busy={save.isPending}
      locked={locked}
      onClose={onClose}
    >
      <DraftNotice shown={restored} onDiscard={discard} />
      <div className="grid gap-6 md:grid-cols-[minmax(0,1fr)_260px]">
        <form id={id} noValidate onSubmit={(event) => void submit(event)}>
          <fieldset disabled={locked} className="grid gap-5">
            <DemoNote>
              {app.package_name?.startsWith('example.demo.')
                ? 'We filled this in, so you need no Play Console.'
                : 'We fill in what is missing when you send a payment.'}
            </DemoNote>
            <FormProvider {...form}>
              <PlaySetupFields begun={(app.run?.day ?? 0) > 0} />
            </FormProvider>
          </fieldset>
          <FormAlert className="mt-5">{form.formState.errors.root?.message}</FormAlert>
        </form>
        <div className="max-md:order-first">
          <SetupChecklist setup={setup} />
        </div>
      </div>
    </AppFormDialog>
  )
}
