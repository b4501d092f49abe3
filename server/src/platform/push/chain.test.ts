import { expect, it } from 'vitest'
import { type Batch, createChain, split } from './chain.ts'

const batch = (after: string | null, id: string, timeline = '7.1', messages: Batch['messages'] = []): Batch => ({
  after,
  id,
  timeline,
  over: '5',
  next: '9',
  messages,
})

it('a batch that names the last one heard follows it, and one that names another does not', () => {
  const chain = createChain()
  expect(['a', 'b', 'd'].map((id, n) => chain.follows(batch(['0', 'a', 'c'][n]!, id)))).toEqual([false, true, false])
  expect(chain.follows(batch('d', 'e'))).toBe(true)
})

it('a batch that was read again after its reader crashed follows what the first one followed', () => {
  const chain = createChain()
  chain.follows(batch('0', 'a'))
  expect([chain.follows(batch('a', 'b')), chain.follows(batch('a', 'c')), chain.follows(batch('c', 'd'))]).toEqual([
    true,
    true,
    true,
  ])
})

it('messages that were given up, and another timeline, are gaps', () => {
  const chain = createChain()
  chain.follows(batch('0', 'a'))
  expect([chain.follows(batch(null, 'b')), chain.follows(batch('b', 'c', '7.2'))]).toEqual([false, false])
})

it('the parts of a batch follow each other, hold all of its messages in their order, and end with its name', () => {
  const messages = Array.from({ length: 50 }, (_, n): [string, string] => ['push', String(n).repeat(n)])
  const whole = batch('a', 'b', '7.1', messages)
  const parts = split(whole, 40)
  expect(parts.length).toBeGreaterThan(10)
  expect(parts.flatMap((part) => part.messages)).toEqual(messages)
  const chain = createChain()
  chain.follows(batch('0', 'a'))
  expect(parts.every((part) => chain.follows(part))).toBe(true)
  expect(parts.at(-1)?.id).toBe('b')
  expect(split(batch('a', 'b'), 40)).toEqual([batch('a', 'b')])
  const missing = createChain()
  missing.follows(batch('0', 'a'))
  expect(parts.toSpliced(3, 1).map((part) => missing.follows(part))).toContain(false)
})
