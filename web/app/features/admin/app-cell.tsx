import type { ReactNode } from 'react'
import { Tile } from '../../ui/tile.tsx'

interface AppProps {
  id: string
  name: string
  children?: ReactNode
}

/** An app by its tile and name, and under its name a word on what. */
export function AppName({ id, name, children }: AppProps) {
  return (
    <span className="flex items-center gap-2.5">
      <Tile name={name} id={id} className="desk-tile" />
      <span className="min-w-0 wrap-break-word">
        {name}
        {children && <span className="block text-13 font-normal text-ink-3">{children}</span>}
      </span>
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
