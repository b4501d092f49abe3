import { fileURLToPath } from 'node:url'

/** What is imported in place of React by all that runs in a browser, ours and libraries alike (docs/decisions/131). */
export const inPlaceOfReact: Readonly<Record<string, string>> = {
  react: fileURLToPath(new URL('../app/stand-ins/react.ts', import.meta.url)),
  'react/jsx-runtime': 'preact/jsx-runtime',
  'react-dom': 'preact/compat',
  'react-dom/client': 'preact/compat/client',
}

/** Aliases for modules of these names, which must be the whole of what is imported. */
export const aliases = (modules: Readonly<Record<string, string>>) =>
  Object.entries(modules).map(([name, replacement]) => ({ find: new RegExp(`^${name}$`), replacement }))
