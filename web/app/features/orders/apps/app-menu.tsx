import { Link } from 'react-router'
import type { App } from '@fortnight/contract/orders/apps'
import { appPath, paymentsPath } from '@fortnight/contract/site-map/paths'
import { Button } from '../../../ui/button.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { Menu, MenuItem, MenuLink, MenuSeparator } from '../../../ui/menu.tsx'
import type { DialogView, OpenDialog } from './dialog-address.ts'
import { deletionBar } from './standing.ts'

/** The acts on one app. What the server would refuse is disabled, with the reason next to it. */
export function AppMenu({
  app,
  onOpen,
  onIntent,
}: {
  app: App
  onOpen: OpenDialog
  onIntent: (view: DialogView) => void
}) {
  const bar = deletionBar(app)
  const warm = () => {
    onIntent('details')
    onIntent('manage')
    onIntent('setup')
    onIntent('delete')
  }
  return (
    <Menu
      trigger={
        <Button
          variant="ghost"
          size="icon-sm"
          className="-my-1 -mr-2 max-sm:size-11"
          aria-label={`More actions for ${app.name}`}
          onPointerEnter={warm}
          onFocus={warm}
        >
          <Icon name="more" />
        </Button>
      }
    >
      <MenuItem icon="eye" onSelect={() => onOpen('details', app.id)}>
        View Details
      </MenuItem>
      <MenuItem icon="edit" onSelect={() => onOpen('manage', app.id)}>
        Edit App
      </MenuItem>
      <MenuItem icon="settings" onSelect={() => onOpen('setup', app.id)}>
        Play setup
      </MenuItem>
      {app.run && (
        <MenuLink icon="gauge" render={<Link to={appPath(app.id)} />}>
          Test day by day
        </MenuLink>
      )}
      <MenuLink icon="card" render={<Link to={paymentsPath(app.id)} />}>
        Payments
      </MenuLink>
      <MenuSeparator />
      <MenuItem icon="trash" danger={!bar} disabled={Boolean(bar)} onSelect={() => onOpen('delete', app.id)}>
        Delete App
        {bar && <span className="ml-auto text-12">{bar}</span>}
      </MenuItem>
    </Menu>
  )
}
