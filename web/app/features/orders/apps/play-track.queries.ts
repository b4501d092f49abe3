import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { type PlayTrack, playTrack } from '@fortnight/contract/orders/play-track'
import { call } from '../../../lib/api.ts'

/** What we see of an app in Play Console. */
export const playTrackOf = (id: string) =>
  queryOptions({
    queryKey: ['apps', id, 'play-track'],
    queryFn: ({ signal }) => call(playTrack.find, { params: { id } }, { signal }),
  })

/** What we asked Google about an app, the newest first. */
export const playVisitsOf = (id: string) =>
  queryOptions({
    queryKey: ['apps', id, 'play-visits'],
    queryFn: ({ signal }) => call(playTrack.listVisits, { params: { id } }, { signal }),
  })

/** Steps of the developer's, each answered with what Google shows after it. */
export type TrackStep =
  | { does: 'check' }
  | { does: 'prove'; code: string }
  | { does: 'choose'; track: string }
  | { does: 'bind'; binds: boolean }

function send(id: string, step: TrackStep): Promise<PlayTrack> {
  const params = { id }
  if (step.does === 'check') return call(playTrack.check, { params })
  if (step.does === 'prove') return call(playTrack.prove, { params, body: { code: step.code } })
  if (step.does === 'choose') return call(playTrack.choose, { params, body: { track: step.track } })
  return call(playTrack.bind, { params, body: { binds: step.binds } })
}

export function useTrackStep(id: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (step: TrackStep) => send(id, step),
    // The next step need not wait for what else has changed.
    onSuccess(view) {
      client.setQueryData(playTrackOf(id).queryKey, view)
      void client.invalidateQueries({ queryKey: ['apps'] })
    },
  })
}

export const useGroupPreview = (id: string) =>
  useMutation({ mutationFn: () => call(playTrack.preview, { params: { id } }) })

/** Ends the connection: the test goes by its developer's word. */
export function useLeaveTrack(id: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: () => call(playTrack.leave, { params: { id } }),
    onSuccess: () => client.invalidateQueries({ queryKey: ['apps'] }),
  })
}
