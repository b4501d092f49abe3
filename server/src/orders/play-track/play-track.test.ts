import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { fakeGoogle } from '../../../../tests/fake-google.ts'
import { openGoogle } from '../../platform/google/google-api.ts'
import { androidPublisher, playScopes } from './play-track.ts'

const time = { now: 0 }
const fake = await fakeGoogle({ now: () => time.now })
afterAll(() => fake.close())

const name = 'com.example.tideline'
const group = 'team-1@testers.operator.example'
const play = androidPublisher(
  openGoogle({ findAccount: () => Promise.resolve(fake.account), scopes: playScopes, root: fake.origin }),
)

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
const app = () => fake.play.apps.get(name)!
const groupsNow = () => app().tracks['alpha']?.groups

describe('a track of Play Console', () => {
  it('is read with its release, groups and countries, and only closed ones are', async () => {
    const tracks = [{ track: 'alpha', standing: 'live', release: '1.0.3' }]
    expect(await play.see(name, null)).toEqual({ tracks, groups: [], countries: null })
    app().tracks['alpha']!.countries = ['PK', 'IN']
    expect(await play.see(name, 'alpha')).toEqual({
      tracks,
      groups: ['own@googlegroups.com'],
      countries: { codes: ['PK', 'IN'], others: false },
    })
    expect(await play.see(name, 'renamed')).toEqual({ tracks, groups: [], countries: null })
    expect(fake.play.open()).toBe(0)
  })

  it.each([
    [{ status: 'completed', state: 'IN_REVIEW' }, 'review'],
    [{ status: 'completed', state: 'NOT_SENT_FOR_REVIEW' }, 'unsent'],
    [{ status: 'completed', state: 'APPROVED_NOT_PUBLISHED' }, 'unpublished'],
    [{ status: 'completed', state: 'NOT_APPROVED' }, 'rejected'],
    [{ status: 'draft', state: 'DRAFT' }, 'draft'],
    [{ status: 'inProgress' }, 'partial'],
    [{ status: 'halted' }, 'halted'],
    [{ status: 'completed' }, 'live'],
  ] as const)('with a release of %j is %s', async (release, standing) => {
    app().tracks['alpha']!.releases = [{ name: '2.0', ...release }]
    expect((await play.see(name, null)).tracks).toEqual([{ track: 'alpha', standing, release: '2.0' }])
    app().tracks['alpha']!.releases.push({ name: '1.0.3', status: 'completed' })
    expect((await play.see(name, null)).tracks[0]).toMatchObject({ standing: 'live' })
    app().tracks['alpha']!.releases = []
    expect((await play.see(name, null)).tracks).toEqual([{ track: 'alpha', standing: 'empty', release: null }])
  })

  it('does not get the group while that would stop a review, or send what its developer has not sent', async () => {
    for (const state of ['IN_REVIEW', 'NOT_SENT_FOR_REVIEW'] as const) {
      app().tracks['production']!.releases = [{ name: '9', status: 'completed', state }]
      expect(await play.bind(name, 'alpha', group, true)).toMatchObject({ after: ['own@googlegroups.com', group] })
      await expect(play.bind(name, 'alpha', group, false)).rejects.toMatchObject({ code: 'google-review' })
    }
    // A review that begins between our look and the commit.
    app().tracks['production']!.releases = []
    const end = fake.fail(({ method }) => {
      if (method.endsWith('commit'))
        app().tracks['production']!.releases = [{ name: '9', status: 'completed', state: 'IN_REVIEW' }]
      return undefined
    })
    await expect(play.bind(name, 'alpha', group, false)).rejects.toMatchObject({ code: 'google-review' })
    end()
    expect(app().otherChanges).toBe(0)
    expect(groupsNow()).toEqual(['own@googlegroups.com'])
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

  it('loses the group again, once, and keeps those of its developer', async () => {
    await play.bind(name, 'alpha', group, false)
    const change = { before: ['own@googlegroups.com', group], after: ['own@googlegroups.com'] }
    expect(await play.unbind(name, 'alpha', group.toUpperCase())).toEqual(change)
    expect(await play.unbind(name, 'alpha', group)).toEqual({ before: change.after, after: change.after })
    expect(groupsNow()).toEqual(change.after)
    expect(fake.calls.filter(({ method }) => method.endsWith('commit'))).toHaveLength(2)
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
    await expect(play.see('com.example.none', null)).rejects.toMatchObject({ code: 'google-unknown' })
    await expect(play.bind(name, 'renamed', group, true)).rejects.toMatchObject({ code: 'google-unknown' })
    app().invited = false
    await expect(play.see(name, null)).rejects.toMatchObject({ code: 'google-rights' })
  })
})
