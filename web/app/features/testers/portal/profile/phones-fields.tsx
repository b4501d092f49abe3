import { useEffect, useState } from 'react'
import { useController, useFieldArray } from 'react-hook-form'
import { androidApi } from '@fortnight/contract/testers/android'
import { mostDevices } from '@fortnight/contract/testers/tester-limits'
import { thisPhone } from '../../../../lib/this-phone.ts'
import { Button } from '../../../../ui/button.tsx'
import { Field, FieldError } from '../../../../ui/field.tsx'
import { Icon } from '../../../../ui/icon.tsx'
import { Input, Select } from '../../../../ui/input.tsx'
import { useFormats } from '../formats.ts'
import type { ProfileForm } from './profile-fields.tsx'
import { isWritten, newPhone, type ProfileValues } from './profile-values.ts'
import { useTranslation } from '../translation.ts'

// A number is read in order by an object's keys, a version is not.
const versions = Object.keys(androidApi).toSorted((a, b) => (androidApi[b] ?? 0) - (androidApi[a] ?? 0))

/** Free space, in steps that people can judge; an app needs two and a half times its size. */
const gigabytes = [1, 2, 4, 8, 16, 32]
const someMb = 300

/** A stored amount is shown as the greatest of our steps that it reaches. */
const shownAs = (mb: unknown) => {
  if (typeof mb !== 'number' || Number.isNaN(mb)) return ''
  return (gigabytes.findLast((gb) => gb * 1024 <= mb) ?? 0) * 1024 || someMb
}

function StorageField({ form, index }: { form: ProfileForm; index: number }) {
  const { t } = useTranslation('join')
  const { field, fieldState } = useController({
    control: form.control,
    name: `devices.${index}.free_mb`,
    rules: { validate: Number.isInteger },
  })
  const { gigabytes: size } = useFormats()
  return (
    <Field label={t('storage')} error={fieldState.error && t('needStorage')}>
      <Select
        {...field}
        value={shownAs(field.value)}
        onChange={(event) => field.onChange(event.target.value ? Number(event.target.value) : Number.NaN)}
      >
        <option value="">{t('choose')}</option>
        <option value={someMb}>{t('lessThan', { size: size(1) })}</option>
        {gigabytes.map((gb) => (
          <option key={gb} value={gb * 1024}>
            {t('atLeast', { size: size(gb) })}
          </option>
        ))}
      </Select>
    </Field>
  )
}

/** Whether the phone that this page is open on names the model and version in these fields. */
function useIsRead(form: ProfileForm, index: number): boolean {
  const [phone, setPhone] = useState<Awaited<ReturnType<typeof thisPhone>>>()
  useEffect(() => void thisPhone().then(setPhone), [])
  const [model, android] = form.watch([`devices.${index}.model`, `devices.${index}.android`])
  return !!phone?.model && model.toLowerCase() === phone.model.toLowerCase() && android === phone.android
}

function PhoneFields({ form, index, onRemove }: { form: ProfileForm; index: number; onRemove?: () => void }) {
  const { t } = useTranslation('join')
  const errors = form.formState.errors.devices?.[index]
  const isRead = useIsRead(form, index)
  return (
    <fieldset className="grid gap-4 border-t border-line pt-4 sm:grid-cols-2">
      <legend className="sr-only">{t('phone', { count: index + 1 })}</legend>
      <div className="flex items-center justify-between sm:col-span-2">
        <span aria-hidden="true" className="text-14 text-ink-2">
          {t('phone', { count: index + 1 })}
        </span>
        {onRemove && (
          <Button variant="ghost" size="icon" aria-label={t('removePhone', { count: index + 1 })} onClick={onRemove}>
            <Icon name="trash" />
          </Button>
        )}
      </div>
      <Field
        label={t('model')}
        hint={t(isRead ? 'readFromPhone' : 'modelHint')}
        error={errors?.model && t('needModel')}
        className="sm:col-span-2"
      >
        <Input dir="auto" maxLength={100} {...form.register(`devices.${index}.model`, { validate: isWritten })} />
      </Field>
      <Field label={t('android')} error={errors?.android && t('needAndroid')}>
        <Select {...form.register(`devices.${index}.android`, { required: true })}>
          <option value="">{t('choose')}</option>
          {versions.map((version) => (
            <option key={version} value={version}>
              {version}
            </option>
          ))}
        </Select>
      </Field>
      <StorageField form={form} index={index} />
    </fieldset>
  )
}

const isEachOnce = (phones: ProfileValues['devices']) =>
  new Set(phones.map(({ model }) => model.trim())).size === phones.length

/** The phones that a tester tests with. */
export function PhonesFields({ form }: { form: ProfileForm }) {
  const { t } = useTranslation('join')
  const { fields, append, remove } = useFieldArray({
    control: form.control,
    name: 'devices',
    rules: { validate: isEachOnce },
  })
  const problem = form.formState.errors.devices?.root ?? form.formState.errors.devices
  return (
    <section className="grid gap-4">
      <h2 className="text-20">{t('phones')}</h2>
      {fields.map(({ id }, index) => (
        <PhoneFields key={id} form={form} index={index} {...(fields.length > 1 && { onRemove: () => remove(index) })} />
      ))}
      {typeof problem?.message === 'string' && <FieldError>{t('twice')}</FieldError>}
      {fields.length < mostDevices && (
        <div>
          <Button variant="secondary" onClick={() => append(newPhone)}>
            <Icon name="plus" />
            {t('addPhone')}
          </Button>
        </div>
      )}
    </section>
  )
}
