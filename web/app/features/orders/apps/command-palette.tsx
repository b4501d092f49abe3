import { useQuery } from '@tanstack/react-query'
import { Command } from 'cmdk'
import { useDeferredValue, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import type { App } from '@fortnight/contract/orders/apps'
import { appPath } from '@fortnight/contract/site-map/paths'
import { messages } from '@fortnight/contract/messages'
import { adminScreens } from '@fortnight/contract/site-map/admin-screens'
import { appScreens } from '@fortnight/contract/site-map/app-screens'
import { signOut, useUser } from '../../../lib/session.ts'
import { Dialog } from '../../../ui/dialog.tsx'
import type { IconName } from '../../../ui/icon.tsx'
import { switchTheme } from '../../../ui/theme.ts'
import { AppTile } from '../../../lib/app-tile.tsx'
import { showToast } from '../../../ui/toast-store.ts'
import { myApps } from './apps.queries.ts'
import { type DialogView, dialogSearch } from './dialog-address.ts'
import { narrow, newestFirst } from './filter.ts'
import { CustomerGroups, customersQuery } from './palette-customers.tsx'
import { type Act, Group, Item } from './palette-group.tsx'
import { testerEmails } from '../../../lib/tester-file.ts'
import './palette.css'

/** Most apps that are listed; more letters find the others. */
const mostApps = 8

/** The screens to jump to. */
const pageIcons = { dashboard: 'cards', seoMonitor: 'gauge', account: 'user', admin: 'shield' } as const

async function copyTesters({ testers }: App) {
  try {
    await navigator.clipboard.writeText(testerEmails(testers))
    showToast(messages.emailsCopied)
  } catch {
    showToast(messages.emailsCopyFailed, { tone: 'destructive' })
  }
}

/** The lists of the panel. */
const panelScreens = Object.values(adminScreens).filter((screen) => 'sideBar' in screen)

/** Everything that can be done or gone to, found by its name. */
export function CommandPalette({ onClose, onKeys }: { onClose: () => void; onKeys: () => void }) {
  const [text, setText] = useState('')
  const { data: apps = [], isPending } = useQuery(myApps)
  const user = useUser()
  const navigate = useNavigate()
  const { pathname, search } = useLocation()

  const open = (view: DialogView, app?: string) => {
    if (app) return void navigate(`${appPath(app)}?view=${view}`)
    const inside = pathname === '/dashboard'
    const address = dialogSearch(new URLSearchParams(inside ? search : ''), view)
    return void navigate(`/dashboard?${address}`, { state: { inside, submitted: false }, preventScrollReset: inside })
  }
  const page = (name: string, icon: IconName, to: string): Act => ({ name, icon, run: () => void navigate(to) })
  const run = (act: () => void) => {
    onClose()
    act()
  }

  const wanted = text.trim().toLocaleLowerCase()
  const matches = (act: Act) => act.name.toLocaleLowerCase().includes(wanted)
  const found = narrow(apps, { text, status: '', sort: newestFirst }).slice(0, mostApps)
  const [first] = wanted ? found : []
  const actsOfFirst: Act[] = first
    ? [
        { name: `Manage ${first.name}`, icon: 'edit', run: () => open('manage', first.id) },
        { name: `Play setup of ${first.name}`, icon: 'settings', run: () => open('setup', first.id) },
        ...(first.run ? [page(`Test day by day: ${first.name}`, 'gauge', appPath(first.id))] : []),
        ...(first.testers.some(({ email }) => email)
          ? [{ name: `Copy testers of ${first.name}`, icon: 'copy' as const, run: () => void copyTesters(first) }]
          : []),
      ]
    : []
  const acts: Act[] = [
    { name: 'Add New App', icon: 'plus', run: () => open('add') },
    { name: 'Keyboard shortcuts', icon: 'info', run: onKeys },
    { name: 'Switch theme', icon: 'theme', run: switchTheme },
    { name: 'Logout', icon: 'out', run: () => void signOut() },
  ]
  const isAdmin = user.role === 'admin'
  const { data: customers, isFetching } = useQuery({
    ...customersQuery(useDeferredValue(wanted)),
    ...(!isAdmin && { enabled: false }),
  })
  const pages = [
    ...(Object.keys(pageIcons) as (keyof typeof pageIcons)[])
      .filter((key) => appScreens[key].audience !== 'admin' || isAdmin)
      .map((key) => page(appScreens[key].label, pageIcons[key], appScreens[key].path)),
    ...(isAdmin ? panelScreens : []).map(({ label, path, sideBar }) => page(label, sideBar.icon, path)),
  ]
  return (
    <Dialog title="Search or jump to" width="md" focus="field" onClose={onClose} className="palette">
      <Command label="Commands" shouldFilter={false} loop>
        <Command.Input
          value={text}
          onValueChange={setText}
          placeholder="An app, a page or an action"
          maxLength={80}
          className="control palette-input w-full rounded-2 border border-field bg-surface px-3 text-16 text-ink"
        />
        <Command.List className="palette-list">
          <Command.Empty className="px-3 py-8 text-center text-14 text-ink-2">
            {isPending || isFetching ? 'Searching' : `Nothing is called "${text.trim()}".`}
          </Command.Empty>
          {found.length > 0 && (
            <Command.Group heading="Apps" className="palette-group">
              {found.map((app) => (
                <Item
                  key={app.id}
                  value={app.id}
                  lead={<AppTile app={app} className="size-7! text-13!" />}
                  onRun={() => run(() => void navigate(appPath(app.id)))}
                >
                  <bdi>{app.name}</bdi>
                </Item>
              ))}
            </Command.Group>
          )}
          {wanted.length > 1 && customers && <CustomerGroups {...customers} onRun={run} />}
          <Group heading="This app" acts={actsOfFirst} onRun={run} />
          <Group heading="Actions" acts={acts.filter(matches)} onRun={run} />
          <Group heading="Pages" acts={pages.filter(matches)} onRun={run} />
        </Command.List>
      </Command>
    </Dialog>
  )
}
