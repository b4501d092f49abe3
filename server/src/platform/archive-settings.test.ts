import { expect, test } from 'vitest'
import { readConfig } from './config.ts'

test('without a folder nothing is archived, and with one two weeks are kept', () => {
  expect(readConfig({ ARCHIVE_BACKUPS: '3' }).archive).toBeUndefined()
  expect(readConfig({ ARCHIVE_DIR: '/mnt/a' }).archive).toEqual({ folder: '/mnt/a', backups: 14 })
  expect(() => readConfig({ ARCHIVE_BACKUPS: '1' })).toThrow(/ARCHIVE_BACKUPS/)
})

test('the archive is of the embedded database alone', () => {
  const operators = { DATABASE_URL: 'postgres://db.example/fortnight', SECRET_KEY: 'ab'.repeat(32) }
  expect(() => readConfig({ ...operators, ARCHIVE_DIR: '/mnt/a' })).toThrow(/for the embedded database/)
})

test.each([
  ['/srv/a', '/srv/a/b'],
  ['/srv/a/b', '/srv/a'],
  ['/srv/a', '/srv/a'],
])('data in %s has no archive in %s', (data, archive) => {
  expect(() => readConfig({ DATA_DIR: data, ARCHIVE_DIR: archive })).toThrow(/must be outside of DATA_DIR/)
})
