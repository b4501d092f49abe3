import { Navigate, useLocation } from 'react-router'
import { useAppPage } from './app-page.ts'

/** Where the parts of the former page of a test are now, by their anchor. */
const movedTo: Record<string, string> = {
  '#testers': '/testers',
  '#joining': '/testers',
  '#console': '/console',
  '#findings': '/feedback',
  '#production': '/production',
  '#timeline': '/record',
  '#exports': '/record',
}

/** Leads from the address that the page of a test once had; it is in mails and bookmarks. */
export default function AppRun() {
  const { appId } = useAppPage()
  const { search, hash } = useLocation()
  return <Navigate replace to={{ pathname: `/apps/${appId}${movedTo[hash] ?? ''}`, search }} />
}
