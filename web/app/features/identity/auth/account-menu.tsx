import { useState } from 'react'
import { Link } from 'react-router'
import { signOut, useUser } from '../../../lib/session.ts'
import { Avatar, initialsOf } from '../../../ui/avatar.tsx'
import { Button } from '../../../ui/button.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { Menu, MenuHead, MenuItem, MenuLink, MenuSeparator } from '../../../ui/menu.tsx'
import { displayName } from './display-name.ts'

/** The user of this session, and the way out of it. On small screens also the way to the other pages. */
export function AccountMenu() {
  const user = useUser()
  const [leaving, setLeaving] = useState(false)
  const name = displayName(user)
  const leave = () => {
    setLeaving(true)
    void signOut()
  }
  const trigger = (
    <Button variant="ghost" busy={leaving} className="max-w-56 pr-2 pl-1.5 max-sm:px-1">
      <Avatar initials={initialsOf(name)} strong className="size-8" />
      <span className="sr-only">Account of </span>
      <span className="truncate py-1 font-medium max-md:sr-only">{name}</span>
      <Icon name="down" />
    </Button>
  )
  return (
    <Menu trigger={trigger}>
      <MenuHead>
        <span className="block max-w-64 truncate text-14 font-semibold text-ink">{name}</span>
        <span className="block max-w-64 truncate">{user.email}</span>
      </MenuHead>
      <MenuSeparator />
      <MenuLink icon="cards" render={<Link to="/dashboard" />}>
        Dashboard
      </MenuLink>
      <MenuLink icon="gauge" render={<Link to="/seo-monitor" />}>
        SEO monitor
      </MenuLink>
      {user.role === 'admin' && (
        <MenuLink icon="shield" render={<Link to="/admin" />}>
          Admin
        </MenuLink>
      )}
      <MenuSeparator />
      <MenuLink icon="user" render={<Link to="/account" />}>
        Account
      </MenuLink>
      <MenuLink icon="laptop" render={<Link to="/account#sessions" />}>
        Sessions
      </MenuLink>
      <MenuSeparator />
      <MenuItem icon="out" onSelect={leave}>
        Logout
      </MenuItem>
    </Menu>
  )
}
