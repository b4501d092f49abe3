import { type GoogleCall, googleError } from './fake-google-answers.ts'
import type { AppVitals } from './fake-google-reporting.ts'
import type { PlannedAnswer } from './fake-service.ts'

interface PlayRelease {
  name: string
  /** How far it is rolled out, as an edit names it. */
  status: string
  /** How far its review is; published if left out. */
  state?: 'DRAFT' | 'NOT_SENT_FOR_REVIEW' | 'IN_REVIEW' | 'APPROVED_NOT_PUBLISHED' | 'NOT_APPROVED' | 'PUBLISHED'
}

export interface PlayApp {
  /** Whether its developer has invited our account. */
  invited: boolean
  /** The contact address of its store listing. */
  contact?: string
  /** `countries`: where it is available if not everywhere. */
  tracks: Record<string, { groups: string[]; releases: PlayRelease[]; countries?: string[] }>
  /** What Google has of its crashes. */
  vitals?: AppVitals
  /** Changes of anything but a track's groups: always 0. Stopping or sending what waits is one. */
  otherChanges: number
}

/** The groups of a track before and after a commit of ours. */
interface PlayCommit {
  app: string
  track: string
  before: string[]
  after: string[]
}

interface Edit {
  id: string
  app: string
  expires: number
  groups: Record<string, string[]>
}

const ok = (body?: unknown): PlannedAnswer => ({ status: 200, body })
const editMs = 3_600_000
const inReview: PlannedAnswer = {
  status: 400,
  body: {
    error: {
      code: 400,
      status: 'FAILED_PRECONDITION',
      message:
        'You already have changes in review. Cancel this review or wait for it to complete before you try again.',
      details: [
        {
          '@type': 'type.googleapis.com/google.rpc.ErrorInfo',
          reason: 'CHANGES_ALREADY_IN_REVIEW',
          domain: 'googleapis.com',
        },
      ],
    },
  },
}

/** The version code of a release: its name's digits. */
const codeOf = (name: string) => name.replaceAll(/\D/g, '')

/** What needs no edit: the releases of a track, by how far their review is. */
function listReleases(app: PlayApp, track: string): PlannedAnswer {
  const found = app.tracks[track]
  if (!found) return googleError(404, 'NOT_FOUND', `Track not found: ${track}.`)
  const releases = found.releases.map(({ name, state = 'PUBLISHED' }) => ({
    releaseName: name,
    track,
    activeArtifacts: [{ versionCode: Number(codeOf(name)) }],
    releaseLifecycleState: `RELEASE_LIFECYCLE_STATE_${state}`,
  }))
  return ok(releases.length ? { releases } : {})
}

/** The apps of developers. One edit at a time is open: another one that is made, or committed, ends it. */
export function fakePlay(now: () => number) {
  const apps = new Map<string, PlayApp>()
  const edits = new Map<string, Edit>()
  const commits: PlayCommit[] = []
  let made = 0

  const endEditsOf = (app: string) => {
    for (const [id, edit] of edits) if (edit.app === app) edits.delete(id)
  }
  const deniedOf = (name: string) =>
    apps.get(name)?.invited
      ? undefined
      : apps.has(name)
        ? googleError(403, 'PERMISSION_DENIED', 'The caller does not have permission')
        : googleError(404, 'NOT_FOUND', `Package not found: ${name}.`)

  const inEdit: Record<string, (app: PlayApp, edit: Edit, call: GoogleCall) => PlannedAnswer> = {
    'androidpublisher.edits.delete'(_app, edit) {
      edits.delete(edit.id)
      return { status: 204 }
    },
    'androidpublisher.edits.commit'(app, edit, { query }) {
      const states = Object.values(app.tracks).flatMap(({ releases }) => releases.map(({ state }) => state))
      if (states.includes('IN_REVIEW')) {
        if (query.get('changesInReviewBehavior') === 'ERROR_IF_IN_REVIEW') return inReview
        app.otherChanges++
      }
      if (states.includes('NOT_SENT_FOR_REVIEW')) app.otherChanges++
      for (const [track, groups] of Object.entries(edit.groups)) {
        commits.push({ app: edit.app, track, before: app.tracks[track]!.groups, after: groups })
        app.tracks[track]!.groups = groups
      }
      edits.delete(edit.id)
      return ok({ id: edit.id })
    },
    'androidpublisher.edits.tracks.list': (app) =>
      ok({
        kind: 'androidpublisher#tracksListResponse',
        tracks: Object.entries(app.tracks).map(([track, { releases }]) => ({
          track,
          releases: releases.map(({ name, status }) => ({ name, status, versionCodes: [codeOf(name)] })),
        })),
      }),
    'androidpublisher.edits.details.get': ({ contact: contactEmail }) => ok({ defaultLanguage: 'en-US', contactEmail }),
    'androidpublisher.edits.countryavailability.get'(app, _edit, { values: [, , track = ''] }) {
      const found = app.tracks[track]
      if (!found) return googleError(404, 'NOT_FOUND', `Track not found: ${track}.`)
      return ok({
        ...(found.countries ? {} : { restOfWorld: true }),
        countries: (found.countries ?? ['PK', 'US']).map((countryCode) => ({ countryCode })),
      })
    },
    'androidpublisher.edits.testers.get'(app, edit, { values: [, , track = ''] }) {
      const groups = edit.groups[track] ?? app.tracks[track]?.groups
      return groups
        ? ok(groups.length ? { googleGroups: groups } : {})
        : googleError(404, 'NOT_FOUND', `Track not found: ${track}.`)
    },
    'androidpublisher.edits.testers.update'(app, edit, { values: [, , track = ''], body }) {
      if (!app.tracks[track]) return googleError(404, 'NOT_FOUND', `Track not found: ${track}.`)
      edit.groups[track] = body['googleGroups'] as string[]
      return ok(body)
    },
  }

  return {
    apps,
    commits,
    answer(call: GoogleCall): PlannedAnswer {
      const [name = '', editId = ''] = call.values
      const denied = deniedOf(name)
      if (denied) return denied
      if (call.method === 'androidpublisher.applications.tracks.releases.list')
        return listReleases(apps.get(name)!, editId)
      if (call.method === 'androidpublisher.edits.insert') {
        endEditsOf(name)
        const edit = { id: `e${++made}`, app: name, expires: now() + editMs, groups: {} }
        edits.set(edit.id, edit)
        return ok({ id: edit.id, expiryTimeSeconds: String(Math.floor(edit.expires / 1000)) })
      }
      const edit = edits.get(editId)
      if (!edit || edit.expires <= now())
        return googleError(400, 'FAILED_PRECONDITION', 'This Edit has been deleted or has expired.')
      return inEdit[call.method]!(apps.get(name)!, edit, call)
    },
    /** The developer's own tool commits a change: edits that are open end. */
    overtake: (app: string) => endEditsOf(app),
    /** Edits that are still open. */
    open: () => edits.size,
  }
}
