import type { ReactNode } from 'react'
import { Tile } from '../../ui/tile.tsx'

/** A list about money. Of the six columns the first names the app, and the fourth holds the amount. */
export function DeskTable({
  caption,
  headings,
  children,
}: {
  caption: string
  headings: readonly [ReactNode, ReactNode, ReactNode, ReactNode, ReactNode, ReactNode]
  children: ReactNode
}) {
  const [app, from, transfer, amount, when, state] = headings
  return (
    <table className="desk-table">
      <caption className="sr-only">{caption}</caption>
      <thead>
        <tr>
          <th scope="col">{app}</th>
          <th scope="col">{from}</th>
          <th scope="col">{transfer}</th>
          <th scope="col" className="desk-right">
            {amount}
          </th>
          <th scope="col">{when}</th>
          <th scope="col">{state}</th>
        </tr>
      </thead>
      {children}
    </table>
  )
}

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

/** An amount, and in a second line what it is in another currency, or was to be. */
export function AmountCell({ amount, beside }: { amount: string; beside: string | false }) {
  return (
    <td className="desk-amount desk-right">
      <b className="block font-semibold whitespace-nowrap">{amount}</b>
      {beside && <span className="block text-13 whitespace-nowrap text-ink-3">{beside}</span>}
    </td>
  )
}

/** Words that somebody wrote about a row, in a line of their own under it. */
export function RemarkRow({ label, children }: { label: string; children: string | null }) {
  if (!children) return null
  return (
    <tr className="reason-row">
      <td colSpan={6} className="text-13 wrap-anywhere text-ink-2">
        <b className="font-semibold">{label}:</b> {children}
      </td>
    </tr>
  )
}
