import { createContext, useContext } from 'react'

/** The words that parts of ui/ say themselves; a page in another language gives its own. */
export const UiWords = createContext({ close: 'Close', optional: 'optional', switchTheme: 'Switch theme' })

export const useUiWords = () => useContext(UiWords)
