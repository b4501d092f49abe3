import { type ReactNode, useSyncExternalStore } from 'react'
import { onLanguage, spokenLanguage } from '../language.ts'
import { LanguageProvider } from '../translation.ts'

/** Gives the portal the language that it speaks. */
export function PortalLanguage({ children }: { children: ReactNode }) {
  return <LanguageProvider value={useSyncExternalStore(onLanguage, spokenLanguage)}>{children}</LanguageProvider>
}
