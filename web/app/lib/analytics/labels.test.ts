import type { User } from '@fortnight/contract/user'
import { expect, it } from 'vitest'
import { labelsOf } from './labels.ts'

it('a visitor is anonymous, a signed-in user is a role and a plan', () => {
  expect(labelsOf(undefined)).toEqual({ role: 'anonymous', plan: 'none' })
  expect(labelsOf({})).toEqual({ role: 'anonymous', plan: 'none' })
  const zara: User = {
    id: '7b1d',
    email: 'zara@developers.example',
    name: 'Zara',
    role: 'developer',
    subscription_plan: 'free',
  }
  expect(labelsOf(zara)).toEqual({ role: 'developer', plan: 'free' })
})

it.each(['zara@developers.example', 'Zara Malik', 'a'.repeat(31), '', 7, null, {}])('%o is no label', (forged) => {
  const user = { role: forged, subscription_plan: forged } as Partial<User>
  expect(labelsOf(user)).toEqual({ role: 'anonymous', plan: 'none' })
})
