import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { fakeGoogle } from '../../../../tests/fake-google.ts'
import { openGoogle } from '../../platform/google/google-api.ts'
import { androidPublisher, playScopes } from './play-track.ts'

const time = { now: 0 }
const fake = await fakeGoogle({ now: () => time.now })
afterAll(() => fake.close())

const name = 'com.example.tideline'
const group = 'team-1@testers.operator.example'
const play = androidPublisher(openGoogle({ account: fake.account, scopes: playScopes, root: fake.origin }))

beforeEach(() => {
  fake.calls.length = 0
  fake.play.apps.set(name, {
    invited: true,
    otherChanges: 0,
    tracks: {
      production: { groups: [], releases: [] },
      internal: { groups: [], releases: [] },
      'wear:alpha': { groups: [], releases: [] },
      alpha: { groups: ['own@googlegroups.com'], releases: [{ name: '1.0.3', status: 'completed' }] },
    },
  })
})
const groupsNow = () => fake.play.apps.get(name)?.tracks['alpha']?.groups

describe('a track of Play Console', () => {
  it('is read with its releases, and only closed ones are', async () => {
    expect(await play.listClosedTracks(name)).toEqual([
      { track: 'alpha', releases: [{ name: '1.0.3', status: 'completed' }] },
    ])
    expect(fake.play.open()).toBe(0)
  })

  it('gets the group next to those of its developer, once, and after a dry run that changes nothing', async () => {
    const change = { before: ['own@googlegroups.com'], after: ['own@googlegroups.com', group] }
    expect(await play.bind(name, 'alpha', group, true)).toEqual(change)
    expect(groupsNow()).toEqual(change.before)
    expect(fake.calls.some(({ method }) => /commit|update/.test(method))).toBe(false)
    expect(await play.bind(name, 'alpha', group, false)).toEqual(change)
    expect(groupsNow()).toEqual(change.after)
    expect(await play.bind(name, 'alpha', group.toUpperCase(), false)).toEqual({
      before: change.after,
      after: change.after,
    })
    expect(fake.calls.filter(({ method }) => method.endsWith('commit'))).toHaveLength(1)
    expect(fake.play.open()).toBe(0)
  })

  it('is never one that reaches more people', async () => {
    for (const track of ['production', 'beta', 'internal', 'wear:alpha'])
      await expect(play.bind(name, track, group, false)).rejects.toMatchObject({ code: 'google-refused' })
    expect(fake.calls).toEqual([])
  })

  it('stays as it is if another tool overtakes the edit, or the edit expires', async () => {
    const accidents = [() => fake.play.overtake(name), () => void (time.now += 3_600_000)]
    for (const accident of accidents) {
      const end = fake.fail(({ method }) => {
        if (method.endsWith('commit')) accident()
        return undefined
      })
      await expect(play.bind(name, 'alpha', group, false)).rejects.toMatchObject({ code: 'google-edit' })
      end()
      expect(groupsNow()).toEqual(['own@googlegroups.com'])
    }
  })

  it('says which is missing: the app, the invitation, or the track', async () => {
    await expect(play.listClosedTracks('com.example.none')).rejects.toMatchObject({ code: 'google-unknown' })
    await expect(play.bind(name, 'renamed', group, true)).rejects.toMatchObject({ code: 'google-unknown' })
    fake.play.apps.get(name)!.invited = false
    await expect(play.listClosedTracks(name)).rejects.toMatchObject({ code: 'google-rights' })
  })
})
