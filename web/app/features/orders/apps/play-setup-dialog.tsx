import { useId } from 'react'
import { FormProvider } from 'react-hook-form'
import { allowed } from '@fortnight/contract/vocabulary/app-states'
import type { App } from '@fortnight/contract/orders/apps'
import { PlaySetup, playSetup } from '@fortnight/contract/orders/play-setup'
import { accessMethodNames } from '@fortnight/contract/vocabulary/app-labels'
import type { AccessMethod } from '@fortnight/contract/vocabulary/app-states'
import { countryName } from '@fortnight/contract/format/names'
import { DemoNote } from '../../../lib/demo-note.tsx'
import { showProblem } from '../../../lib/form.ts'
import { queryClient } from '../../../lib/query-client.ts'
import { FormAlert } from '../../../ui/form-alert.tsx'
import { showToast } from '../../../ui/toast-store.ts'
import { AppFormDialog } from './app-form-dialog.tsx'
import { useSavePlaySetup } from './apps.changes.ts'
import { myApps } from './apps.queries.ts'
import { ConflictPanel } from './conflict-panel.tsx'
import { DraftNotice } from './draft-notice.tsx'
import { PlaySetupFields } from './play-setup-fields.tsx'
import { SetupChecklist } from './setup-checklist.tsx'
import { useDraftForm } from './use-draft-form.ts'
import { useMergedSave } from './use-merged-save.ts'

const labels = {
  package_name: 'Package name',
  opt_in_url: 'Opt-in link',
  access_method: 'How testers get access',
  group_email: 'Address of the group',
  countries: 'Countries',
}

function formatField(field: string, value: unknown): string {
  if (Array.isArray(value)) return value.map((code: string) => countryName(code)).join(', ') || 'All countries'
  if (typeof value !== 'string') return ''
  return field === 'access_method' ? accessMethodNames[value as AccessMethod] : value
}

const savedOf = (app: App) => ({
  version: app.version,
  values: {
    package_name: app.package_name ?? '',
    opt_in_url: app.opt_in_url ?? '',
    // The way that needs nothing else of the developer, until they choose the other one.
    access_method: app.access_method ?? 'email_list',
    group_email: app.group_email ?? '',
    countries: app.countries,
  },
})

/** Asks for what testers need to join, with a list of what is still missing. Parts can be saved as they come. */
export function PlaySetupDialog({ app, onClose, onSaved }: { app: App; onClose: () => void; onSaved: () => void }) {
  const id = useId()
  const draft = useDraftForm(`play-setup ${app.id}`, PlaySetup, savedOf(app), { what: 'Play setup' })
  const { form, restored, discard, elsewhere, choose } = draft
  const save = useSavePlaySetup(app.id, playSetup.save)
  const values = form.watch()
  const setup = { ...values, package_name: values.package_name ?? null }
  const locked = !allowed('setUp', app.status)
  const { submit, panel } = useMergedSave(draft, {
    send: (body, { version }) => save.mutateAsync({ ...body, version }),
    async latest() {
      const list = await queryClient.fetchQuery({ ...myApps, staleTime: 0 })
      const newest = list.find((listed) => listed.id === app.id)
      return newest && savedOf(newest)
    },
    onSaved() {
      onSaved()
      showToast('Play setup saved')
    },
    onFailed: (error) => showProblem(form, error),
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
      <ConflictPanel
        ref={panel}
        elsewhere={elsewhere}
        mine={values}
        labels={labels}
        format={formatField}
        onChoose={choose}
      />
      <DraftNotice visible={restored} onDiscard={discard} />
      <div className="grid gap-6 md:grid-cols-[minmax(0,1fr)_260px]">
        <form
          id={id}
          noValidate
          onSubmit={(event) => {
            event.preventDefault()
            if (!form.formState.isSubmitting) void submit()
          }}
        >
          <fieldset disabled={locked} className="grid gap-5">
            <DemoNote>
              {app.package_name?.startsWith('example.demo.')
                ? 'We filled this in, so you don’t need Play Console.'
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
