import { type Element, Window } from 'happy-dom'
import { type Environment, populateGlobal } from 'vitest/runtime'
import { addPopovers } from './popovers.ts'

/** What screens and the server in the same process share: Node's own, as a document's would not reach the server. */
const ofNode = [
  'AbortController',
  'AbortSignal',
  'Blob',
  'BroadcastChannel',
  'Buffer',
  'File',
  'FormData',
  'Headers',
  'ReadableStream',
  'Request',
  'Response',
  'TransformStream',
  'URL',
  'URLSearchParams',
  'WritableStream',
  'clearImmediate',
  'clearInterval',
  'clearTimeout',
  'crypto',
  'fetch',
  'performance',
  'queueMicrotask',
  'setImmediate',
  'setInterval',
  'setTimeout',
  'structuredClone',
] as const

/** A number chooses the option of its digits, as in a browser. */
function chooseByNumbers({ HTMLSelectElement: { prototype } }: Window) {
  const value = Object.getOwnPropertyDescriptor(prototype, 'value')
  Object.defineProperty(prototype, 'value', {
    ...value,
    set(this: unknown, chosen: unknown) {
      value?.set?.call(this, String(chosen))
    },
  })
}

/** Lists know how many lines they have, and their options whether they are chosen from the start, as in a browser. */
function completeLists({ HTMLSelectElement, HTMLOptionElement }: Window) {
  Object.defineProperty(HTMLSelectElement.prototype, 'size', {
    get(this: Element) {
      return Number(this.getAttribute('size') ?? 0)
    },
  })
  Object.defineProperty(HTMLOptionElement.prototype, 'defaultSelected', {
    get(this: Element) {
      return this.hasAttribute('selected')
    },
  })
}

/** Keeps the role and the name that a script gives to an element. */
function reflectNames({ Element: { prototype } }: Window) {
  for (const [property, attribute] of [
    ['role', 'role'],
    ['ariaLabel', 'aria-label'],
  ] as const)
    Object.defineProperty(prototype, property, {
      configurable: true,
      get(this: Element) {
        return this.getAttribute(attribute)
      },
      set(this: Element, value: string) {
        this.setAttribute(attribute, value)
      },
    })
}

/** A dialog that closes says so in a moment, as in a browser: what drew it can be gone by then. */
function closeDialogsLater({ HTMLDialogElement: { prototype }, Event }: Window) {
  Object.defineProperty(prototype, 'close', {
    value(this: Element) {
      if (!this.hasAttribute('open')) return
      this.removeAttribute('open')
      setTimeout(() => this.dispatchEvent(new Event('close')))
    },
  })
}

/** The fields of a form can be read into what Node sends. */
const formDataOf = ({ FormData: Fields }: Window, Sent: typeof FormData) =>
  class extends Sent {
    constructor(form?: HTMLFormElement) {
      super()
      if (form) for (const [name, value] of new Fields(form as never)) this.append(name, value as string)
    }
  }

/** Files of Node can be read as addresses of data. */
function readFilesOfNode({ FileReader, Event }: Window) {
  Object.assign(FileReader.prototype, {
    async readAsDataURL(this: InstanceType<typeof FileReader>, file: Blob) {
      const content = Buffer.from(await file.arrayBuffer()).toString('base64')
      Object.assign(this, { result: `data:${file.type};base64,${content}` })
      this.dispatchEvent(new Event('load'))
    },
  })
}

/** A document for screens next to a server: nothing is drawn, so what depends on sizes and colours is for journeys. */
export default {
  name: 'dom',
  viteEnvironment: 'ssr',
  setup(global: typeof globalThis) {
    const kept = ofNode.map((key) => [key, Object.getOwnPropertyDescriptor(global, key)] as const)
    const window = new Window({
      url: 'http://127.0.0.1/',
      width: 1280,
      height: 800,
      settings: { navigation: { disableMainFrameNavigation: true }, timer: { preventTimerLoops: false } },
    })
    // It says that there are locks between tabs and has none.
    Reflect.deleteProperty(Object.getPrototypeOf(window.navigator) as object, 'locks')
    addPopovers(window)
    chooseByNumbers(window)
    completeLists(window)
    reflectNames(window)
    closeDialogsLater(window)
    readFilesOfNode(window)
    const { keys, originals } = populateGlobal(global, window, { bindFunctions: true })
    for (const [key, descriptor] of kept) if (descriptor) Object.defineProperty(global, key, descriptor)
    global.FormData = formDataOf(window, global.FormData)
    return {
      async teardown() {
        await window.happyDOM.close()
        for (const key of keys) Reflect.deleteProperty(global, key)
        for (const [key, descriptor] of originals) Object.defineProperty(global, key, descriptor as PropertyDescriptor)
      },
    }
  },
} satisfies Environment
