import { type ReactNode, useEffect, useId, useState } from 'react'
import { FormProvider } from 'react-hook-form'
import { Button } from '../../../ui/button.tsx'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'
import { FormAlert } from '../../../ui/form-alert.tsx'
import { ConflictNote } from './conflict-note.tsx'
import { Fields } from './fields.tsx'
import type { Current, Subject, Value } from './subject.ts'
import { useChange, useVersionedForm } from './use-versioned-form.ts'
import './versions.css'

/** A question to answer before these values are saved. */
export interface Doubt {
  title: string
  message: ReactNode
}

interface Props {
  subject: Subject
  current: Current
  onDirty: (dirty: boolean) => void
  /** Returns a question to ask before these values are saved, if they need one, once what it rests on is read. */
  doubt?: (typed: Value, now: Value) => Promise<Doubt | undefined>
  /** After the fields, made from what is typed. */
  children?: (typed: Value) => ReactNode
  /** After the form. */
  renderAfter?: (typed: Value) => ReactNode
}

/** Saves, discards and takes back, with one question if something would be lost. */
function useActs({ subject, current, onDirty, doubt }: Props) {
  const state = useVersionedForm(subject, current)
  const change = useChange(subject)
  const [busy, setBusy] = useState(false)
  const [asked, setAsked] = useState<{ question: Doubt; data: Value }>()
  const { dirty } = state
  useEffect(() => {
    onDirty(dirty)
    return () => onDirty(false)
  }, [dirty, onDirty])

  const save = async (data: Value) => {
    setBusy(true)
    const made = (version: number) => state.saved(version, data)
    await change(() => subject.write(data, state.version), `${subject.title} saved`, made)
    setBusy(false)
  }
  const submit = state.form.handleSubmit(async (data) => {
    setBusy(true)
    const question = await doubt?.(data, current.data)
    setBusy(false)
    if (!question) return save(data)
    return setAsked({ question, data })
  })
  const reset = () => change(() => subject.reset(current.version), `${subject.fallback} is in force again`)
  return { ...state, busy, asked, setAsked, save, submit, reset }
}

/** The form, its conflict if there is one, and what can be done with it. */
export function VersionedForm(props: Props) {
  const { subject, current, children, renderAfter } = props
  const id = useId()
  const { form, typed, dirty, outdated, restored, busy, asked, ...acts } = useActs(props)
  const [resetting, setResetting] = useState(false)
  return (
    <FormProvider {...form}>
      <form
        id={id}
        noValidate
        className="grid gap-5"
        aria-label={subject.title}
        onSubmit={(event) => void acts.submit(event)}
      >
        {outdated && dirty && !busy && (
          <ConflictNote
            subject={subject}
            current={current}
            typed={typed}
            onKeep={acts.keepMine}
            onTake={acts.discard}
          />
        )}
        {restored && dirty && !outdated && (
          <p className="text-13 text-ink-2">What you typed earlier in this tab is here again. It is not saved.</p>
        )}
        <Fields schema={subject.schema} shapes={subject.shapes} />
        {children?.(typed)}
        <FormAlert>{form.formState.errors.root?.message}</FormAlert>
        <div className="version-foot" data-dirty={dirty || undefined}>
          <Button type="submit" busy={busy} disabled={!dirty || outdated}>
            Save
          </Button>
          {dirty && (
            <Button variant="ghost" onClick={acts.discard}>
              Discard changes
            </Button>
          )}
          {current.own && (
            <Button variant="ghost" className="ml-auto max-sm:ml-0" onClick={() => setResetting(true)}>
              Back to {subject.fallback.toLowerCase()}
            </Button>
          )}
        </div>
      </form>
      {renderAfter?.(typed)}
      {resetting && (
        <ConfirmDialog
          title={`Back to ${subject.fallback.toLowerCase()}?`}
          confirmLabel="Take back"
          onConfirm={async () => {
            await acts.reset()
            setResetting(false)
          }}
          onClose={() => setResetting(false)}
        >
          The current text stays in the history and can be restored.
        </ConfirmDialog>
      )}
      {asked && (
        <ConfirmDialog
          title={asked.question.title}
          confirmLabel="Save it"
          onConfirm={async () => {
            await acts.save(asked.data)
            acts.setAsked(undefined)
          }}
          onClose={() => acts.setAsked(undefined)}
        >
          {asked.question.message}
        </ConfirmDialog>
      )}
    </FormProvider>
  )
}
