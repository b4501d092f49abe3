import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { type Finding, findings, NewVersion, type Version } from '@fortnight/contract/testing/findings'
import { call } from '../../../lib/api.ts'
import { showProblem, useContractForm } from '../../../lib/form.ts'
import { Dialog } from '../../../ui/dialog.tsx'
import { Field } from '../../../ui/field.tsx'
import { FormAlert } from '../../../ui/form-alert.tsx'
import { Input, Select, TextArea } from '../../../ui/input.tsx'
import { showToast } from '../../../ui/toast-store.ts'
import { SubmitButtons } from '../../../ui/submit-buttons.tsx'

const another = 'another'

interface Props {
  appId: string
  finding: Finding
  versions: readonly Version[]
  onClose: () => void
}

/** The version that fixes a finding: one that is on record, or a new one with its notes. */
export function VersionDialog({ appId, finding, versions, onClose }: Props) {
  const client = useQueryClient()
  // What it was still seen in fixes nothing.
  const known = versions.filter(({ id }) => id !== finding.version?.id)
  const [choice, setChoice] = useState(known[0]?.id ?? another)
  const form = useContractForm(NewVersion, { name: '', notes: '' })
  const params = { id: appId, finding: finding.id }
  const fix = useMutation({
    mutationFn: (version: string) => call(findings.fix, { params, body: { version } }),
    onSuccess({ retest }) {
      showToast(
        retest === 'asked'
          ? `Saved. We asked ${finding.name} to try again.`
          : retest
            ? `Saved. We ask ${finding.name} to try again once Google shows the version.`
            : `Saved. ${finding.name} has left the test: ask others to try again.`,
      )
      return client.invalidateQueries({ queryKey: ['apps', appId] })
    },
  })
  const finish = async (version: () => Promise<string>) => {
    try {
      await fix.mutateAsync(await version())
      onClose()
    } catch (error) {
      showProblem(form, error)
    }
  }
  const addNew = form.handleSubmit((body) =>
    finish(async () => (await call(findings.addVersion, { params: { id: appId }, body })).id),
  )
  const { errors, isSubmitting } = form.formState
  const id = 'version-form'
  return (
    <Dialog
      title="Which version fixes it?"
      description={`Choose the version on your closed track. We ask ${finding.name} to try it again.`}
      onClose={onClose}
      footer={
        <SubmitButtons form={id} busy={isSubmitting || fix.isPending} onCancel={onClose}>
          Save version
        </SubmitButtons>
      }
    >
      <form
        id={id}
        noValidate
        className="grid gap-4"
        onSubmit={(event) => {
          if (choice === another) void addNew(event)
          else {
            event.preventDefault()
            void finish(async () => choice)
          }
        }}
      >
        {known.length > 0 && (
          <Field label="Version">
            <Select value={choice} onChange={(event) => setChoice(event.target.value)}>
              {known.map((version) => (
                <option key={version.id} value={version.id}>
                  {version.name}
                </option>
              ))}
              <option value={another}>A new version</option>
            </Select>
          </Field>
        )}
        {choice === another && (
          <>
            <Field label="Name of the new version" error={errors.name?.message}>
              <Input maxLength={50} {...form.register('name')} />
            </Field>
            <Field
              label="What changed"
              optional
              error={errors.notes?.message}
              hint="Testers read this when they try it again."
            >
              <TextArea maxLength={500} {...form.register('notes')} />
            </Field>
          </>
        )}
        <FormAlert>{errors.root?.message}</FormAlert>
      </form>
    </Dialog>
  )
}
