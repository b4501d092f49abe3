import { expect, it } from 'vitest'
import { fakeGoogle } from '../../../../tests/fake-google.ts'
import { discovery } from '../../../../tests/google-discovery.ts'
import { playScopes } from '../../orders/play-track/play-track.ts'
import { reportingRoot, reportingScopes } from '../../orders/android-vitals/play-reporting.ts'
import { groupScopes, settingsRoot } from '../../testing/groups/cloud-identity.ts'
import { openGoogle } from './google-api.ts'

it('our roots and scopes are those of Google’s discovery documents', () => {
  expect([discovery.roots['groupssettings'], discovery.roots['playdeveloperreporting']]).toEqual([
    `${settingsRoot}/`,
    `${reportingRoot}/`,
  ])
  const ours = new Set<string>([...groupScopes, ...playScopes, ...reportingScopes])
  const refused = Object.entries(discovery.methods).filter(([, { scopes }]) => !scopes.some((scope) => ours.has(scope)))
  expect(refused).toEqual([])
})

it('what the documents do not have is refused, and reported in the end', async () => {
  const fake = await fakeGoogle()
  const google = openGoogle({
    findAccount: () => Promise.resolve(fake.account),
    scopes: groupScopes,
    root: fake.origin,
  })
  const url = 'https://cloudidentity.googleapis.com/v1/groups'
  const make = (data: object, params: Record<string, string> = {}) =>
    google.request({ url, method: 'POST', params, data })
  const group = {
    parent: 'customers/C01abc23',
    groupKey: { id: 'a@testers.example' },
    labels: { 'cloudidentity.googleapis.com/groups.discussion_forum': '' },
  }
  await make(group, { initialGroupConfig: 'WITH_INITIAL_OWNER' })
  const { parent: _, ...orphan } = group
  for (const body of [orphan, { ...group, title: 'A' }, { ...group, name: 'groups/a' }, { ...group, labels: 'forum' }])
    await expect(make(body)).rejects.toMatchObject({ code: 'google-refused' })
  await expect(make(group, { initialGroupConfig: 'WITH_OWNER' })).rejects.toMatchObject({ code: 'google-refused' })
  await expect(make(group, { owner: 'me' })).rejects.toMatchObject({ code: 'google-refused' })
  expect(fake.wrong.map((each) => each.replace(/^\S+ /, ''))).toEqual([
    'body.parent is missing',
    'body.title is unknown',
    "body.name is Google's to say",
    'body.labels is no object',
    'initialGroupConfig is none of its values',
    'owner is unknown',
  ])
  await expect(fake.close()).rejects.toThrow('title is unknown')
})
