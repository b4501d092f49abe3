import { createContext, use } from 'react'

interface FieldState {
  id: string
  describedBy?: string
  invalid: boolean
}

/** What a <Field> passes to the control inside it. */
export const FieldContext = createContext<FieldState | undefined>(undefined)

/** The id and ARIA attributes that tie a control to the label, hint and error around it. */
export function useFieldProps(): { id?: string; 'aria-describedby'?: string; 'aria-invalid'?: true } {
  const field = use(FieldContext)
  if (!field) return {}
  return { id: field.id, 'aria-describedby': field.describedBy, 'aria-invalid': field.invalid || undefined }
}
