import { waitFor } from '@testing-library/dom'
import { userEvent } from '@testing-library/user-event'
import { type ComponentType, createElement, type ReactNode, useState } from 'react'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { openedDialog } from './developers.ts'
import { mount } from './mount.ts'
import { screen } from './screen.ts'

interface Closable {
  onClose: () => void
}
interface Part {
  Form: ComponentType<Closable>
}

// By a name that is put together: the tests' own types know no JSX.
const parts = '../../web/app'
const { Dialog } = (await import(/* @vite-ignore */ `${parts}/ui/dialog.tsx`)) as {
  Dialog: ComponentType<Closable & { title: string; children?: ReactNode }>
}
const { lazyDialog } = (await import(/* @vite-ignore */ `${parts}/lib/lazy-dialog.tsx`)) as {
  lazyDialog(load: () => Promise<Part>, pick: (part: Part) => ComponentType<Closable>): ComponentType<Closable>
}

const render = (element: ReactNode) => onTestFinished(mount(element))

/** The dialog whose code is on its way. */
const Form = ({ onClose }: Closable) => createElement(Dialog, { title: 'Add New App', onClose }, 'The form.')

const failure = (message: string, reload: boolean) => Object.assign(new Error(message), { reload })
const unreachable = failure('Check your connection and try again.', false)
const outdated = failure('A new version is out. Reload the page to go on.', true)

/** Opens the dialog, whose code is asked for as often as an answer is given; returns the reloads of the page. */
function openPart(load: () => Promise<Part>, name = 'Add New App') {
  const reload = vi.spyOn(location, 'reload').mockReturnValue()
  const Lazy = lazyDialog(load, ({ Form: Loaded }) => Loaded)
  function Opener() {
    const [open, setOpen] = useState(false)
    const button = createElement('button', { type: 'button', onClick: () => setOpen(true) }, name)
    return createElement('div', null, button, open && createElement(Lazy, { onClose: () => setOpen(false) }))
  }
  return { user: userEvent.setup(), reload, Opener }
}

const answers = (...all: (Part | Error)[]) => {
  const load = vi.fn<() => Promise<Part>>()
  for (const answer of all)
    load.mockImplementationOnce(() => (answer instanceof Error ? Promise.reject(answer) : Promise.resolve(answer)))
  return load
}

describe('a dialog whose code does not come', () => {
  it('says why, and opens once another try brings it', async () => {
    const { user, reload, Opener } = openPart(answers(unreachable, { Form }))
    render(createElement(Opener))
    await user.click(screen.getByRole('button', { name: 'Add New App' }))
    const dialog = await openedDialog('Not loaded')
    expect(dialog.getByRole('alert')).toHaveTextContent('Check your connection and try again.')
    await user.click(dialog.getByRole('button', { name: 'Try again' }))
    expect(await screen.findByRole('dialog', { name: 'Add New App' })).toHaveTextContent('The form.')
    expect(reload).not.toHaveBeenCalled()
  })

  it('because a new version has replaced it offers a reload', async () => {
    const { user, reload, Opener } = openPart(answers(outdated))
    render(createElement(Opener))
    await user.click(screen.getByRole('button', { name: 'Add New App' }))
    const dialog = await openedDialog('Reload needed')
    expect(dialog.getByRole('alert')).toHaveTextContent('A new version is out. Reload the page to go on.')
    expect(dialog.queryByRole('button', { name: 'Try again' })).toBeNull()
    await user.click(dialog.getByRole('button', { name: 'Reload' }))
    expect(reload).toHaveBeenCalledOnce()
  })

  it('reloads the page if its user asked for another try, which only a reload can answer', async () => {
    const { user, reload, Opener } = openPart(answers(unreachable, outdated))
    render(createElement(Opener))
    await user.click(screen.getByRole('button', { name: 'Add New App' }))
    await user.click((await openedDialog('Not loaded')).getByRole('button', { name: 'Try again' }))
    await waitFor(() => expect(reload).toHaveBeenCalledOnce())
  })

  it('over another one leaves that one open, also when it is closed', async () => {
    const { user, Opener } = openPart(answers(unreachable, { Form }), 'I can’t pay this way')
    const closed = vi.fn<() => void>()
    render(createElement(Dialog, { title: 'Start Testing', onClose: closed }, createElement(Opener)))
    await user.click(screen.getByRole('button', { name: 'I can’t pay this way' }))
    const missing = await screen.findByRole('dialog', { name: 'Not loaded' })
    await user.click((await openedDialog('Not loaded')).getAllByRole('button', { name: 'Close' })[0] ?? missing)
    await waitFor(() => expect(missing).not.toBeInTheDocument())
    expect(screen.getByRole('dialog', { name: 'Start Testing' })).toBeVisible()
    expect(closed).not.toHaveBeenCalled()
    await user.click(screen.getByRole('button', { name: 'I can’t pay this way' }))
    expect(await screen.findByRole('dialog', { name: 'Add New App' })).toBeVisible()
  })
})
