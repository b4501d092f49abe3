/** Makes libraries that Node imports get Preact in place of React, as the builds do: `node --import` of this file. */
import { registerHooks } from 'node:module'
import { isAbsolute } from 'node:path'
import { pathToFileURL } from 'node:url'
import { inPlaceOfReact } from '../../web/scripts/preact.ts'

registerHooks({
  resolve(specifier, context, next) {
    const replacement = inPlaceOfReact[specifier] ?? specifier
    if (replacement === specifier || !isAbsolute(replacement)) return next(replacement, context)
    return { url: pathToFileURL(replacement).href, format: 'module-typescript', shortCircuit: true }
  },
})
