import { useMemo } from 'react'
import { useController, type UseFormReturn } from 'react-hook-form'
import { countriesByName } from '@fortnight/contract/countries'
import { testerLanguages } from '@fortnight/contract/testers/tester-limits'
import { useRested } from '../../../../lib/use-rested.ts'
import { Field, FieldError } from '../../../../ui/field.tsx'
import { Input, Select } from '../../../../ui/input.tsx'
import { useFormats } from '../formats.ts'
import { isWritten, type ProfileValues } from './profile-values.ts'
import { useTranslation } from '../translation.ts'

/** The form as these fields need it, whatever else it asks for. */
export type ProfileForm = UseFormReturn<ProfileValues, unknown, unknown>

function CountryField({ form }: { form: ProfileForm }) {
  const { t, locale } = useTranslation('join')
  const { country } = useFormats()
  const mine = form.getValues('country')
  const rested = useRested()
  // Hundreds of choices take a cheap phone a second: those that are not chosen are drawn once the form is.
  const all = useMemo(
    () => (rested ? countriesByName(country, locale) : [{ code: mine, name: country(mine) }]),
    [rested, country, locale, mine],
  )
  return (
    <Field label={t('country')} error={form.formState.errors.country?.message}>
      <Select autoComplete="country" {...form.register('country')}>
        {all.map(({ code, name }) => (
          <option key={code} value={code}>
            {name}
          </option>
        ))}
      </Select>
    </Field>
  )
}

function ZoneField({ form }: { form: ProfileForm }) {
  const { t } = useTranslation('join')
  const mine = form.getValues('timezone')
  const rested = useRested()
  const zones = useMemo(() => (rested ? Intl.supportedValuesOf('timeZone') : []), [rested])
  return (
    <Field label={t('timezone')} error={form.formState.errors.timezone && t('needZone')}>
      <Select dir="ltr" {...form.register('timezone')}>
        {(zones.includes(mine) ? zones : [mine, ...zones]).map((zone) => (
          <option key={zone} value={zone}>
            {zone}
          </option>
        ))}
      </Select>
    </Field>
  )
}

function LanguagesField({ form }: { form: ProfileForm }) {
  const { t } = useTranslation('join')
  const { language } = useFormats()
  const { field, fieldState } = useController({ control: form.control, name: 'languages', rules: { required: true } })
  const toggle = (code: (typeof testerLanguages)[number], on: boolean) =>
    field.onChange(on ? [...field.value, code] : field.value.filter((chosen) => chosen !== code))
  return (
    <fieldset className="grid gap-2">
      <legend className="mb-2 text-14 font-semibold">{t('languages')}</legend>
      <div className="grid grid-cols-2 gap-x-4 sm:grid-cols-3">
        {testerLanguages.map((code) => (
          <label key={code} className="flex min-h-11 items-center gap-3 text-14">
            <input
              type="checkbox"
              className="size-5 flex-none accent-ink"
              checked={field.value.includes(code)}
              onChange={(event) => toggle(code, event.target.checked)}
            />
            {code === 'bal' || code === 'skr' ? t(`lang_${code}`) : language(code)}
          </label>
        ))}
      </div>
      {fieldState.error && <FieldError>{t('needLanguage')}</FieldError>}
    </fieldset>
  )
}

function CapacityField({ form, mostTests }: { form: ProfileForm; mostTests: number }) {
  const { t } = useTranslation('join')
  const { number } = useFormats()
  return (
    <Field label={t('capacity')} hint={t('capacityHint')} error={form.formState.errors.capacity?.message}>
      <Select {...form.register('capacity', { valueAsNumber: true })}>
        {Array.from({ length: mostTests }, (_, index) => (
          <option key={index} value={index + 1}>
            {number(index + 1)}
          </option>
        ))}
      </Select>
    </Field>
  )
}

/** Name, place, languages and how many tests at once, up to those that the tester's level gives. */
export function ProfileFields({ form, mostTests }: { form: ProfileForm; mostTests: number }) {
  const { t } = useTranslation('join')
  return (
    <>
      <Field label={t('name')} error={form.formState.errors.name && t('needName')}>
        <Input autoComplete="name" maxLength={100} {...form.register('name', { validate: isWritten })} />
      </Field>
      <CountryField form={form} />
      <ZoneField form={form} />
      <LanguagesField form={form} />
      <CapacityField form={form} mostTests={mostTests} />
    </>
  )
}
