import { expect, test } from 'vitest'
import { readConfig } from './config.ts'

test('without a place nothing is archived, and with one two weeks are kept', () => {
  expect(readConfig({ ARCHIVE_BACKUPS: '3' }).archive).toBeUndefined()
  expect(readConfig({ ARCHIVE_DIR: '/mnt/a' }).archive).toEqual({ place: { folder: '/mnt/a' }, backups: 14 })
  expect(() => readConfig({ ARCHIVE_BACKUPS: '1' })).toThrow(/ARCHIVE_BACKUPS/)
})

test('the archive is of the embedded database alone', () => {
  const operators = { DATABASE_URL: 'postgres://db.example/fortnight', SECRET_KEY: 'ab'.repeat(32) }
  expect(() => readConfig({ ...operators, ARCHIVE_DIR: '/mnt/a' })).toThrow(/of the embedded database/)
})

const bucket = {
  ARCHIVE_S3_ENDPOINT: 'https://s3.example',
  ARCHIVE_S3_BUCKET: 'backups',
  ARCHIVE_S3_ACCESS_KEY_ID: 'id',
  ARCHIVE_S3_SECRET_ACCESS_KEY: 'secret',
}

test('a bucket takes the place of the folder', () => {
  const named = {
    endpoint: 'https://s3.example',
    region: 'us-east-1',
    bucket: 'backups',
    keyId: 'id',
    secret: 'secret',
  }
  expect(readConfig(bucket).archive).toEqual({ place: { bucket: named }, backups: 14 })
  expect(readConfig({ ...bucket, ARCHIVE_S3_REGION: 'eu-1' }).archive?.place).toMatchObject({
    bucket: { region: 'eu-1' },
  })
  expect(() => readConfig({ ...bucket, ARCHIVE_DIR: '/mnt/a' })).toThrow(/set one of them/)
  expect(() => readConfig({ ...bucket, ARCHIVE_S3_ENDPOINT: 's3.example' })).toThrow(/ARCHIVE_S3_ENDPOINT/)
})

test.each(Object.keys(bucket))('a bucket without %s is refused, and no message holds the secret', (name) => {
  const incomplete = { ...bucket, [name]: '' }
  expect(() => readConfig(incomplete)).toThrow(/needs ARCHIVE_S3_ENDPOINT, .* together/)
  expect(() => readConfig(incomplete)).not.toThrow(/secret$/)
})

test('the archive is not in the bucket of the pictures', () => {
  const pictures = {
    S3_ENDPOINT: 'https://s3.example',
    S3_BUCKET: 'backups',
    S3_ACCESS_KEY_ID: 'id',
    S3_SECRET_ACCESS_KEY: 'secret',
  }
  expect(() => readConfig({ ...bucket, ...pictures })).toThrow(/another bucket than S3_BUCKET/)
  expect(readConfig({ ...bucket, ...pictures, S3_BUCKET: 'pictures' }).archive).toBeDefined()
})

test.each([
  ['/srv/a', '/srv/a/b'],
  ['/srv/a/b', '/srv/a'],
  ['/srv/a', '/srv/a'],
])('data in %s has no archive in %s', (data, archive) => {
  expect(() => readConfig({ DATA_DIR: data, ARCHIVE_DIR: archive })).toThrow(/must be outside of DATA_DIR/)
})
