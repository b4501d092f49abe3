import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { FormProvider } from 'react-hook-form'
import { allowed } from '@fortnight/contract/vocabulary/app-states'
import type { App } from '@fortnight/contract/orders/apps'
import { PlaySetup, playSetup } from '@fortnight/contract/orders/play-setup'
import { accessMethodLabels } from '@fortnight/contract/vocabulary/access-labels'
import type { AccessMethod } from '@fortnight/contract/vocabulary/app-states'
import { countryName } from '@fortnight/contract/format/names'
import { LiveDemoNote } from '../../../lib/demo-note.tsx'
import { showProblem } from '../../../lib/form.ts'
import { queryClient } from '../../../lib/query-client.ts'
import { FormAlert } from '../../../ui/form-alert.tsx'
import { showToast } from '../../../ui/toast-store.ts'
import { AppFormDialog } from './app-form-dialog.tsx'
import { useSavePlaySetup } from './apps.changes.ts'
import { waysOfAccess } from './access.queries.ts'
import { myApps } from './apps.queries.ts'
import { ConflictPanel } from './conflict-panel.tsx'
import { DraftNotice } from './draft-notice.tsx'
import { PlayTrackPart } from './play-track-part.tsx'
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
  return field === 'access_method' ? accessMethodLabels[value as AccessMethod].label : value
}

/** Ways that every server offers. */
const byHand: readonly AccessMethod[] = ['email_list', 'google_group']

const savedOf = (app: App, proposed: AccessMethod) => ({
  version: app.version,
  values: {
    package_name: app.package_name ?? '',
    opt_in_url: app.opt_in_url ?? '',
    // The way that needs least of the developer, until they choose another one.
    access_method: app.access_method ?? proposed,
    group_email: app.group_email ?? '',
    countries: app.countries,
  },
})

interface DialogProps {
  app: App
  onClose: () => void
  onSaved: () => void
}

/** Asks for what testers need to join, with a list of what is still missing. Parts can be saved as they come. */
export function PlaySetupDialog(props: DialogProps) {
  const { data, error } = useQuery(waysOfAccess)
  if (!data && !error) return null
  return <SetupDialog {...props} ways={data ?? byHand} />
}

function SetupDialog({ app, onClose, onSaved, ways }: DialogProps & { ways: readonly AccessMethod[] }) {
  const [proposed = 'email_list'] = ways
  const id = useId()
  const draft = useDraftForm(`play-setup ${app.id}`, PlaySetup, savedOf(app, proposed), { what: 'Play setup' })
  const { form, restored, discard, elsewhere, choose } = draft
  const save = useSavePlaySetup(app.id, playSetup.save)
  const values = form.watch()
  const setup = { ...values, package_name: values.package_name ?? null, track_live: app.track_live }
  const locked = !allowed('setUp', app.status)
  const { submit, panel } = useMergedSave(draft, {
    send: (body, { version }) => save.mutateAsync({ ...body, version }),
    async latest() {
      const list = await queryClient.fetchQuery({ ...myApps, staleTime: 0 })
      const newest = list.find((listed) => listed.id === app.id)
      return newest && savedOf(newest, proposed)
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
            <LiveDemoNote>
              {app.package_name?.startsWith('example.demo.')
                ? 'We filled this in, so you don’t need Play Console.'
                : 'We fill in what is missing when you send a payment.'}
            </LiveDemoNote>
            <FormProvider {...form}>
              <PlaySetupFields begun={(app.run?.day ?? 0) > 0} ways={ways} />
            </FormProvider>
          </fieldset>
          <FormAlert className="mt-5">{form.formState.errors.root?.message}</FormAlert>
        </form>
        <SetupChecklist appId={app.id} setup={setup} />
      </div>
      {!locked && (
        <PlayTrackPart
          app={app}
          onCountries={(countries) =>
            form.setValue('countries', countries, { shouldDirty: true, shouldValidate: true })
          }
        />
      )}
    </AppFormDialog>
  )
}
