import { minuteMs } from '@fortnight/contract/format/spans'

/** How long a part of the page can take in all (spec §9). */
const limitMs = 2 * minuteMs
/** Before the second and the third try. */
const pausesMs = [1000, 4000]
/** Failures, for finding out why all tries failed. */
const probeMs = 5000

const missing = 'This part of the page did not load. Check your connection and try again.'
const remembered = 'This part of the page did not load. Reload the page to try again.'
const replaced = 'A new version is out. Reload the page to go on.'

/** A part of the page did not come. With `reload` another try can't succeed, and a reload can. */
export type ChunkProblem = Error & { reload: boolean }

const problem = (text: string, reload: boolean): ChunkProblem => Object.assign(new Error(text), { reload })

let renamed = 0

/**
 * Asks for a failed module again. Chromium remembers the failure under the module's address, which its error names, and
 * asks again only under another one (github.com/whatwg/html/issues/6768). What that module imports can't be renamed.
 */
function again<T>(load: () => Promise<T>, error: unknown): Promise<T> {
  const address = error instanceof Error ? /https?:[^\s?]+/.exec(error.message)?.[0] : undefined
  if (!address) return load()
  renamed += 1
  return import(/* @vite-ignore */ `${address}?again=${renamed}`) as Promise<T>
}

/**
 * The file of the importer names its chunks by their hashes: when it is gone too, a new version has replaced both. When
 * it is there, the failure is one that the browser remembers.
 */
async function reasonOf(importer: string): Promise<ChunkProblem> {
  try {
    const signal = AbortSignal.timeout(probeMs)
    const { ok, status } = await fetch(importer, { method: 'HEAD', cache: 'no-store', signal })
    if (status === 404) return problem(replaced, true)
    return ok ? problem(remembered, true) : problem(missing, false)
  } catch {
    return problem(missing, false)
  }
}

async function tries<T>(load: () => Promise<T>, importer: string): Promise<T> {
  let attempt = load()
  for (const ms of pausesMs) {
    try {
      return await attempt
    } catch (error) {
      await new Promise((done) => setTimeout(done, ms))
      attempt = again(load, error)
    }
  }
  try {
    return await attempt
  } catch {
    throw await reasonOf(importer)
  }
}

/** Loads a part of the page, in several tries if need be. `importer` is the `import.meta.url` of who asks. */
export async function loadChunk<T>(load: () => Promise<T>, importer: string): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<never>((_done, fail) => {
    timer = setTimeout(() => fail(problem(missing, false)), limitMs)
  })
  try {
    return await Promise.race([tries(load, importer), late])
  } finally {
    clearTimeout(timer)
  }
}

/** Loads once, however often it is called; after a failure the next call begins again. */
export function chunk<T>(load: () => Promise<T>, importer: string): () => Promise<T> {
  let loading: Promise<T> | undefined
  return () => {
    loading ??= loadChunk(load, importer).catch((error: unknown) => {
      loading = undefined
      throw error
    })
    return loading
  }
}
