import { beforeEach, expect, it, vi } from 'vitest'
import { keepSelectedPlan, readSelectedPlan } from './selected-plan.ts'
import { forgetSelectedPlan } from './stored-session.ts'

const kept = new Map<string, string>()
const storePlan = (value: unknown) =>
  kept.set('selectedPlan', typeof value === 'string' ? value : JSON.stringify(value))

beforeEach(() => {
  kept.clear()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
    removeItem: (key: string) => kept.delete(key),
  })
  return () => vi.unstubAllGlobals()
})

it('keeps name and type, as the specification has them', () => {
  keepSelectedPlan('pro')
  expect(kept.get('selectedPlan')).toBe('{"name":"Professional","type":"pro"}')
  expect(readSelectedPlan()).toBe('pro')
  forgetSelectedPlan()
  expect(readSelectedPlan()).toBeUndefined()
})

it.each([
  [{ name: 'Enterprise', price: '$29.99', details: 'Up to 1000 MB' }, 'enterprise'],
  [{ name: ' professional ' }, 'pro'],
  [{ name: 'Anything', type: 'starter' }, 'starter'],
  [{ name: 'Pro', type: 'per_app' }, 'pro'],
])('reads what older pages kept: %j', (stored, plan) => {
  storePlan(stored)
  expect(readSelectedPlan()).toBe(plan)
})

it.each([
  '',
  'pro',
  '{',
  'null',
  '[]',
  '[1]',
  '7',
  '"pro"',
  { name: 'Platinum' },
  { type: 'constructor' },
  { name: {} },
])('takes nothing from %j', (stored) => {
  storePlan(stored)
  expect(readSelectedPlan()).toBeUndefined()
})

it('does without storage', () => {
  vi.stubGlobal('localStorage', undefined)
  keepSelectedPlan('pro')
  forgetSelectedPlan()
  expect(readSelectedPlan()).toBeUndefined()
})
