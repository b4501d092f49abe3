import { useOutletContext } from 'react-router'

/** What the page of an app gives its tabs. `mine`: the reader is its developer and not an administrator. */
export interface AppPage {
  appId: string
  mine: boolean
  /** Whether the app has a test; undefined while that is not known. */
  hasRun: boolean | undefined
}

export const useAppPage = () => useOutletContext<AppPage>()
