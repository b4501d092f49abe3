import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type Me, testerPortal } from '@fortnight/contract/testers/tester-portal'
import { Problem } from '@fortnight/contract/problem'
import { call, isNetworkError } from '../../../../lib/api.ts'
import { proveDevice } from '../../../../lib/prove-device.ts'
import { showRefused, useServerForm } from '../../../../lib/server-form.ts'
import { Button } from '../../../../ui/button.tsx'
import { Field } from '../../../../ui/field.tsx'
import { FormAlert } from '../../../../ui/form-alert.tsx'
import { Input } from '../../../../ui/input.tsx'
import { showToast } from '../../../../ui/toast-store.ts'
import { PhonesFields } from './phones-fields.tsx'
import { type ProfileForm as Form, ProfileFields } from './profile-fields.tsx'
import { profileOf, type ProfileValues } from './profile-values.ts'
import { useTranslation } from '../translation.ts'

/** What is known of a tester, to be put right by themselves. */
export function ProfileForm({ me, mostTests }: { me: Me; mostTests: number }) {
  const { t, locale } = useTranslation('join')
  const client = useQueryClient()
  const form = useServerForm<ProfileValues>(profileOf(me))
  const save = useMutation({ mutationFn: (body: ProfileValues) => call(testerPortal.change, { body }) })
  const submit = form.handleSubmit(async (values) => {
    try {
      await save.mutateAsync({ ...values, locale })
      form.reset(values)
      proveDevice({ always: true })
      showToast(t('shell:saved'))
      await client.invalidateQueries({ queryKey: ['tester'] })
    } catch (error) {
      const tooFew = error instanceof Problem && error.code === 'conflict'
      if (tooFew) form.setError('capacity', { type: 'server', message: t('tooFew') }, { shouldFocus: true })
      else if (isNetworkError(error)) form.setError('root', { message: t('shell:notSent') })
      else if (!showRefused(form, error, t('shell:refused'))) form.setError('root', { message: t('shell:refused') })
    }
  })
  return (
    <form noValidate className="grid gap-6" onSubmit={(event) => void submit(event)}>
      <Field label={t('googleAccount')} hint={t('googleFixed')}>
        <Input dir="ltr" mono readOnly value={me.email} />
      </Field>
      <ProfileFields form={form as unknown as Form} mostTests={mostTests} />
      <PhonesFields form={form as unknown as Form} />
      <FormAlert>{form.formState.errors.root?.message}</FormAlert>
      <div>
        <Button type="submit" busy={form.formState.isSubmitting} className="max-sm:w-full">
          {t('shell:save')}
        </Button>
      </div>
    </form>
  )
}
