import { NavLink } from 'react-router'
import { Icon } from '../../../../ui/icon.tsx'
import { useTranslation } from '../translation.ts'

const tabs = [
  { to: '/tester', icon: 'check', name: 'today' },
  { to: '/tester/offers', icon: 'inbox', name: 'offers' },
  { to: '/tester/earnings', icon: 'card', name: 'earnings' },
  { to: '/tester/profile', icon: 'user', name: 'profile' },
] as const

/** The portal's screens: at the thumb on phones, in the header elsewhere. */
export function Tabs() {
  const { t } = useTranslation()
  return (
    <nav aria-label={t('main')} className="tester-bar">
      {tabs.map(({ to, icon, name }) => (
        <NavLink key={to} to={to} end={to === '/tester'} className="tester-tab">
          <Icon name={icon} />
          {t(name)}
        </NavLink>
      ))}
    </nav>
  )
}
