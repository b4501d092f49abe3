import { inspect } from 'node:util'
import { afterAll, expect, it } from 'vitest'
import { fakeGoogle } from '../../../../tests/fake-google.ts'
import { googleError } from '../../../../tests/fake-google-answers.ts'
import { openGoogle } from './google-api.ts'

const fake = await fakeGoogle()
afterAll(() => fake.close())

it('no failure names a key, a token or an address, however it is written into a log', async () => {
  const scopes = ['https://www.googleapis.com/auth/cloud-identity.groups']
  const google = openGoogle({ findAccount: () => Promise.resolve({ ...fake.account }), scopes, root: fake.origin })
  const fail = async () => {
    const params = { 'groupKey.id': 'team@operator.example' }
    const error: unknown = await google
      .request({ url: 'https://cloudidentity.googleapis.com/v1/groups:lookup', params })
      .catch((problem: unknown) => problem)
    expect(error).toBeInstanceOf(Error)
    return inspect(error, { depth: 9, showHidden: true })
  }
  const written: string[] = []
  const answers = [
    { breaks: true } as const,
    googleError(403, 'PERMISSION_DENIED', 'team@operator.example may not'),
    googleError(401, 'UNAUTHENTICATED'),
    googleError(503, 'UNAVAILABLE', 'Bearer of team@operator.example'),
    { status: 400, body: 'team@operator.example' },
  ]
  for (const answer of answers) {
    const end = fake.fail(() => answer)
    written.push(await fail())
    end()
  }
  fake.state.revoked = true
  written.push(await fail())
  const [, secret = ''] = fake.account.private_key.split('\n')
  expect(
    written.filter((text) => /Bearer|operator\.example|PRIVATE KEY|assertion/.test(text) || text.includes(secret)),
  ).toEqual([])
})
