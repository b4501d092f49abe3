import { useState } from 'react'
import { useFormContext } from 'react-hook-form'
import type * as z from 'zod'
import type { AccessMethod } from '@fortnight/contract/vocabulary/app-states'
import { accessMethodLabels } from '@fortnight/contract/vocabulary/access-labels'
import { isInternalTest } from '@fortnight/contract/orders/opt-in-link'
import { readPlayLink } from '@fortnight/contract/orders/play-links'
import type { PlaySetup } from '@fortnight/contract/orders/play-setup'
import { Field } from '../../../ui/field.tsx'
import { Input } from '../../../ui/input.tsx'
import { RadioCards } from '../../../ui/radio-cards.tsx'
import { CountryChoice } from './country-choice.tsx'
import { PackageField } from './package-field.tsx'

/**
 * The five parts of a set-up; reads the form around it. `begun`: the test has, and its package stays. `ways`: how testers
 * can get access here.
 */
export function PlaySetupFields({ begun, ways }: { begun: boolean; ways: readonly AccessMethod[] }) {
  const { register, getValues, setValue, watch, formState } = useFormContext<z.input<typeof PlaySetup>>()
  const { errors } = formState
  const values = watch()
  // Chosen by controls that write the form themselves; their messages are shown with them.
  register('access_method')
  register('countries')
  const chooseAccess = (way: AccessMethod) => {
    setValue('access_method', way, { shouldDirty: true, shouldValidate: true })
    if (way !== 'google_group') setValue('group_email', '', { shouldDirty: true, shouldValidate: true })
  }
  // What the link filled in follows the link; what was typed stays.
  const [fromLink, setFromLink] = useState('')
  const namePackage = ({ target }: { target: { value: string } }) => {
    const current = getValues('package_name')
    const link = begun || (current && current !== fromLink) ? undefined : readPlayLink(target.value)
    if (!link) return
    setFromLink(link.package_name)
    setValue('package_name', link.package_name, { shouldDirty: true, shouldValidate: true })
  }
  return (
    <>
      <PackageField begun={begun} hint={begun ? 'Can’t be changed once the test has started' : undefined} />
      <RadioCards
        legend="How testers get access"
        name="access_method"
        columns={ways.length === 2 ? 2 : 1}
        options={ways.map((way, at) => ({
          value: way,
          ...accessMethodLabels[way],
          ...(at === 0 && way === 'managed_group' && { badge: 'Recommended' }),
        }))}
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
            ? 'This link is for an internal test, and Google does not count those days. Use the link of your closed test.'
            : 'Play Console, Closed testing, Testers: "How testers join your test"'
        }
        error={errors.opt_in_url?.message}
      >
        <Input
          type="url"
          mono
          autoComplete="off"
          placeholder="https://play.google.com/apps/testing/com.example.app"
          {...register('opt_in_url', { onChange: namePackage })}
        />
      </Field>
      <CountryChoice
        value={values.countries}
        onChange={(countries) => setValue('countries', countries, { shouldDirty: true, shouldValidate: true })}
        error={errors.countries?.message}
      />
    </>
  )
}
