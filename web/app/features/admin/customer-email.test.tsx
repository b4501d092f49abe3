import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { CustomerEmail } from './customer-email.tsx'

const htmlOf = (email: string) => renderToStaticMarkup(<CustomerEmail>{email}</CustomerEmail>)

it('the address of a customer is htmlOf, and of a deleted one that it is gone', () => {
  expect(htmlOf('zara@tideline.example')).toBe('zara<wbr/>@tideline.example')
  expect(htmlOf('deleted-71e6f9a4@deleted.invalid')).toBe('Account deleted')
})
