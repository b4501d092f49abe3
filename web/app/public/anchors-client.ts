import { anchors, confirmFragment } from '@fortnight/contract/site/anchors'

type State = 'busy' | 'sent' | 'confirmed' | 'failed' | 'unknown'

const post = (address: string, body?: object) =>
  fetch(address, {
    method: 'POST',
    ...(body && { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }),
  })

/** Subscribes to the daily anchors, and confirms that by the link of the mail: by a button, since programs open links too. */
export function watchAnchors(page: HTMLElement): void {
  const find = (name: string) => page.querySelector<HTMLElement>(`[data-anchors-${name}]`)
  const [form, confirm, outcome] = [find('form'), find('confirm'), find('outcome')]
  const show = (state: State) => {
    const badge = page.querySelector<HTMLTemplateElement>(`template[data-anchors-badge="${state}"]`)
    if (badge) outcome?.replaceChildren(badge.content.cloneNode(true))
  }
  let busy = false
  async function attempt(ask: () => Promise<Response>, done: State) {
    if (busy) return
    busy = true
    show('busy')
    try {
      const { ok, status } = await ask()
      if (ok) show(done)
      else show(status === 404 ? 'unknown' : 'failed')
    } catch {
      show('failed')
    } finally {
      busy = false
    }
  }

  form?.addEventListener('submit', (event) => {
    event.preventDefault()
    const email = form.querySelector<HTMLInputElement>('input[name="email"]')?.value ?? ''
    void attempt(() => post(anchors.subscribe.path, { email }), 'sent')
  })

  const codeIn = (hash: string) =>
    hash.startsWith(`#${confirmFragment}`) ? hash.slice(confirmFragment.length + 1) : ''

  function offerConfirmation() {
    if (!codeIn(location.hash)) return
    form?.classList.add('hidden')
    confirm?.classList.remove('hidden')
    confirm?.scrollIntoView({ block: 'center' })
  }
  confirm?.addEventListener('click', () => {
    const code = encodeURIComponent(codeIn(location.hash))
    void attempt(() => post(anchors.confirm.path.replace(':code', code)), 'confirmed')
  })
  // The link of the mail can be opened where this page is open already.
  addEventListener('hashchange', offerConfirmation)
  offerConfirmation()
}
