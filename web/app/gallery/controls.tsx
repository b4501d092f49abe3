import { useState } from 'react'
import { type ButtonSize, type ButtonVariant } from '../ui/button-class.ts'
import { Button } from '../ui/button.tsx'
import { CopyButton } from '../ui/copy-button.tsx'
import { EmailInput } from '../ui/email-input.tsx'
import { Field } from '../ui/field.tsx'
import { FormAlert } from '../ui/form-alert.tsx'
import { Input } from '../ui/input.tsx'
import { PasswordInput } from '../ui/password-input.tsx'
import { Shelf } from './shelf.tsx'

const variants: readonly ButtonVariant[] = ['primary', 'secondary', 'ghost', 'danger', 'moon']
const sizes: readonly ButtonSize[] = ['sm', 'md', 'lg']

/** Buttons and fields in each of their states. */
export function Controls() {
  const [busy, setBusy] = useState(false)
  return (
    <>
      {sizes.map((size) => (
        <Shelf key={size} title={`Buttons, ${size}`}>
          {variants.map((variant) => (
            <Button key={variant} variant={variant} size={size}>
              Approve payment
            </Button>
          ))}
          <Button size={size} disabled>
            Approve payment
          </Button>
          <Button size={size} busy={busy} onClick={() => setBusy(true)}>
            Turn busy
          </Button>
          <CopyButton text="12 addresses" announcement="12 addresses copied" variant="secondary">
            Copy 12 addresses
          </CopyButton>
        </Shelf>
      ))}
      <Shelf title="Fields">
        <Field label="App name" hint="As it is called in Google Play">
          <Input defaultValue="Saltmarsh" />
        </Field>
        <Field label="E-mail" error="Invalid email address. Please check your email and try again.">
          <EmailInput defaultValue="zara@" />
        </Field>
        <Field label="Phone" optional>
          <Input />
        </Field>
        <Field label="Password">
          <PasswordInput autoComplete="off" />
        </Field>
        <Field label="Package name">
          <Input disabled defaultValue="example.tideline.saltmarsh" />
        </Field>
      </Shelf>
      <Shelf title="A refused form">
        <FormAlert>Some fields need your attention.</FormAlert>
      </Shelf>
    </>
  )
}
