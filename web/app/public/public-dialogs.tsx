import { type ReactNode, Suspense, lazy } from 'react'
import { type Root, createRoot } from 'react-dom/client'
import { planNames } from '@fortnight/contract/plans'
import { addAppPath } from '@fortnight/contract/site-map/paths'
import { AuthDialog } from '../features/identity/auth/auth-dialog.tsx'
import { authModes } from '../features/identity/auth/auth-form-props.ts'
import { returnedProblem } from '../features/identity/auth/sign-in-problem.ts'
import { ContactDialog } from '../features/site/contact/contact-dialog.tsx'
import { PlanRequestDialog } from '../features/site/plan-request/plan-request-dialog.tsx'
import type { Problem } from '@fortnight/contract/problem'
import { isRedirectPending } from '../lib/identity/redirect-pending.ts'
import { destinationOf, forgetReturn, rememberReturn } from '../lib/return-url.ts'
import { finishRevocations } from '../lib/revocation.ts'
import { onSessionChange, readToken } from '../lib/stored-session.ts'
import { forgetVisitor } from '../lib/visitor.ts'
import { type DialogName, addressOf, dialogIn } from './dialog-address.ts'

const FeedbackPanel = lazy(async () => ({
  default: (await import('../features/site/feedback/feedback-panel.tsx')).FeedbackPanel,
}))

/** What is open now: at most one dialog, which the address names, and the feedback panel. */
const state: { dialog: DialogName | undefined; problem: Problem | undefined; feedback: boolean } = {
  dialog: undefined,
  problem: undefined,
  feedback: false,
}
let root: Root | undefined
/** Whether the dialog's address is an entry of its own in the history, so that closing goes back over it. */
let pushed = false

function close() {
  if (state.dialog?.kind === 'auth') forgetReturn()
  if (pushed) return history.back()
  history.replaceState(history.state, '', location.pathname)
  return show(undefined)
}

/** A plan was chosen: the account comes next, and after it the app. Back leads to the plan again. */
function continueToAccount() {
  const dialog = { kind: 'auth', detail: 'register' } as const
  rememberReturn(addAppPath)
  history.pushState(null, '', addressOf(dialog))
  pushed = true
  show(dialog)
}

function dialogOf({ kind, detail }: DialogName): ReactNode {
  if (kind === 'contact') return <ContactDialog onClose={close} />
  if (kind === 'plan') {
    const plan = planNames.find((name) => name === detail)
    return plan && <PlanRequestDialog key={plan} plan={plan} onAccount={continueToAccount} onClose={close} />
  }
  const mode = authModes.find((name) => name === detail)
  return (
    mode && (
      <AuthDialog
        mode={mode}
        problem={state.problem}
        onMode={(next) => {
          history.replaceState(history.state, '', addressOf({ kind: 'auth', detail: next }))
          show({ kind: 'auth', detail: next }, state.problem)
        }}
        onSignedIn={(user) => {
          forgetVisitor()
          // A new account has no app yet, and adding one comes first.
          location.assign(mode === 'register' ? destinationOf(user, addAppPath) : destinationOf(user))
        }}
        onClose={close}
      />
    )
  )
}

function render() {
  root ??= createRoot(document.body.appendChild(document.createElement('div')))
  root.render(
    <>
      {state.dialog && dialogOf(state.dialog)}
      {state.feedback && (
        <Suspense fallback={null}>
          <FeedbackPanel
            onClose={() => {
              state.feedback = false
              render()
            }}
          />
        </Suspense>
      )}
    </>,
  )
}

function show(dialog: DialogName | undefined, problem?: Problem) {
  Object.assign(state, { dialog, problem })
  render()
}

function start() {
  addEventListener('popstate', () => {
    pushed = false
    show(dialogIn(location.search))
  })
  // The landing page is for visitors: another tab has signed in.
  onSessionChange(() => {
    if (readToken() && location.pathname === '/') location.assign('/')
  })
  void finishRevocations()
}

/**
 * Opens the dialog called `kind:detail`; the address then names it, and Back closes it. Feedback is a panel without
 * address.
 */
export function open(name: string): void {
  if (!root) start()
  if (name === 'feedback') {
    state.feedback = true
    return render()
  }
  const [kind, detail = ''] = name.split(':')
  const dialog = { kind, detail } as DialogName
  // A plan that was renamed, a word mistyped: the page is shown, and its address is its own again.
  if (!dialogOf(dialog)) return history.replaceState(history.state, '', location.pathname)
  const problem = returnedProblem(location.search)
  if (dialogIn(location.search) || problem || isRedirectPending())
    history.replaceState(history.state, '', addressOf(dialog))
  else {
    history.pushState(null, '', addressOf(dialog))
    pushed = true
  }
  return show(dialog, problem)
}
