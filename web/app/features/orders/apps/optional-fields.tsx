import { useFormContext } from 'react-hook-form'
import { Field } from '../../../ui/field.tsx'
import { Input, TextArea } from '../../../ui/input.tsx'

interface OptionalFields {
  category: string
  requirements: string
  testing_credentials: string
  test_instructions: string
}

/** What kind of app it is. Reads the form around it, as does the next one. */
export function CategoryField({ readOnly = false }: { readOnly?: boolean }) {
  const { register, formState } = useFormContext<OptionalFields>()
  return (
    <Field label="Category" optional error={formState.errors.category?.message}>
      <Input placeholder="Health" readOnly={readOnly} {...register('category')} />
    </Field>
  )
}

/** What a tester might need to know, shared by the forms for a new app and for a change of one. */
export function TesterFields({ readOnly = false }: { readOnly?: boolean }) {
  const { register, formState } = useFormContext<OptionalFields>()
  const { errors } = formState
  return (
    <>
      <Field
        label="Requirements"
        optional
        hint="Android version, country, hardware"
        error={errors.requirements?.message}
        className="sm:col-span-2"
      >
        <TextArea className="min-h-[72px]!" dir="auto" readOnly={readOnly} {...register('requirements')} />
      </Field>
      <Field
        label="Testing credentials"
        optional
        hint="Stored encrypted; shown to you, our administrators and your testers"
        error={errors.testing_credentials?.message}
        className="sm:col-span-2"
      >
        <TextArea
          className="min-h-[72px]! font-mono sm:text-14!"
          autoComplete="off"
          spellCheck={false}
          readOnly={readOnly}
          {...register('testing_credentials')}
        />
      </Field>
      <Field
        label="Test instructions"
        optional
        hint="What a tester should do in the app each day"
        error={errors.test_instructions?.message}
        className="sm:col-span-2"
      >
        <TextArea dir="auto" readOnly={readOnly} {...register('test_instructions')} />
      </Field>
    </>
  )
}
