import { type Root, createRoot } from 'react-dom/client'
import { AuthDialog, type AuthMode, authModes } from '../features/auth/auth-dialog.tsx'
import { returnedProblem } from '../features/auth/sign-in-problem.ts'
import { homeOf } from '../lib/identity/exchange.ts'
import { finishRevocations } from '../lib/revocation.ts'
import { onSessionChange, readToken } from '../lib/stored-session.ts'

const modeOf = (name: string | null | undefined): AuthMode | undefined => authModes.find((mode) => mode === name)
const askedMode = () => modeOf(new URLSearchParams(location.search).get('auth'))
const addressOf = (mode: AuthMode) => `${location.pathname}?auth=${mode}`

let root: Root | undefined
/** Whether the dialog's address is an entry of its own in the history, so that closing goes back over it. */
let pushed = false

function render(mode: AuthMode | undefined, problem?: string) {
  root ??= createRoot(document.body.appendChild(document.createElement('div')))
  root.render(
    mode && (
      <AuthDialog
        mode={mode}
        problem={problem}
        onMode={(next) => {
          history.replaceState(history.state, '', addressOf(next))
          render(next)
        }}
        onSignedIn={(user) => location.assign(homeOf(user))}
        onClose={close}
      />
    ),
  )
}

function close() {
  if (pushed) return history.back()
  history.replaceState(history.state, '', location.pathname)
  return render(undefined)
}

function start() {
  addEventListener('popstate', () => {
    pushed = false
    render(askedMode())
  })
  // The landing page is for visitors: another tab has signed in.
  onSessionChange(() => {
    if (readToken()) location.assign('/')
  })
  void finishRevocations()
}

/**
 * Opens the dialog called `kind:detail`; the address then names it, and Back closes it. A plan begins with an account;
 * contact is a place on the page.
 */
export function open(name: string): void {
  const [kind, detail] = name.split(':')
  if (kind === 'contact') {
    location.hash = 'contact'
    return
  }
  const mode = kind === 'plan' ? 'register' : modeOf(detail)
  if (!mode) throw new Error(`There is no dialog called ${name}`)
  if (!root) start()
  const problem = returnedProblem(location.search)
  if (askedMode() || problem) history.replaceState(history.state, '', addressOf(mode))
  else {
    history.pushState(null, '', addressOf(mode))
    pushed = true
  }
  render(mode, problem)
}
