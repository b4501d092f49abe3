import { useSyncExternalStore } from 'react'
import { picturePath } from '@fortnight/contract/testing/checkin-rules'
import { Problem } from '@fortnight/contract/problem'
import { addressOf, networkError, problemOf } from '../../../../lib/api.ts'
import type { Entry } from './entries.ts'
import { patienceMs, type PictureSender } from './send.ts'

interface Upload {
  entry: string
  /** Share of the picture that is sent, from 0 to 1. */
  part: number
  stop: () => void
}

let current: Upload | undefined
const listeners = new Set<() => void>()

function set(upload: Upload | undefined) {
  current = upload
  listeners.forEach((listener) => listener())
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Progress of the picture of that entry; undefined while this tab does not send it. */
export const useUpload = (entry: string): number | undefined =>
  useSyncExternalStore(subscribe, () => (current?.entry === entry ? current.part : undefined))

/** Stops sending the picture of that entry, which then waits for its owner's word. */
export function stopUpload(entry: string): void {
  if (current?.entry === entry) current.stop()
}

/**
 * Sends a picture and reports its progress, which `fetch` cannot. Rejects with an AbortError if its owner stopped it; a
 * line on which nothing moves is given up like one that broke.
 */
export const uploadPicture: PictureSender = ({ id, picture }: Entry & { picture: Blob }, of, token) =>
  new Promise<void>((done, fail) => {
    const request = new XMLHttpRequest()
    const lost = () => fail(new Problem('unavailable', networkError))
    let stalled: ReturnType<typeof setTimeout>
    const moved = (part: number) => {
      clearTimeout(stalled)
      stalled = setTimeout(() => {
        lost()
        request.abort()
      }, patienceMs)
      set({ entry: id, part, stop: () => request.abort() })
    }
    request.open('PUT', addressOf(picturePath, of))
    request.setRequestHeader('authorization', `Bearer ${token}`)
    request.setRequestHeader('content-type', picture.type)
    request.responseType = 'json'
    request.upload.addEventListener('progress', ({ loaded, total }) => moved(loaded / total))
    request.addEventListener('load', () =>
      request.status < 300 ? done() : fail(problemOf(request.status, request.response)),
    )
    request.addEventListener('error', lost)
    request.addEventListener('abort', () => fail(new DOMException('stopped', 'AbortError')))
    request.addEventListener('loadend', () => {
      clearTimeout(stalled)
      set(undefined)
    })
    moved(0)
    request.send(picture)
  })
