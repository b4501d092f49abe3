import { expect, test } from 'vitest'
import { loadedBefore } from './preload-missing.ts'

const file = (imports: string[], dynamicImports: string[] = []) => ({ imports, dynamicImports })

const before = (files: Record<string, ReturnType<typeof file>>, entries: string[], name: string) =>
  [...(loadedBefore(new Map(Object.entries(files)), entries).get(name) ?? [])].sort()

test('what a page starts with is there whenever a part of it asks for more', () => {
  const files = {
    main: file(['react'], ['screen']),
    react: file([]),
    screen: file(['react', 'field'], ['dialog']),
    field: file([]),
    dialog: file(['field', 'react', 'steps']),
    steps: file([]),
  }
  expect(before(files, ['main'], 'main')).toEqual(['main', 'react'])
  expect(before(files, ['main'], 'screen')).toEqual(['field', 'main', 'react', 'screen'])
  expect(before(files, ['main'], 'dialog')).toEqual(['dialog', 'field', 'main', 'react', 'screen', 'steps'])
})

test('what only one of two ways brings is not taken for loaded', () => {
  const files = {
    main: file([], ['list', 'page']),
    list: file(['table'], ['dialog']),
    table: file([]),
    page: file(['chart'], ['dialog']),
    chart: file([]),
    dialog: file([]),
  }
  expect(before(files, ['main'], 'dialog')).toEqual(['dialog', 'main'])
})

test('a file that two pages start with knows of neither', () => {
  const files = {
    main: file(['session', 'react']),
    visitors: file(['session']),
    react: file([]),
    session: file([], ['dialog']),
    dialog: file(['react']),
  }
  expect(before(files, ['main', 'visitors'], 'session')).toEqual(['session'])
  expect(before(files, ['main', 'visitors'], 'dialog')).toEqual(['dialog', 'react', 'session'])
})

test('parts that ask for each other end the search', () => {
  const files = {
    main: file([], ['first']),
    first: file(['shared'], ['second']),
    shared: file([]),
    second: file(['shared'], ['first']),
  }
  expect(before(files, ['main'], 'first')).toEqual(['first', 'main', 'shared'])
  expect(before(files, ['main'], 'second')).toEqual(['first', 'main', 'second', 'shared'])
})
