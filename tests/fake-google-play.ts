import { type GoogleCall, googleError } from './fake-google-answers.ts'
import type { PlannedAnswer } from './fake-service.ts'

export interface PlayApp {
  /** Whether its developer has invited our account. */
  invited: boolean
  tracks: Record<string, { groups: string[]; releases: { name: string; status: string }[] }>
  /** Changes of anything but a track's groups: always 0. */
  otherChanges: number
}

interface Edit {
  id: string
  app: string
  expires: number
  groups: Record<string, string[]>
}

const ok = (body?: unknown): PlannedAnswer => ({ status: 200, body })
const editMs = 3_600_000

/** The apps of developers. One edit at a time is open: another one that is made, or committed, ends it. */
export function fakePlay(now: () => number) {
  const apps = new Map<string, PlayApp>()
  const edits = new Map<string, Edit>()
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
    'androidpublisher.edits.commit'(app, edit) {
      for (const [track, groups] of Object.entries(edit.groups)) app.tracks[track]!.groups = groups
      edits.delete(edit.id)
      return ok({ id: edit.id })
    },
    'androidpublisher.edits.tracks.list': (app) =>
      ok({
        kind: 'androidpublisher#tracksListResponse',
        tracks: Object.entries(app.tracks).map(([track, { releases }]) => ({ track, releases })),
      }),
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
    answer(call: GoogleCall): PlannedAnswer {
      const [name = '', editId = ''] = call.values
      const denied = deniedOf(name)
      if (denied) return denied
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
