import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { AppTile } from '../../lib/app-tile.tsx'
import { CellLines } from './list/cell-lines.tsx'

interface AppProps {
  id: string
  name: string
  /** Hash of its icon; null without one. */
  icon: string | null
  children?: ReactNode
}

/** An app by its tile and name, which leads to its page, and under its name a word on what. */
export function AppName({ id, name, icon, children }: AppProps) {
  return (
    <span className="flex items-center gap-2.5">
      <AppTile app={{ id, name, icon }} className="desk-tile" />
      <CellLines under={children}>
        <Link to={`/admin/apps/${id}`} className="row-name" title={name}>
          {name}
        </Link>
      </CellLines>
    </span>
  )
}

/** The app that a row is about. */
export function AppCell(app: AppProps) {
  return (
    <th scope="row" className="desk-app">
      <AppName {...app} />
    </th>
  )
}
