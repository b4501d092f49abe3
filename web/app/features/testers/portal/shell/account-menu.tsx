import { useState } from 'react'
import { Link } from 'react-router'
import { signOut, useUser } from '../../../../lib/session.ts'
import { Avatar, initialsOf } from '../../../../ui/avatar.tsx'
import { Button } from '../../../../ui/button.tsx'
import { Menu, MenuHead, MenuItem, MenuLink, MenuSeparator } from '../../../../ui/menu.tsx'
import { useTranslation } from '../translation.ts'

/** The user of this session, the way to the rest of the product, and the way out. */
export function AccountMenu() {
  const { t } = useTranslation()
  const user = useUser()
  const [leaving, setLeaving] = useState(false)
  const name = user.name || user.email
  const leave = () => {
    setLeaving(true)
    void signOut()
  }
  const trigger = (
    <Button variant="ghost" size="icon" busy={leaving}>
      <Avatar initials={initialsOf(name)} strong className="size-8" />
      <span className="sr-only">{t('accountOf', { name })}</span>
    </Button>
  )
  return (
    <Menu trigger={trigger}>
      <MenuHead>
        <span className="block max-w-64 truncate text-14 font-semibold text-ink">{name}</span>
        <span dir="ltr" className="block max-w-64 truncate text-start">
          {user.email}
        </span>
      </MenuHead>
      <MenuSeparator />
      {user.role !== 'tester' && (
        <MenuLink icon="cards" render={<Link to="/dashboard" />}>
          {t('forDevelopers')}
        </MenuLink>
      )}
      {user.role === 'admin' && (
        <MenuLink icon="shield" render={<Link to="/admin" />}>
          {t('administration')}
        </MenuLink>
      )}
      <MenuLink icon="lock" render={<Link to="/account" />}>
        {t('account')}
      </MenuLink>
      <MenuSeparator />
      <MenuItem icon="out" onSelect={leave}>
        {t('signOut')}
      </MenuItem>
    </Menu>
  )
}
