import type { UseFormRegisterReturn } from 'react-hook-form'
import { webhookEvents, webhookKinds } from '@fortnight/contract/developer-api/webhooks'
import { Checkbox } from '../../../ui/checkbox.tsx'
import { Field } from '../../../ui/field.tsx'
import { Input } from '../../../ui/input.tsx'
import { CheckList } from './check-list.tsx'

/** Address and events: the fields that a new webhook and a changed one share. */
export function WebhookFields({
  url,
  kinds,
  errors,
}: {
  url: UseFormRegisterReturn
  kinds: UseFormRegisterReturn
  errors: { url?: { message?: string }; kinds?: { message?: string } }
}) {
  return (
    <>
      <Field label="Address" hint="It begins with https://" error={errors.url?.message}>
        <Input mono type="url" inputMode="url" autoComplete="off" {...url} />
      </Field>
      <CheckList legend="Send these events" error={errors.kinds?.message}>
        {webhookKinds.map((kind) => (
          <Checkbox key={kind} value={kind} {...kinds}>
            <span className="block font-mono text-13">{kind}</span>
            <span className="block text-13 text-ink-3">{webhookEvents[kind].description}</span>
          </Checkbox>
        ))}
      </CheckList>
    </>
  )
}
