import { useContext } from 'react'
import { UNSAFE_DataRouterContext as DataRouterContext } from 'react-router'

/** The query that the list was last asked for: the address on its way here, or this one, which a render can be older than. */
export function useLatestQuery(): () => URLSearchParams {
  const router = useContext(DataRouterContext)?.router
  return () => {
    const coming = router?.state.navigation.location
    const isHere = coming?.pathname === window.location.pathname
    return new URLSearchParams(((isHere && coming) || window.location).search)
  }
}
