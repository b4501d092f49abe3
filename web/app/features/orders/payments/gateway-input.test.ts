import { expect, it } from 'vitest'
import { cnicProblem, mobileNumberProblem } from '@fortnight/contract/orders/payment-rules'
import { dashedCnic, plainMobileNumber } from './gateway-input.ts'

it.each(['03001234567', '0300 1234567', '0300-1234567', '+92 300 1234567', '0092 300 1234567'])(
  'the mobile number %s is understood',
  (typed) => {
    expect(plainMobileNumber(typed)).toBe('03001234567')
  },
)

it.each(['0300123456', '+44 7911 123456', '92', ''])('the number %s stays wrong', (typed) => {
  expect(mobileNumberProblem(plainMobileNumber(typed))).toBeDefined()
})

it.each(['4210112345671', '42101-1234567-1', '42101 1234567 1'])('the CNIC %s is understood', (typed) => {
  expect(dashedCnic(typed)).toBe('42101-1234567-1')
})

it.each(['421011234567', '42101-1234567-12', '4210112345671a'])('the CNIC %s stays as it is, and wrong', (typed) => {
  expect(dashedCnic(typed)).toBe(typed)
  expect(cnicProblem(dashedCnic(typed))).toBeDefined()
})
