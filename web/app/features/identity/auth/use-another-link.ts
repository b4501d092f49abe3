import { useEffect } from 'react'

const startAgain = () => location.reload()

/** Another mailed link that is opened in the same tab only changes the fragment: the page then begins again. */
export function useAnotherLink(): void {
  useEffect(() => {
    addEventListener('hashchange', startAgain)
    return () => removeEventListener('hashchange', startAgain)
  }, [])
}
