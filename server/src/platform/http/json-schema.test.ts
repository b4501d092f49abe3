import { expect, it } from 'vitest'
import * as z from 'zod'
import { api } from '@fortnight/contract/api'
import type { Endpoint } from '@fortnight/contract/endpoint'
import { serializerOf } from './json-schema.ts'

it('every reply of the contract can be written', () => {
  for (const { reply } of Object.values(api).flatMap((feature) => Object.values<Endpoint>(feature)))
    if (!(reply instanceof z.ZodFile)) expect(serializerOf(reply)).toBeTypeOf('function')
})

it('what a schema does not name is not written', () => {
  const write = serializerOf(z.object({ name: z.string(), age: z.int().nullable() }))
  expect(write({ name: 'Zara', age: null, secret: 'x' })).toBe('{"name":"Zara","age":null}')
})
