import { expect, it } from 'vitest'
import type { OnRoster } from './runs.ts'
import { phoneName, phonesOf } from './phones.ts'

const tester = (device: string, country: string | null, status: OnRoster['status'] = 'active') =>
  ({ device, country, status }) as OnRoster

it('counts phones by maker, country and Android, those that left apart', () => {
  const { makers, countries, versions } = phonesOf([
    tester('Samsung Galaxy A54, Android 14', 'PK'),
    tester('Samsung Galaxy S23, Android 15', 'IN', 'left'),
    tester('Pixel 8, Android 9', 'PK', 'completed'),
    tester('Unknown', null),
  ])
  expect(makers).toEqual([
    { name: 'Samsung', present: 1, left: 1 },
    { name: 'Pixel', present: 1, left: 0 },
  ])
  expect(countries).toEqual([
    { name: 'Pakistan', present: 2, left: 0 },
    { name: 'India', present: 0, left: 1 },
  ])
  expect(versions.map(({ name }) => name)).toEqual(['15', '14', '9'])
})

it.each([
  ['Samsung Galaxy A54, Android 14', 'Galaxy A54'],
  ['Xiaomi Redmi Note 11, Android 13', 'Redmi Note 11'],
  ['POCO X5, Android 14', 'POCO X5'],
  ['Nokia, Android 11', 'Nokia'],
  ['Unknown', undefined],
])('%s is called %s', (device, name) => {
  expect(phoneName(device)).toBe(name)
})

it('adds up what a list has no room for, and loses no phone', () => {
  const roster = Array.from({ length: 30 }, (_, index) => tester(`Maker${index % 10} One, Android 14`, 'PK'))
  const { makers } = phonesOf(roster)
  expect(makers).toHaveLength(8)
  expect(makers.at(-1)).toEqual({ name: 'Others', present: 9, left: 0 })
  expect(makers.reduce((sum, { present }) => sum + present, 0)).toBe(30)
})
