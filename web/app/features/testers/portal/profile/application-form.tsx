import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type * as z from 'zod'
import { deviceTaken } from '@fortnight/contract/testers/device-proof'
import { testerPortal, type TesterApplication } from '@fortnight/contract/testers/tester-portal'
import { testerTerms } from '@fortnight/contract/testers/tester-terms'
import { Problem } from '@fortnight/contract/problem'
import { call, isNetworkError } from '../../../../lib/api.ts'
import { brand } from '../../../../lib/brand.ts'
import { deviceProof } from '../../../../lib/device-key.ts'
import { saveKept, readKept } from '../../../../lib/kept.ts'
import { showRefused, useServerForm } from '../../../../lib/server-form.ts'
import { useUser } from '../../../../lib/session.ts'
import { thisPhone } from '../../../../lib/this-phone.ts'
import { Button } from '../../../../ui/button.tsx'
import { Checkbox } from '../../../../ui/checkbox.tsx'
import { Field } from '../../../../ui/field.tsx'
import { FormAlert } from '../../../../ui/form-alert.tsx'
import { Input } from '../../../../ui/input.tsx'
import { showToast } from '../../../../ui/toast-store.ts'
import { TermsLink } from '../terms/terms-link.tsx'
import { TermsSummary } from '../terms/terms-summary.tsx'
import { OpenOnPhone } from './open-on-phone.tsx'
import { PhonesFields } from './phones-fields.tsx'
import { type ProfileForm, ProfileFields } from './profile-fields.tsx'
import { newProfile } from './profile-values.ts'
import { useTranslation } from '../translation.ts'

type Values = z.input<typeof TesterApplication>
const draft = 'application'

const isFullDevice = ({ detail }: Problem) => Array.isArray(detail) && detail.some(({ type }) => type === deviceTaken)

/** What was typed before, of the fields that there are: a draft of an older page can hold others. */
const draftOf = (fields: readonly string[]) =>
  Object.fromEntries(Object.entries(readKept(draft) ?? {}).filter(([name]) => fields.includes(name)))

/** The form with what was typed before, on this phone, by this person; it stays until it was sent. */
function useApplicationForm() {
  const { name, email } = useUser()
  const invitedBy = new URLSearchParams(location.search).get('code')
  // Once, not at each keystroke: to find the country of a time zone takes tens of milliseconds on a computer.
  const [start] = useState(() => {
    const empty = {
      ...newProfile(name),
      email: email.endsWith('@gmail.com') ? email : '',
      of_age: false,
      agrees: false,
      code: '',
    }
    return {
      ...empty,
      ...draftOf(Object.keys(empty)),
      terms: testerTerms.version,
      ...(invitedBy && { code: invitedBy }),
    } as Values
  })
  const form = useServerForm<Values>(start)
  useEffect(() => {
    const watching = form.watch((values) => saveKept(draft, values))
    return () => watching.unsubscribe()
  }, [form])
  useEffect(() => {
    void thisPhone().then((phone) => {
      if (!phone || form.getValues('devices.0.model')) return
      form.setValue('devices.0.model', phone.model)
      form.setValue('devices.0.android', phone.android)
    })
  }, [form])
  return form
}

/** Asks to become a tester. `expected`: the operator imported this person, and applying takes that place. */
export function ApplicationForm({ expected, mostTests }: { expected: boolean; mostTests: number }) {
  const { t, locale } = useTranslation('join')
  const client = useQueryClient()
  const form = useApplicationForm()
  const apply = useMutation({
    mutationFn: async (values: Values) =>
      call(testerPortal.apply, { body: { ...values, locale, device: await deviceProof() } }),
  })
  const { errors } = form.formState
  const submit = form.handleSubmit(async (values) => {
    try {
      await apply.mutateAsync(values)
      saveKept(draft, undefined)
      showToast(t('sent'))
      await client.invalidateQueries({ queryKey: ['tester'] })
    } catch (error) {
      if (error instanceof Problem && error.code === 'conflict')
        form.setError('email', { type: 'taken' }, { shouldFocus: true })
      else if (error instanceof Problem && isFullDevice(error))
        form.setError('root', { type: 'server', message: t('deviceTaken', { supportEmail: brand.supportEmail }) })
      else if (isNetworkError(error)) form.setError('root', { type: 'server', message: t('shell:notSent') })
      else if (!showRefused(form, error, t('shell:refused')))
        form.setError('root', { type: 'server', message: t('shell:refused') })
    }
  })
  return (
    <form noValidate className="grid gap-6" onSubmit={(event) => void submit(event)}>
      <OpenOnPhone />
      <Field
        label={t('googleAccount')}
        hint={t('googleHint')}
        error={errors.email && (errors.email.type === 'taken' ? t('accountRefused') : t('needGoogle'))}
      >
        <Input
          type="email"
          dir="ltr"
          autoComplete="email"
          mono
          {...form.register('email', { required: true, pattern: /^\S+@\S+\.\S+$/ })}
        />
      </Field>
      <ProfileFields form={form as unknown as ProfileForm} mostTests={mostTests} />
      <PhonesFields form={form as unknown as ProfileForm} />
      {!expected && (
        <Field
          label={t('invite:code')}
          optional
          hint={t('invite:codeHint')}
          error={errors.code && t('invite:wrongCode')}
        >
          <Input dir="ltr" autoComplete="off" mono maxLength={20} {...form.register('code')} />
        </Field>
      )}
      <div className="grid gap-1.5 border-t border-line pt-4">
        <Checkbox error={errors.of_age && t('needAge')} {...form.register('of_age', { required: true })}>
          {t('ofAge')}
        </Checkbox>
        <Checkbox error={errors.agrees && t('needTerms')} {...form.register('agrees', { required: true })}>
          {t('agrees')}
        </Checkbox>
        <TermsSummary />
        <TermsLink />
      </div>
      <FormAlert>{errors.root?.message}</FormAlert>
      <div className="flex flex-wrap items-center gap-4">
        <Button type="submit" size="lg" busy={form.formState.isSubmitting} className="max-sm:w-full">
          {expected ? t('takePlace') : t('send')}
        </Button>
        <span className="text-13 text-ink-3">{t('draftKept')}</span>
      </div>
    </form>
  )
}
