/** What a page has of its own; it ends with the page. */
const names = [
  'BroadcastChannel',
  'addEventListener',
  'fetch',
  'history',
  'localStorage',
  'location',
  'sessionStorage',
  'setInterval',
  'setTimeout',
] as const

type Scope = Pick<typeof globalThis, (typeof names)[number]>

const key = 'pageScope'

/** The beginning of each script of a page: it takes these from its page instead of from the process. */
export const prelude = `const { ${names.join(', ')} } = globalThis.${key} ?? globalThis; `

/** That object of the document; a page that is over changes nothing in it. */
const ownView = <Name extends 'history' | 'localStorage' | 'location' | 'sessionStorage'>(
  name: Name,
  isOver: () => boolean,
) =>
  new Proxy({} as Scope[Name], {
    get(_, property) {
      const value: unknown = Reflect.get(globalThis[name], property)
      if (typeof value !== 'function') return value
      return (...all: unknown[]) => (isOver() ? undefined : (Reflect.apply(value, globalThis[name], all) as unknown))
    },
    set: (_, property, value) => isOver() || Reflect.set(globalThis[name], property, value),
    has: (_, property) => property in globalThis[name],
    ownKeys: () => Reflect.ownKeys(globalThis[name]),
    getOwnPropertyDescriptor: (_, property) => {
      const found = Object.getOwnPropertyDescriptor(globalThis[name], property)
      return found && { ...found, configurable: true }
    },
  })

/**
 * Begins a page for the scripts that are loaded from now on, and returns what ends it, as leaving it does in a browser: its requests
 * are aborted, its timers and channels stop, nothing it still does reaches the next page.
 */
export function beginScope(): () => void {
  const life = new AbortController()
  const { signal } = life
  const isOver = () => signal.aborted
  const onEnd = (act: () => void) => signal.addEventListener('abort', act)

  const scope: Scope = {
    BroadcastChannel: class extends BroadcastChannel {
      constructor(name: string) {
        super(name)
        onEnd(() => this.close())
      }
    },
    addEventListener: (
      type: string,
      listener: EventListenerOrEventListenerObject,
      options?: AddEventListenerOptions | boolean,
    ) => {
      globalThis.addEventListener(type, listener, options)
      onEnd(() => globalThis.removeEventListener(type, listener, options))
    },
    async fetch(to, init) {
      try {
        if (!isOver())
          return await globalThis.fetch(to, {
            ...init,
            signal: AbortSignal.any([signal, ...(init?.signal ? [init.signal] : [])]),
          })
      } catch (error) {
        if (!isOver()) throw error
      }
      return new Promise(() => {})
    },
    setTimeout: Object.assign(
      (act: (...all: unknown[]) => void, ms?: number, ...all: unknown[]) =>
        globalThis.setTimeout(() => !isOver() && act(...all), ms),
      globalThis.setTimeout,
    ),
    setInterval: ((act: () => void, ms?: number) => {
      const timer = globalThis.setInterval(act, ms)
      onEnd(() => clearInterval(timer))
      return timer
    }) as typeof setInterval,
    history: ownView('history', isOver),
    localStorage: ownView('localStorage', isOver),
    location: ownView('location', isOver),
    sessionStorage: ownView('sessionStorage', isOver),
  }
  Reflect.set(globalThis, key, scope)
  onEnd(() => {
    Reflect.deleteProperty(globalThis, key)
    // A script can put functions of its own into it.
    for (const name of ['pushState', 'replaceState']) Reflect.deleteProperty(history, name)
  })
  return () => life.abort()
}
